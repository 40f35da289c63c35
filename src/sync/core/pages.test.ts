import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCursor } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { userIdOf } from '#db/core/owner.ts'
import { readStatus } from '#db/core/status.ts'
import type { ResultLine, RowLine, SyncLine, SyncRequest } from '#protocol/sync.ts'
import { endLine, headLine, putLine, resultLine, SERVER_AT } from '#tests/support/answer-lines.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'
import { SILENCE_LIMIT_MS } from './round.ts'

const booking = sampleBooking()
const requests = Array.from({ length: 5 }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5001 + at }))

interface Answer {
  readonly rows?: readonly RowLine[]
  readonly results?: readonly ResultLine[]
  readonly lastSeq?: number
  readonly to: number
  readonly complete?: boolean
}

const linesOf = ({ rows = [], results = [], lastSeq = 0, to, complete = true }: Answer): SyncLine[] => [
  headLine({ durable: 0, lastSeq, to, complete }),
  ...results,
  ...rows,
  endLine(rows),
]

let db: PortalDatabase
/** What the server answers, one after the other; then that there is nothing new. */
let answers: Answer[]
let asked: { path: string; init: RequestInit; body: SyncRequest }[]
let last: Answer
let ports: SyncPorts
beforeEach(async () => {
  db = openDevice()
  asked = []
  last = { to: 1 }
  answers = [{ rows: [putLine('bookings', booking, 1)], to: 1 }]
  ports = stillPorts({
    db,
    now: () => Date.parse(SERVER_AT) - 90_000,
    fetch: async (path, init) => {
      asked.push({ path, init, body: JSON.parse(requestBody(init)) as SyncRequest })
      const answer = answers.shift() ?? { to: last.to, lastSeq: last.lastSeq ?? 0 }
      last = answer
      return new Response(
        linesOf(answer)
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
      )
    },
  })
  await runSync(ports)
  asked = []
})
afterEach(() => db.close())

const shown = async () => (await db.rows('requests').toArray()).map(({ id }) => id).toSorted()
const ids = requests.map(({ id }) => id)

describe('an answer in pages', () => {
  const pages = (): Answer[] => [
    { rows: requests.slice(0, 2).map((one, at) => putLine('requests', one, 2 + at)), to: 3, complete: false },
    { rows: requests.slice(2, 4).map((one, at) => putLine('requests', one, 4 + at)), to: 5, complete: false },
    { rows: requests.slice(4).map((one) => putLine('requests', one, 6)), to: 6 },
  ]

  it('is read to its end in one round, each page from where the one before ended, and all of it is shown', async () => {
    answers = pages()
    expect(await runSync(ports)).toBe(true)
    expect(await shown()).toEqual(ids)
    expect(asked.map(({ body }) => body.cursor?.revision)).toEqual([1, 3, 5])
    expect(await readCursor(db)).toEqual({ epoch: 'e', scope: 's', revision: 6, after: null })
  })

  it('carries changes in its first request only, and settles them by the outcomes that came with any page', async () => {
    const booked = requests[0] ?? requestOn(booking, 'renewal', {})
    answers = [{ rows: [putLine('requests', booked, 2)], to: 2 }]
    await runSync(ports)
    const queued = await mutate(db, 'request.reject', { requestId: booked.id, reason: 'No bin' })
    const id = queued.status === 'queued' ? queued.mutationId : ''
    const result = resultLine(1, id, { revision: 4 })
    const rejected = { ...booked, status: 'rejected', rejectionReason: 'No bin' } as const
    asked = []
    answers = [
      { rows: requests.slice(1, 3).map((one) => putLine('requests', one, 3)), results: [result], lastSeq: 1, to: 3, complete: false },
      { rows: [putLine('requests', rejected, 4)], lastSeq: 1, to: 4 },
    ]
    expect(await runSync(ports)).toBe(true)
    expect(asked.map(({ body }) => body.mutations.length)).toEqual([1, 0])
    expect(await db.outbox.count()).toBe(0)
    expect((await db.receipts.toArray()).map((receipt) => receipt.id)).toEqual([id])
    expect(await db.rows('requests').get(booked.id)).toMatchObject({ status: 'rejected' })
  })
})

