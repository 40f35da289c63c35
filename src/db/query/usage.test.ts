import { describe, expect, it } from 'vitest'
import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import { summariseUsage } from '#domain/reports/usage.ts'
import { operations as OPERATIONS, type Operation } from '#domain/operations/operation.ts'
import { deliveryId, pickupId } from '#domain/operations/plan.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { pullLines } from '#tests/support/columns-world.ts'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { openQueryDevice } from '#tests/support/query-device.ts'
import { sampleBooking, sampleId, sampleOperation, sampleRequest, sampleVendor } from '#tests/support/samples.ts'

const at = (on: string) => `2026-${on}T09:00:00.000Z`
const told = (at_: string) => ({ at: at_, deviceAt: null })
const container = { id: sampleId(4), wasteType: 'construction', binSize: 'medium', barcode: 'C' } as const

/** Each brought on 1 October and fetched ten days later; so many that their columns are lent as they lie. */
const BOOKINGS = Array.from({ length: 100 }, (_, n) =>
  sampleBooking({
    id: sampleId(5, n + 1),
    number: n + 1,
    container,
    quantity: 1,
    status: 'completed',
    startsAt: at('10-01'),
    rentalDays: 10,
    tracking: [
      { status: 'accepted', ...told(at('09-30')) },
      { status: 'on_site', ...told(at('10-01')) },
      { status: 'picked_up', ...told(at('10-11')) },
      { status: 'completed', ...told(at('10-11')) },
    ],
  }),
)
const step = (name: 'return' | 'empty', on: string) => ({ step: name, at: at(on), deviceAt: null, note: null })
/** Came back on 11 October: one full, one full and emptied since, one empty. */
const MOVEMENTS = (['full', 'emptied', 'returned'] as const).map((containerStatus, n) =>
  sampleOperation({
    id: sampleId(7, n + 1),
    bookingNumber: n + 1,
    containerId: container.id,
    containerStatus,
    steps: [step('return', '10-11'), ...(containerStatus === 'emptied' ? [step('empty', '10-13')] : [])] as unknown as Operation['steps'],
  }),
)
/** Told on these days: full in its rental, in it but for another reason, full after it, and full before the days asked about. */
const REQUESTS = (
  [
    ['full', '10-05'],
    ['work_finished', '10-05'],
    ['full', '10-12'],
    ['full', '09-30'],
  ] as const
).map(([cause, on], n) =>
  sampleRequest('removal', {
    id: sampleId(6, n + 1),
    number: n + 1,
    bookingNumber: n + 1,
    container,
    quantity: 1,
    requestedAt: at(on),
    details: { type: 'removal', removeOn: `2026-${on}`, cause },
  }),
)
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const asked = { containers: [{ id: container.id, group: 'all', stock: 200, since: '2026-01-01' }], today: '2026-10-31' }

it('is counted of what bookings, movements and requests say, and again of what they say later', async () => {
  const { db, engine } = openQueryDevice()
  await pullLines(db, [
    ...BOOKINGS.map((body) => putLine('bookings', body)),
    ...MOVEMENTS.map((body) => putLine('operations', body)),
    ...REQUESTS.map((body) => putLine('requests', body)),
  ])
  const parts = [
    { from: '2026-10-01', to: '2026-10-10' },
    { from: '2026-10-11', to: '2026-10-12' },
    { from: '2026-10-13', to: '2026-10-31' },
  ]
  const before = [{ from: '2026-08-31', to: '2026-09-30' }]
  const ask = async () => {
    const counts = await engine.usageCounts({ ...asked, periods: [parts, before] })
    return [parts, before].map((one, place) => summariseUsage(counts[place] ?? new Float64Array(), { ...asked, parts: one }))
  }
  const [now, then] = await ask()
  expect(now?.lines.map(({ usage }) => [usage.inUse, usage.empty, usage.returned, usage.early])).toEqual([
    [100, 100, 0, 1],
    [0, 198, 100, 0],
    [0, 199, 0, 0],
  ])
  // The one of 30 September was before its bin came, and in its rental's days: the report counts it as told.
  expect([then?.total.early, then?.total.assigned]).toEqual([1, 100])
  const { bookings } = await engine.rowsOfUsage({ measure: 'early', days: OCTOBER, ...asked })
  expect(bookings).toEqual(new Map([[1, 1]]))

  const [first] = BOOKINGS
  if (!first) throw new Error('no booking')
  await pullLines(db, [putLine('bookings', { ...first, quantity: 7 }, 2)])
  const [later] = await ask()
  expect(later?.lines[0]?.usage.inUse).toBe(106)
})

