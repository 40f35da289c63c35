import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleBooking, sampleContext, sampleId, sampleOperation, samplePenalty, sampleRequest } from '#tests/support/samples.ts'
import type { Booking } from '../bookings/booking.ts'
import { BOOKING_STATES } from '../bookings/lifecycle.ts'
import type { Document, Kind } from '../kernel/entity.ts'
import { sar } from '../kernel/money.ts'
import { bounded } from '../kernel/bounded.ts'
import { MOST_STEPS, type Operation, type StepTaken } from '../operations/operation.ts'
import { REQUEST_TYPES } from '../requests/request.ts'
import { customerEvents } from './customer-events.ts'
import { customerEvent } from './event.ts'

const alter = <Body extends Document>(kind: Kind, before: Body | undefined, after: Body | undefined) => ({
  ref: { kind, id: (after ?? before)?.id ?? '' },
  before,
  after,
})
const typesOf = (...altered: Parameters<typeof customerEvents>[0]): string[] => customerEvents(altered).map(({ type }) => type)

const [one, other] = [sampleId(3), sampleId(3, 2)]
const booking = (over: Partial<Booking>): Booking => sampleBooking({ status: 'new', driverId: null, ...over })
const cash = {
  amount: sar(50_000),
  receivedOn: '2026-11-21',
  driverId: null,
  note: null,
  recordedBy: 'Noura',
  recordedAt: sampleContext.now,
  recordedOnDeviceAt: sampleContext.now,
  decisionId: sampleId(99),
}
const charge = {
  id: sampleId(98),
  type: 'late_days' as const,
  amount: sar(9_000),
  note: 'Three days',
  status: 'draft' as const,
  draftedAt: sampleContext.now,
  draftedOnDeviceAt: sampleContext.now,
  decidedAt: null,
  declineReason: null,
}
const offer = {
  id: sampleId(97),
  days: 7,
  status: 'offered' as const,
  offeredAt: sampleContext.now,
  offeredOnDeviceAt: sampleContext.now,
  lapsesAt: sampleContext.now,
  answeredAt: null,
}
const invoice = {
  kind: 'invoice' as const,
  id: sampleId(96),
  stamp: { year: 2026, sequence: 7, at: sampleContext.now },
  amount: sar(50_000),
  vat: sar(6_522),
  seller: { name: { en: 'Yard', ar: 'ساحة' }, vatNumber: '300000000000003', registerNumber: null, address: null },
  lines: [{ id: 'rental', what: 'rental' as const, amount: sar(50_000) }],
  rental: { deliveryOn: '2026-11-21', pickupOn: '2026-11-28', rentalDays: 7, quantity: 1 },
}
const creditNote = {
  kind: 'credit_note' as const,
  id: sampleId(95),
  stamp: { year: 2026, sequence: 1, at: sampleContext.now },
  amount: sar(1_000),
  vat: sar(130),
  invoiceId: invoice.id,
  reason: 'Too much',
}
const step = (name: StepTaken['step'], failure: StepTaken['failure'] = null): StepTaken => ({
  step: name,
  at: sampleContext.now,
  deviceAt: sampleContext.now,
  driverId: one,
  note: 'Gate code 4711',
  failure,
})
const movement = (over: Partial<Operation>): Operation => sampleOperation({ steps: [], ...over })

