import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { heldNow, hold, HOLD_MS, holdAnew } from '#db/core/held.ts'
import { mutate, mutateAll } from '#db/core/mutate.ts'
import { undoChange } from '#db/review/undo.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { ManualClock } from '#tests/support/manual-clock.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { PagePorts } from './ports.ts'
import { startSync } from './triggers.ts'

const NOON = Date.parse('2026-11-21T09:00:00.000Z')
const booking = sampleBooking({ endsAt: '2026-12-01T09:00:00.000Z' })
const request = requestOn(booking, 'renewal', {})

let db: PortalDatabase
let clock: ManualClock
let server: ModelServer
let leave: () => void
let returns: (() => void)[]
/** What the worker was asked for. It works at once. */
let asks: ({ readonly sendHeld?: readonly string[] } | undefined)[]
let ports: PagePorts
let stop: ReturnType<typeof startSync>['stop']
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  db = openDevice()
  clock = new ManualClock(NOON)
  asks = []
  returns = []
  server = new ModelServer()
  server.put('bookings', booking)
  server.put('requests', request)
  ports = {
    ...stillPorts({ db, now: () => Date.now(), timer: clock.timer, fetch: async (_path, init) => server.respond(requestBody(init)) }),
    onReturn: (back) => {
      returns.push(back)
    },
    onLeave: (left) => {
      leave = left
    },
    openEvents: () => Object.assign(new EventTarget(), { close: () => undefined }) as never,
    askWorker: (how) => {
      asks.push(how)
      // The last is asked for as the test ends, which closes its database.
      void runSync(ports).catch(() => undefined)
      return true
    },
  }
  await runSync(ports)
  stop = startSync(db, ports).stop
  await vi.waitFor(async () => expect((await db.meta.get('status'))?.value).toMatchObject({ phase: 'idle' }))
  asks = []
})
afterEach(() => {
  stop()
  db.close()
  vi.useRealTimers()
})

const approve = async (): Promise<string> => {
  const args = { requestId: request.id, operationId: sampleId(8, 1) }
  const result = await mutate(db, 'request.approve', args, { hold: true, clientAt: '2026-11-21T08:00:00.000Z' })
  return result.status === 'queued' ? result.mutationId : ''
}
/** Both clocks go on; the wall's may have been set meanwhile. */
const pass = async (ms: number) => {
  vi.setSystemTime(Date.now() + ms)
  await clock.pass(ms)
}
const isDone = (id: string) => vi.waitFor(() => expect(server.isDone(id)).toBe(true))

describe('a page that holds a change back', () => {
  it('counts from anew when it is held on', async () => {
    const id = await approve()
    await pass(3_000)
    await holdAnew(db, [id])
    await pass(HOLD_MS - 1)
    expect([asks, server.isDone(id)]).toEqual([[], false])
    await pass(1)
    await isDone(id)
  })

  it('asks its worker for nothing until the time is over, and knows that there is nothing to wait for', async () => {
    await pass(3_000)
    const id = await approve()
    // It looks at the clock meanwhile.
    await pass(HOLD_MS - 1)
    expect([asks, server.isDone(id)]).toEqual([[], false])
    await pass(1)
    await isDone(id)
    expect(asks).toContain(undefined)
  })

  it('counts what is held on of many by itself: the others go in their time', async () => {
    const more = [2, 3].map((n) => requestOn(booking, 'grace_period', { id: sampleId(6, n), number: 5000 + n }))
    for (const one of more) server.put('requests', one)
    await runSync(ports)
    const all = more.map(({ id }) => ({ requestId: id, operationId: sampleId(8, 1) }))
    const results = await mutateAll(db, 'request.approve', all, { hold: true })
    const [kept = '', gone = ''] = results.map((result) => (result.status === 'queued' ? result.mutationId : ''))
    await pass(3_000)
    await holdAnew(db, [kept])
    await pass(2_000)
    await vi.waitFor(async () => expect([...(await heldNow(db))]).toEqual([kept]))
    expect(server.isDone(kept)).toBe(false)
    await pass(3_000)
    await isDone(kept)
    await isDone(gone)
  })

  it('rests after a round that had nothing else to send, and still says that something waits', async () => {
    await approve()
    expect(await runSync(ports)).toBe(false)
    expect((await db.meta.get('status'))?.value).toMatchObject({ phase: 'idle', attempt: 0 })
    expect(await db.outbox.count()).toBe(1)
  })

  it('holds no longer than five seconds by its own timer, when the clock is set back meanwhile', async () => {
    const id = await approve()
    await pass(3_000)
    vi.setSystemTime(NOON + 500)
    await pass(2_000)
    await isDone(id)
  })

  it('lets everything go when it is left, through the worker, which outlives it', async () => {
    const id = await approve()
    leave()
    expect(asks).toEqual([{ sendHeld: [id] }])
    await isDone(id)
  })

  it('leaves what another window holds to that window', async () => {
    const id = await approve()
    const others = sampleId(97)
    await db.transaction('rw', db.meta, () => hold(db, others, { now: Date.now(), ms: 5_000 }))
    leave()
    await isDone(id)
    expect([...(await heldNow(db))]).toEqual([others])
  })

  it('holds nothing that is queued while nobody looks, and holds again when somebody is back', async () => {
    leave()
    const id = await approve()
    await isDone(id)
    for (const back of returns) back()
    server.put('requests', requestOn(booking, 'renewal', { id: sampleId(6, 2), number: 5002 }))
    await runSync(ports)
    await mutate(db, 'request.approve', { requestId: sampleId(6, 2), operationId: sampleId(8, 2) }, { hold: true })
    expect((await heldNow(db)).size).toBe(1)
  })

  it('lets nothing go any more when somebody signs out, who was told that it is lost', async () => {
    const id = await approve()
    stop({ isLost: true })
    leave()
    expect([asks, [...(await heldNow(db))], server.isDone(id)]).toEqual([[], [id], false])
  })

  it('lets everything go when it is stopped, as when somebody goes to a page that needs no sign-in', async () => {
    const id = await approve()
    stop()
    expect(asks).toEqual([{ sendHeld: [id] }])
    await isDone(id)
  })

  it('asks for nothing when it is left and holds nothing', () => {
    leave()
    expect(asks).toEqual([])
  })

  it('lets go at its start what another life of it held', async () => {
    const id = await approve()
    // The browser was killed: no timer rang, nobody left.
    db.onHeld = () => undefined
    const again = startSync(db, { ...ports, onLeave: () => undefined })
    await isDone(id)
    again.stop()
  })

  it('sends nothing of what was undone in time', async () => {
    const id = await approve()
    expect(await undoChange(db, id)).toBe('discarded')
    await pass(HOLD_MS)
    expect(await db.outbox.count()).toBe(0)
    expect([...(await heldNow(db))]).toEqual([])
    expect(server.resultOf(id)).toBeUndefined()
  })
})