describe('a booking of several bins', () => {
  const BOOKING = sampleId(5)
  const place = (n: number) => ({ delivery: { operationId: deliveryId(BOOKING, n) }, pickup: { operationId: pickupId(BOOKING, n) } })
  const toDriver = { driverId: { from: null, to: sampleId(3) } }
  const when = (on: string) => ({ now: `2026-11-${on}T09:00:00.000Z`, clientAt: `2026-11-${on}T09:00:00.000Z` })

  /** Movements of a booking of three, and what the report says of days of its container's six bins. */
  const begin = () => {
    const { db, engine } = openQueryDevice()
    const accepted = acceptedBooking({ quantity: 3, tracking: [{ status: 'accepted', at: at('11-05'), deviceAt: null }] })
    const day = new MovementDay([accepted], [['vendors', sampleVendor()]])
    let revision = 0
    const step = <Name extends MutationName>(on: string, name: Name, args: MutationArgs<Name>) =>
      expect(day.do(name, args, when(on))).toBe('done')
    const bring = (n: number, on: string) => {
      step(on, 'operation.assign', { ...place(n).delivery, edits: toDriver })
      step(on, 'operation.depart', { ...place(n).delivery, unit: { containerId: sampleId(4), number: n } })
      step(on, 'operation.arrive', place(n).delivery)
    }
    const fetch = (n: number, on: string, isFull: boolean) => {
      step(on, 'operation.assign', { ...place(n).pickup, edits: toDriver })
      step(on, 'operation.depart', place(n).pickup)
      step(on, 'operation.collect', place(n).pickup)
      step(on, 'operation.return', { ...place(n).pickup, isFull })
    }
    const tell = async (on: string) => {
      revision += 1
      const [bookings, operations] = [day.all('bookings'), day.all('operations')]
      await pullLines(db, [
        ...bookings.map((body) => putLine('bookings', body, revision)),
        ...operations.map((body) => putLine('operations', body, revision)),
      ])
      const days = { from: `2026-11-${on}`, to: `2026-11-${on}` }
      const question = { containers: [{ id: sampleId(4), group: 'all', stock: 6, since: '2026-01-01' }], today: days.to }
      const [counts = new Float64Array()] = await engine.usageCounts({ ...question, periods: [[days]] })
      const { inUse, assigned, empty, available, turns } = summariseUsage(counts, { ...question, parts: [days] }).total
      // As the dashboard counts what stands at customers'.
      const standing = operations.filter((operation) => OPERATIONS.columns.onSite?.read(operation)).length
      expect([on, inUse]).toEqual([on, standing])
      return { inUse, assigned, empty, available, delivered: turns * 6 }
    }
    return { day, step, bring, fetch, tell }
  }

  it('has each at its customer’s from its delivery until it is fetched, and none that is left out', async () => {
    const { step, bring, fetch, tell } = begin()
    bring(1, '07')
    bring(2, '08')
    expect(await tell('08')).toEqual({ inUse: 2, assigned: 1, empty: 4, available: 3, delivered: 1 })
    step('09', 'operation.cancel', place(3).delivery)
    expect(await tell('09')).toEqual({ inUse: 2, assigned: 0, empty: 4, available: 4, delivered: 0 })
    fetch(1, '10', true)
    expect(await tell('10')).toMatchObject({ inUse: 1, empty: 4 })
    step('11', 'operation.empty', place(1).pickup)
    expect(await tell('11')).toMatchObject({ inUse: 1, empty: 5 })
    fetch(2, '12', false)
    expect(await tell('12')).toEqual({ inUse: 0, assigned: 0, empty: 6, available: 6, delivered: 0 })
  })
})