describe('what a customer is told of a booking', () => {
  it.each<[string, Partial<Booking>, Partial<Booking>, string[]]>([
    ['accepted', { status: 'new' }, { status: 'accepted' }, ['booking.accepted']],
    ['rejected', { status: 'new' }, { status: 'rejected' }, ['booking.rejected']],
    ['expired', { status: 'new' }, { status: 'expired' }, ['booking.expired']],
    ['cancelled', { status: 'assigned', driverId: one }, { status: 'cancelled', driverId: one }, ['booking.cancelled']],
    ['re-opened', { status: 'rejected' }, { status: 'new' }, ['booking.reopened']],
    ['completed', { status: 'picked_up' }, { status: 'completed' }, ['booking.completed']],
    ['completed no more', { status: 'completed' }, { status: 'picked_up' }, ['booking.corrected']],
    ['given a driver', { status: 'accepted' }, { status: 'assigned', driverId: one }, ['booking.driver_assigned']],
    ['given another driver', { status: 'assigned', driverId: one }, { status: 'assigned', driverId: other }, ['booking.driver_changed']],
    ['without its driver', { status: 'assigned', driverId: one }, { status: 'accepted', driverId: null }, ['booking.driver_removed']],
    ['rescheduled', { deliveryOn: '2026-11-23' }, { deliveryOn: '2026-11-24' }, ['booking.rescheduled']],
    ['paid in cash', { cash: null }, { cash }, ['booking.cash_recorded']],
    ['not paid in cash after all', { cash }, { cash: null }, ['booking.cash_withdrawn']],
    ['to be charged', {}, { charges: [charge] }, ['booking.charge_drafted']],
    ['not to be charged', { charges: [charge] }, { charges: [] }, ['booking.charge_withdrawn']],
    ['charged', { charges: [charge] }, { charges: [{ ...charge, status: 'confirmed' }] }, ['booking.charge_decided']],
    ['paid in cash once more', { receipts: [cash] }, { receipts: [cash, { ...cash, decisionId: other }] }, ['booking.cash_recorded']],
    ['noted by a newer release', { cash }, { receipts: [cash] }, []],
    ['not paid by one of two', { receipts: [cash, { ...cash, decisionId: other }] }, { receipts: [cash] }, ['booking.cash_withdrawn']],
    ['offered more days', { extension: null }, { extension: offer }, ['booking.extension_offered']],
    ['offered no more days', { extension: offer }, { extension: null }, ['booking.extension_withdrawn']],
    [
      'kept for the days that were offered',
      { extension: offer, pickupOn: '2026-11-28' },
      { extension: { ...offer, status: 'accepted' }, pickupOn: '2026-12-05' },
      [],
    ],
    ['invoiced', {}, { papers: [invoice] }, ['booking.invoiced']],
    ['credited', { papers: [invoice] }, { papers: [invoice, creditNote] }, ['booking.credited']],
    ['as it was', { status: 'accepted' }, { status: 'accepted', comments: 'Ring twice' }, []],
  ])('that is %s', (_what, before, after, types) => {
    expect(typesOf(alter('bookings', booking(before), booking(after)))).toEqual(types)
  })

  it('is something for every other state, by itself or by the movement that leads it there', () => {
    for (const from of BOOKING_STATES)
      for (const to of BOOKING_STATES)
        if (from !== to) {
          const change = alter('bookings', booking({ status: from }), booking({ status: to }))
          const led = alter('operations', movement({}), movement({ steps: [step('depart')] }))
          expect([from, to, typesOf(change).length + typesOf(change, led).length]).not.toEqual([from, to, 0])
          expect([from, to, typesOf(change).length]).toEqual([from, to, 1])
        }
  })

  it('is that it is completed no more, where a step in the yard is taken back that nobody is told of by itself', () => {
    const change = alter('bookings', booking({ status: 'completed' }), booking({ status: 'picked_up' }))
    const back = alter('operations', movement({ steps: [step('collect'), step('return')] }), movement({ steps: [step('collect')] }))
    expect(typesOf(change, back)).toEqual(['booking.corrected'])
  })

  it('carries the penalty, the cash and the charge, and no name, phone or address', () => {
    const cancellation = { reason: 'No truck', at: sampleContext.now, by: 'vendor' as const, penalty: sar(10_000) }
    const after = booking({ status: 'cancelled', cancellation, cash, charges: [charge] })
    const events = customerEvents([alter('bookings', booking({ status: 'accepted' }), after)])
    const [cancelled] = events
    expect(cancelled).toMatchObject({
      type: 'booking.cancelled',
      data: { cancellation: { penalty: sar(10_000) }, cash: null, charge: null },
    })
    expect(events.find(({ type }) => type === 'booking.cash_recorded')).toMatchObject({ data: { cash: { amount: sar(50_000) } } })
    expect(events.find(({ type }) => type === 'booking.charge_drafted')).toMatchObject({ data: { charge: { amount: sar(9_000) } } })
    const said = JSON.stringify(events)
    for (const word of [after.customerName.en, after.customerPhone, after.deliveryAddress.en, 'Noura']) expect(said).not.toContain(word)
  })

  it('is nothing where it was brought in, or taken out, as a whole', () => {
    expect(typesOf(alter('bookings', undefined, booking({ status: 'completed' })), alter('bookings', booking({}), undefined))).toEqual([])
  })
})

