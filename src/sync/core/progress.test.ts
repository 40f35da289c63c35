import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { readStatus } from '#db/core/status.ts'
import type { SyncLine } from '#protocol/sync.ts'
import { endLine, headLine, putLine, resultLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

const COUNT = 8
/** Rounds in a row that may change nothing. */
const PATIENCE = 3
const booking = sampleBooking()
const requests = Array.from({ length: COUNT }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5001 + at }))
const answerOf = (...lines: readonly SyncLine[]) => new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
const quiet = () => answerOf(headLine({ from: 1, to: 1 }), endLine([]))

let db: PortalDatabase
let calls: number
beforeEach(async () => {
  db = openDevice()
  const rows = [putLine('bookings', booking), ...requests.map((one) => putLine('requests', one))]
  await runSync(portsOf(async () => (calls === 1 ? answerOf(headLine({ to: 1 }), ...rows, endLine(rows)) : quiet())))
})
afterEach(() => db.close())

const portsOf = (answer: SyncPorts['fetch']): SyncPorts => {
  calls = 0
  return stillPorts({
    db,
    fetch: (path, init) => {
      calls += 1
      return answer(path, init)
    },
  })
}
const reject = async (at: number): Promise<string> => {
  const result = await mutate(db, 'request.reject', { requestId: requests[at]?.id ?? '', reason: 'No bin' })
  if (result.status !== 'queued') throw new Error('refused')
  return result.mutationId
}

describe('rounds that settle nothing', () => {
  it('are followed by a pause when three in a row have changed nothing', async () => {
    await reject(0)
    await runSync(portsOf(async () => quiet()))
    expect(calls).toBe(1 + PATIENCE)
    expect(await readStatus(db)).toMatchObject({ phase: 'waiting', attempt: 1, sending: null })
  })

  it('are followed by a pause also where another run is faster each time', async () => {
    await reject(0)
    const stale = async () => {
      await resetDevice(db, { lost: false })
      return quiet()
    }
    await runSync(portsOf(stale))
    expect(calls).toBe(1 + PATIENCE)
    expect((await readStatus(db)).phase).toBe('waiting')
  })

  it('go on while the server has changes each time', async () => {
    await reject(0)
    await runSync(portsOf(async () => answerOf(headLine({ from: calls, to: Math.min(1 + calls, 8) }), endLine([]))))
    expect(calls).toBe(7 + PATIENCE)
  })

  it('go on while somebody queues more each time', async () => {
    await reject(0)
    const busy = async () => {
      if (calls < COUNT) await reject(calls)
      return quiet()
    }
    await runSync(portsOf(busy))
    expect(calls).toBe(COUNT - 1 + PATIENCE)
  })
})

describe('rounds that settle one change each', () => {
  it('follow each other to the end of the queue, though the server is at the same revision', async () => {
    const ids: string[] = []
    for (let at = 0; at < COUNT; at += 1) ids.push(await reject(at))
    const refuseNext = async () => {
      const refused = ids
        .slice(0, calls)
        .map((id, at) => resultLine(at + 1, id, { status: 'rejected', code: 'request.was_cancelled', revision: 1 }))
      return answerOf(headLine({ from: 1, to: 1, lastSeq: refused.length }), ...refused, endLine([]))
    }
    expect(await runSync(portsOf(refuseNext))).toBe(true)
    expect([calls, await db.rejections.count()]).toEqual([COUNT, COUNT])
  })
})