describe('an answer without the outcome of a change that it says is done', () => {
  it('is as good as none: nothing is applied, and the change is sent again', async () => {
    answers = [{ rows: requests.map((one) => putLine('requests', one, 2)), to: 2 }]
    await runSync(ports)
    const requestId = ids[0] ?? ''
    await mutate(db, 'request.reject', { requestId, reason: 'No bin' })
    asked = []
    answers = [{ rows: [{ t: 'del', kind: 'requests', id: ids[1] ?? '', revision: 3 }], lastSeq: 1, to: 3 }]
    expect(await runSync(ports)).toBe(false)
    expect((await readStatus(db)).phase).toBe('offline')
    expect((await readCursor(db))?.revision).toBe(2)
    expect([await shown(), await db.outbox.count()]).toEqual([ids, 1])
  })
})

describe('an answer to the first changes only', () => {
  it('settles those, and the others go again in the same run', async () => {
    answers = [{ rows: requests.map((one) => putLine('requests', one, 2)), to: 2 }]
    await runSync(ports)
    for (const requestId of ids.slice(0, 2)) await mutate(db, 'request.reject', { requestId, reason: 'No bin' })
    const queued = await db.outbox.toArray()
    const [first, second] = queued.map(({ seq, id }) => resultLine(seq, id, { revision: 2 + seq }))
    if (!first || !second) throw new Error('nothing queued')
    asked = []
    answers = [
      { results: [first], lastSeq: 1, to: 3 },
      { results: [second], lastSeq: 2, to: 4 },
    ]
    expect(await runSync(ports)).toBe(true)
    expect(asked.map(({ body }) => body.mutations.map(({ seq }) => seq))).toEqual([[1, 2], [2]])
    expect(await db.receipts.count()).toBe(2)
  })
})

describe('a fault of ours', () => {
  it('is told by its name and words, and everything is kept', async () => {
    await mutate(db, 'mutation.skip', {})
    const broken: SyncPorts = {
      ...ports,
      fetch: async () => {
        throw new Error('never reached')
      },
      timer: (ms, ring) => {
        if (ms === SILENCE_LIMIT_MS) throw new RangeError('a timer broke')
        return ports.timer(ms, ring)
      },
    }
    await runSync(broken)
    expectConsole('error', /sync: RangeError: a timer broke/)
    expect([(await readStatus(db)).phase, await db.outbox.count()]).toEqual(['failed', 1])
  })
})

describe('a request', () => {
  it('goes to the server with the session, for one vendor, past every cache, and can be ended', async () => {
    await runSync(ports)
    const [first] = asked
    expect(first?.path).toBe('/api/sync')
    expect(first?.init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      signal: expect.any(AbortSignal) as unknown,
    })
    expect(Object.fromEntries(new Headers(first?.init.headers))).toEqual({
      'content-type': 'application/json',
      'accept': 'application/x-ndjson',
      'x-portal-vendor': SAMPLE_VENDOR,
      'x-portal-user': userIdOf(db),
    })
  })

  it('tells how far the clock of this device is off', async () => {
    await runSync(ports)
    expect((await readStatus(db)).clockOffsetMs).toBe(90_000)
  })

  it('says how many changes are on their way, and no more when they have arrived', async () => {
    answers = [{ rows: requests.map((one) => putLine('requests', one, 2)), to: 2 }]
    await runSync(ports)
    for (const requestId of ids.slice(0, 2)) await mutate(db, 'request.reject', { requestId, reason: 'No bin' })
    // What was discarded travels with them, and nobody waits for it.
    await mutate(db, 'mutation.skip', {})
    let sending: unknown
    const watched: SyncPorts = {
      ...ports,
      fetch: async () => {
        sending ??= (await readStatus(db)).sending
        throw new TypeError('network')
      },
    }
    await runSync(watched)
    expect([sending, (await readStatus(db)).sending]).toEqual([{ done: 0, total: 2 }, null])
  })
})