describe('what a customer is told of a movement', () => {
  it.each<[string, StepTaken[], StepTaken[], string[]]>([
    ['that sets off', [], [step('depart')], ['movement.departed']],
    ['that arrives', [step('depart')], [step('depart'), step('arrive')], ['movement.arrived']],
    ['that takes the bin along', [step('depart')], [step('depart'), step('collect')], ['movement.collected']],
    ['that fails', [], [step('depart'), step('fail', { reason: 'nobody_there', on: null })], ['movement.departed', 'movement.failed']],
    ['whose step is taken back', [step('depart'), step('arrive')], [step('depart')], ['movement.corrected']],
    ['that brings the bin to the yard', [step('collect')], [step('collect'), step('return')], []],
    ['whose step in the yard is taken back', [step('return'), step('empty')], [step('return')], []],
    ['that is planned', [], [], []],
  ])('%s', (_what, before, after, types) => {
    expect(typesOf(alter('operations', movement({ steps: before }), movement({ steps: after })))).toEqual(types)
  })

  it('is another day or time, whoever planned it, and nothing of which driver comes when', () => {
    const planned = (over: Partial<Operation>, was: Partial<Operation> = {}) =>
      typesOf(alter('operations', movement(was), movement({ ...was, ...over })))
    expect(planned({ scheduledOn: '2026-12-03' })).toEqual(['movement.planned'])
    expect(planned({ hours: { from: '09:00', to: '11:00' } })).toEqual(['movement.planned'])
    expect(planned({ hours: null }, { hours: { from: '09:00', to: '11:00' } })).toEqual(['movement.planned'])
    expect(planned({ etaAt: '2026-12-03T09:00:00.000Z' })).toEqual(['movement.planned'])
    expect(planned({ driverId: other, runOrder: 7, pinned: true })).toEqual([])
    expect(planned({ hours: null })).toEqual([])
  })

  it('is that nobody comes, or somebody after all, where a dispatcher says so; not what follows from what is told itself', () => {
    const turn = (from: Partial<Operation>, to: Partial<Operation>) => alter('operations', movement(from), movement(to))
    const off = turn({}, { scheduledOn: '2026-12-03', containerStatus: 'cancelled' })
    expect(typesOf(off)).toEqual(['movement.corrected'])
    expect(customerEvents([off])[0]).toMatchObject({ data: { containerStatus: 'cancelled' } })
    expect(typesOf(turn({ containerStatus: 'cancelled' }, {}))).toEqual(['movement.planned'])
    const replacedBy = other
    expect(typesOf(turn({}, { containerStatus: 'cancelled', replacedBy }))).toEqual([])
    expect(typesOf(turn({ containerStatus: 'cancelled', replacedBy }, { replacedBy: null }))).toEqual([])
    const ends = alter('bookings', booking({ status: 'assigned' }), booking({ status: 'cancelled' }))
    expect(typesOf(ends, off)).toEqual(['booking.cancelled'])
  })

  it('is not its new day where its booking is moved with it, or a request is answered', () => {
    const moved = alter('operations', movement({}), movement({ scheduledOn: '2026-12-03' }))
    const [before, after] = [booking({ status: 'accepted' }), booking({ status: 'accepted', deliveryOn: '2026-12-03' })]
    expect(typesOf(alter('bookings', before, after), moved)).toEqual(['booking.rescheduled'])
    expect(typesOf(alter('bookings', before, before), moved)).toEqual(['movement.planned'])
  })

  it('is its day where that is another one than what is told beside it', () => {
    const request = sampleRequest('removal')
    const answer = alter('requests', request, { ...request, status: 'approved' as const })
    const planned = (scheduledOn: string, dueOn: string) =>
      alter('operations', undefined, movement({ type: 'pickup', requestId: request.id, scheduledOn, dueOn }))
    const on = request.effectiveOn
    expect(typesOf(answer, planned(on, on))).toEqual(['request.approved'])
    expect(typesOf(answer, planned('2027-01-02', on))).toEqual(['request.approved', 'movement.planned'])
    // Its day has passed: it is due today.
    expect(typesOf(answer, planned('2027-01-02', '2027-01-02'))).toEqual(['request.approved', 'movement.planned'])
    const [before, after] = [booking({ status: 'accepted' }), booking({ status: 'accepted', deliveryOn: '2026-12-04' })]
    const moved = (scheduledOn: string) =>
      alter('operations', movement({ dueOn: '2026-12-01' }), movement({ scheduledOn, dueOn: '2026-12-04' }))
    expect(typesOf(alter('bookings', before, after), moved('2026-12-05'))).toEqual(['booking.rescheduled', 'movement.planned'])
    expect(typesOf(alter('bookings', before, after), moved('2026-12-04'))).toEqual(['booking.rescheduled'])
    // What the marketplace brings in as it is is told to nobody; the vendor may plan one that comes alone.
    expect(customerEvents([planned('2027-01-02', on)], 'marketplace')).toEqual([])
    expect(typesOf(planned('2027-01-02', on))).toEqual(['movement.planned'])
  })

  it('carries its day and its hours', () => {
    const hours = { from: '09:00', to: '11:00' }
    const [event] = customerEvents([alter('operations', movement({}), movement({ scheduledOn: '2026-12-03', hours }))])
    expect(event).toMatchObject({ type: 'movement.planned', data: { scheduledOn: '2026-12-03', hours, failure: null } })
  })

  it('is every step of a history that is full, too', () => {
    const tries = Array.from({ length: MOST_STEPS }, (_, n) => ({ ...step(n % 2 === 0 ? 'depart' : 'fail'), note: String(n) }))
    const full = tries.map((one) => ({ ...one, failure: one.step === 'fail' ? { reason: 'nobody_there' as const, on: null } : null }))
    const more = bounded([...full, step('depart')], MOST_STEPS)
    expect(typesOf(alter('operations', movement({ steps: full }), movement({ steps: more })))).toEqual(['movement.departed'])
    expect(typesOf(alter('operations', movement({ steps: more }), movement({ steps: full })))).toEqual(['movement.corrected'])
    expect(typesOf(alter('operations', movement({ steps: full }), movement({ steps: full })))).toEqual([])
  })

  it('says why it failed, and nothing of what the driver noted', () => {
    const failed = movement({ steps: [step('fail', { reason: 'access_blocked', on: '2026-11-21' })] })
    const [event] = customerEvents([alter('operations', movement({}), failed)])
    expect(event).toMatchObject({ type: 'movement.failed', data: { failure: 'access_blocked' } })
    expect(JSON.stringify(event)).not.toContain('4711')
  })
})

