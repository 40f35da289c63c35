import { expect, it } from 'vitest'
import { summariseUsage } from '#domain/reports/usage.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { pullLines } from '#tests/support/columns-world.ts'
import { openQueryDevice } from '#tests/support/query-device.ts'
import { sampleBooking, sampleId, sampleOperation, sampleRequest } from '#tests/support/samples.ts'

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
