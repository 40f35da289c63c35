import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RowLine } from '#protocol/sync.ts'
import { putLine, resultLine, SERVER_AT } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleAudit, sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import type { PortalDatabase } from './database.ts'
import { readHistory } from './history.ts'
import { mutate } from './mutate.ts'

const booking = sampleBooking({ id: sampleId(5) })
const request = requestOn(booking, 'removal', { id: sampleId(6, 1) })
const ref = { kind: 'requests', id: request.id }
const refs = [`requests:${request.id}`]

let db: PortalDatabase
let revision = 0
const pull = (rows: RowLine[], settled: readonly string[] = []) => {
  revision += 1
  return applyPull(db, {
    rows,
    results: settled.map((id, at) => resultLine(at + 1, id, { revision })),
    lastSeq: settled.length,
    cursor: { epoch: 'e', scope: 's', revision, after: null },
    durable: 100,
    serverNow: SERVER_AT,
  })
}
const reject = async (): Promise<string> => {
  const result = await mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' })
  return result.status === 'queued' ? result.mutationId : ''
}

beforeEach(async () => {
  revision = 0
  db = openDevice()
  await pull([putLine('bookings', booking), putLine('requests', request)])
})
afterEach(() => db.close())

describe('what happened to a record', () => {
  it('is told in the order in which the server carried it out, with what is the reader’s own marked', async () => {
    const mine = sampleAudit({ id: sampleId(8, 2), refs, person: { id: 'user', name: 'Sara' } })
    const theirs = sampleAudit({ id: sampleId(8, 1), refs, person: { id: 'other', name: 'Omar' } })
    const elsewhere = sampleAudit({ id: sampleId(8, 3), refs: [`requests:${sampleId(6, 9)}`] })
    await pull([mine, theirs, elsewhere].map((audit) => putLine('audits', audit, 2)))
    expect(await readHistory(db, ref)).toMatchObject([
      { state: 'done', own: false, audit: { person: { name: 'Omar' } } },
      { state: 'done', own: true, audit: { person: { name: 'Sara' } } },
    ])
  })

  it('ends with what waits here, until the server tells of it', async () => {
    const id = await reject()
    expect(await readHistory(db, ref)).toMatchObject([{ state: 'waiting', id, name: 'request.reject' }])
    const rejected = { ...request, status: 'rejected' as const, rejectionReason: 'No bin', decidedAt: SERVER_AT }
    await pull([putLine('requests', rejected, 2), putLine('audits', sampleAudit({ mutationId: id, refs }), 2)], [id])
    expect(await readHistory(db, ref)).toMatchObject([{ state: 'done', audit: { mutationId: id } }])
  })

  it('is told once where another device, to which it was carried, has sent what still waits here', async () => {
    const id = await reject()
    await pull([putLine('audits', sampleAudit({ mutationId: id, refs }), 2)])
    expect(await readHistory(db, ref)).toMatchObject([{ state: 'done', audit: { mutationId: id } }])
  })

  it('is read without a look at other records, and leaves no trail of changes that nobody asks for', async () => {
    await pull([putLine('audits', sampleAudit({ refs }), 2)])
    expect(await db.changes.where('kind').equals('audits').count()).toBe(0)
    expect(await readHistory(db, { kind: 'bookings', id: request.id })).toEqual([])
  })
})