describe('what a customer is told of a request', () => {
  it.each(REQUEST_TYPES)('of the kind %s is its answer, with the dates it moved, once', (kind) => {
    const before = sampleRequest(kind)
    const moved = alter('bookings', booking({ pickupOn: '2026-11-28' }), booking({ pickupOn: '2026-11-30' }))
    const events = customerEvents([alter('requests', before, { ...before, status: 'approved' as const }), moved])
    expect(events).toMatchObject([{ type: 'request.approved', data: { type: kind, dates: { pickupOn: '2026-11-30' } } }])
    const rejected = { ...before, status: 'rejected' as const, rejectionReason: 'No truck' }
    expect(customerEvents([alter('requests', before, rejected)])).toMatchObject([
      { type: 'request.rejected', data: { rejectionReason: 'No truck', dates: null } },
    ])
    const knows = alter('bookings', booking({}), booking({ requested: [sampleId(7)] }))
    expect(customerEvents([alter('requests', before, { ...before, status: 'approved' as const }), knows])).toMatchObject([
      { type: 'request.approved', data: { dates: null } },
    ])
    expect(typesOf(alter('requests', rejected, before))).toEqual(['request.reopened'])
    expect(typesOf(alter('requests', before, { ...before, status: 'cancelled' as const }))).toEqual(['request.cancelled'])
  })
})

const dispute = {
  reason: 'It was there on time',
  files: [],
  openedAt: sampleContext.now,
  openedOnDeviceAt: sampleContext.now,
  decisionId: sampleId(97),
  answer: null,
}

describe('the Admin is told of a penalty', () => {
  const [plain, disputed] = [samplePenalty(), samplePenalty({ dispute })]
  it('that the vendor disputes it, and that it does not any more', () => {
    const [told] = customerEvents([alter('penalties', plain, disputed)])
    expect(told).toMatchObject({ type: 'penalty.disputed', recordId: plain.id, data: { dispute: { reason: dispute.reason } } })
    expect(typesOf(alter('penalties', disputed, plain))).toEqual(['penalty.dispute_withdrawn'])
  })

  it('and nothing of what the Admin did', () => {
    const answered = samplePenalty({ dispute: { ...dispute, answer: { note: 'It was late', at: sampleContext.now } } })
    const waived = samplePenalty({ dispute, status: 'waived', settledAt: sampleContext.now })
    for (const after of [answered, waived]) expect(typesOf(alter('penalties', disputed, after))).toEqual([])
  })
})

describe('every event', () => {
  it('fits the schema that receivers read it by', () => {
    const request = sampleRequest('renewal')
    const told = customerEvents([
      alter('bookings', booking({ status: 'new' }), booking({ status: 'accepted' })),
      alter('operations', movement({}), movement({ steps: [step('depart')] })),
      alter('requests', request, { ...request, status: 'approved' as const }),
      alter('penalties', samplePenalty(), samplePenalty({ dispute })),
    ])
    const envelope = { id: sampleId(1), sequence: 1, at: sampleContext.now, vendorId: sampleId(1), by: 'vendor' }
    expect(told).toHaveLength(4)
    for (const event of told) expect(v.safeParse(customerEvent, { ...envelope, ...event }).issues).toBeUndefined()
  })
})
