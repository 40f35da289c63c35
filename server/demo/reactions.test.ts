import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import type { CustomerEvent } from '#domain/customer-events/event.ts'
import { earningOf } from '#domain/earnings/earning.ts'
import { sar } from '#domain/kernel/money.ts'
import { sampleBooking, sampleId, samplePenalty } from '#tests/support/samples.ts'
import { demoId } from './chance.ts'
import { rememberCustomers } from './customers.ts'
import { keepPlansIn } from './kept-plans.ts'
import { reactionTo, runReactions, type Reacting } from './reactions.ts'

const AT = '2026-11-22T09:00:00.000Z'
const envelope = { id: sampleId(90), sequence: 1, at: AT, vendorId: sampleId(1), by: 'vendor' as const }
const { number, status, driverId, amountPaid, paymentStatus, startsAt, endsAt, deliveryOn, pickupOn } = sampleBooking()
const dates = { startsAt, endsAt, deliveryOn, pickupOn }
const data = { number, status, driverId, amountPaid, paymentStatus, ...dates, cancellation: null, cash: null, charge: null }

const ofBooking = (type: string, over: object, recordId: string = sampleId(5)): CustomerEvent =>
  ({ ...envelope, kind: 'bookings', type, recordId, data: { ...data, ...over } }) as CustomerEvent
const ofMovement = (type: string, over: object, at = AT): CustomerEvent => {
  const movement = {
    bookingId: sampleId(5),
    bookingNumber: 1,
    type: 'delivery',
    containerStatus: 'on_site',
    scheduledOn: null,
    etaAt: null,
  }
  const rest = { driverId: null, containerNumber: null, failure: null }
  return { ...envelope, at, kind: 'operations', type, recordId: sampleId(7), data: { ...movement, ...rest, ...over } } as CustomerEvent
}

/** Customers and an Admin who do nothing by themselves. */
const idle = {
  seed: 'riyadh',
  vendorId: sampleId(1),
  cancel: () => Promise.resolve(),
  orderAgain: () => Promise.resolve(),
  askForRemoval: () => Promise.resolve(),
}

/** What is written when the reaction to an event comes about, with some seed that has one. */
const writtenFor = async (
  event: CustomerEvent,
  booking = sampleBooking(),
  penalty = samplePenalty(),
  from = 'seed',
): Promise<{ path: string; body?: unknown }[]> => {
  const seed = Array.from({ length: 200 }, (_, n) => `${from} ${n}`).find((one) => reactionTo(event, one) !== null)
  if (seed === undefined) return []
  const written: { path: string; body?: unknown }[] = []
  const customers = rememberCustomers({ read: () => Promise.resolve(booking) }, sampleId(1))
  customers.ordered(booking)
  const by: Reacting = {
    client: {
      read: (path) =>
        Promise.resolve(path.includes('/penalties/') ? penalty : path.includes('/bookings/') ? booking : earningOf(booking, AT)),
      write: (_method, path, { body }) => (written.push({ path, body }), Promise.resolve({ status: 200, body: null })),
    },
    seed,
    vendorId: sampleId(1),
    customers,
    now: () => new Date(AT),
    cancel: async (id) => void written.push({ path: `cancel ${id}` }),
    orderAgain: async () => void written.push({ path: 'order again' }),
    askForRemoval: async (id) => void written.push({ path: `removal ${id}` }),
  }
  await reactionTo(event, seed)?.act(by)
  return written
}

describe('what the demo’s customers do about an event', () => {
  const penalised = { reason: 'No truck', at: AT, by: 'vendor', penalty: sar(10_000) }
  const charge = { id: sampleId(98), type: 'overweight', amount: sar(9000), note: 'Heavy', status: 'draft', declineReason: null }
  it.each<[string, CustomerEvent, RegExp]>([
    ['order elsewhere when refused', ofBooking('booking.rejected', {}), /^order again$/],
    ['order elsewhere when nobody answers', ofBooking('booking.expired', {}), /^order again$/],
    ['call off', ofBooking('booking.accepted', {}), /^cancel /],
    [
      'have a late cancellation paid',
      ofBooking('booking.cancelled', { cancellation: penalised, amountPaid: sar(0) }),
      /\/penalties\/[^/]+\/settle$/,
    ],
    ['have a charge decided', ofBooking('booking.charge_drafted', { charge }), /\/charges\//],
    ['complain of who came in vain by their own fault', ofMovement('movement.failed', { failure: 'vehicle' }), /\/penalties$/],
    ['want it gone when it may not stay', { ...ofRequest('renewal') }, /^removal /],
  ])('they %s', async (_what, event, path) => {
    expect(await writtenFor(event)).toMatchObject([{ path: expect.stringMatching(path) }])
  })

  it('they get back what they paid of what the vendor cancels, then do what they would do anyway', async () => {
    const paid = { cancellation: penalised, amountPaid: sar(50_000) }
    expect(await writtenFor(ofBooking('booking.cancelled', paid))).toMatchObject([
      { path: expect.stringMatching(/\/bookings\/[^/]+\/refund$/), body: { amount: sar(50_000) } },
      { path: expect.stringMatching(/\/settle$/), body: { as: 'paid', disputeId: null } },
    ])
  })

  it('they get back only what did not go back before', async () => {
    const paid = { cancellation: penalised, amountPaid: sar(50_000) }
    const partly = await writtenFor(ofBooking('booking.cancelled', paid), sampleBooking({ refunded: sar(20_000) }))
    expect(partly[0]).toMatchObject({ path: expect.stringMatching(/\/refund$/), body: { amount: sar(30_000) } })
    const all = await writtenFor(ofBooking('booking.cancelled', paid), sampleBooking({ refunded: sar(50_000) }))
    expect(all).toMatchObject([{ path: expect.stringMatching(/\/settle$/) }])
  })

  it('a penalty is not taken while its dispute waits for an answer, nor when it is waived', async () => {
    const cancelled = ofBooking('booking.cancelled', { cancellation: penalised, amountPaid: sar(0) })
    const dispute = { reason: 'In time', files: [], openedAt: AT, openedOnDeviceAt: AT, decisionId: sampleId(97), answer: null }
    expect(await writtenFor(cancelled, sampleBooking(), samplePenalty({ dispute }))).toEqual([])
    expect(await writtenFor(cancelled, sampleBooking(), samplePenalty({ status: 'waived', settledAt: AT }))).toEqual([])
  })

  it('they complain of a late delivery, and of none that was in time', async () => {
    const arrived = (at: string, deviceAt: string | null) => [{ status: 'on_site' as const, at, deviceAt }]
    const late = sampleBooking({ deliveryOn: '2026-11-20', tracking: arrived('2026-11-21T09:00:00.000Z', null) })
    expect(await writtenFor(ofMovement('movement.arrived', {}), late)).toMatchObject([
      { body: { cause: 'late_delivery', bookingId: late.id } },
    ])
    // Without a network all day: it was there in time, and is heard of on the next day.
    const inTime = sampleBooking({ deliveryOn: '2026-11-20', tracking: arrived('2026-11-21T05:00:00.000Z', '2026-11-20T09:00:00.000Z') })
    expect(await writtenFor(ofMovement('movement.arrived', {}), inTime)).toEqual([])
    expect(await writtenFor(ofMovement('movement.arrived', {}), sampleBooking({ deliveryOn: '2026-11-20', tracking: [] }))).toEqual([])
  })

  it('they answer an offer of more days, mostly by taking it at the price of a day, once and while it stands', async () => {
    const offer = { id: sampleId(91), days: 7, lapsesAt: '2026-11-23T09:00:00.000Z' }
    const extension = { ...offer, status: 'offered' as const, offeredAt: AT, offeredOnDeviceAt: AT, answeredAt: null }
    const offered = ofBooking('booking.extension_offered', { offer })
    const booking = sampleBooking({ extension, total: sar(100_000), rentalDays: 10, paymentMethod: 'card' })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => writtenFor(offered, booking, samplePenalty(), `course ${n}`)))
    const path = expect.stringMatching(/\/bookings\/[^/]+\/extension$/)
    const cost = { amount: sar(70_000), paymentMethod: 'card' }
    expect(answers).toContainEqual([{ path, body: { offerId: offer.id, answer: 'accepted', cost } }])
    expect(answers).toContainEqual([{ path, body: { offerId: offer.id, answer: 'declined' } }])
    const taken = answers.filter(([one]) => JSON.stringify(one?.body).includes('accepted')).length
    expect([taken > 20, taken < 40]).toEqual([true, true])
    for (const other of [null, { ...extension, id: sampleId(92) }, { ...extension, status: 'lapsed' as const }])
      expect(await writtenFor(offered, sampleBooking({ extension: other }))).toEqual([])
  })

  it('they pay a renewal through the marketplace, unless it is paid in cash', async () => {
    const approved = { ...ofRequest('renewal'), type: 'request.approved' } as CustomerEvent
    const renewed = (paymentMethod: 'card' | 'cash_on_delivery') =>
      sampleBooking({ renewals: [{ id: sampleId(6), days: 3, amount: sar(9000), paymentMethod, at: AT }] })
    expect(await writtenFor(approved, renewed('card'))).toEqual([
      { path: expect.stringMatching(/\/bookings\/[^/]+\/payments$/), body: { amount: sar(9000), method: 'card' } },
    ])
    expect(await writtenFor(approved, renewed('cash_on_delivery'))).toEqual([])
  })

  it('the vendor pays the marketplace its share of what was paid in cash, and of nothing else', async () => {
    const done = ofBooking('booking.completed', {})
    const paidBy = (paymentMethod: 'card' | 'cash_on_delivery') =>
      sampleBooking({ paymentMethod, status: 'completed', total: sar(120_000), amountPaid: sar(120_000) })
    expect(await writtenFor(done, paidBy('cash_on_delivery'))).toEqual([
      {
        path: expect.stringMatching(/\/settlements$/),
        body: { earningIds: [sampleId(5)], amount: sar(13_800), settledAt: AT, reference: 'COM-2026-11-22' },
      },
    ])
    expect(await writtenFor(done, paidBy('card'))).toEqual([])
  })

  it('the Admin pays out on its day what a booking brought, once', async () => {
    const done = ofBooking('booking.completed', {})
    const booking = sampleBooking({ paymentMethod: 'card', status: 'completed', total: sar(120_000), amountPaid: sar(120_000) })
    const earning = earningOf(booking, AT)
    const look = async (at: string, over: Partial<Booking> = {}, brought: object | null = earning) => {
      const written: { path: string; body?: unknown }[] = []
      const again = await reactionTo(done, 'riyadh')?.act({
        ...idle,
        client: {
          read: (path) => Promise.resolve(path.includes('/earnings/') ? brought : { ...booking, ...over }),
          write: (_method, path, { body }) => (written.push({ path, body }), Promise.resolve({ status: 200, body: null })),
        },
        customers: rememberCustomers({ read: () => Promise.resolve({ ...booking, ...over }) }, sampleId(1)),
        now: () => new Date(at),
      })
      return { again, written }
    }
    // Seven days later, at nine in Riyadh.
    const opens = '2026-11-29T06:00:00.000Z'
    expect(await look(AT)).toEqual({ again: Date.parse(opens), written: [] })
    const body = { earningIds: [sampleId(5)], paidOutAt: opens, reference: 'PAY-2026-11-29' }
    expect(await look(opens)).toEqual({ again: null, written: [{ path: expect.stringMatching(/\/payouts$/), body }] })
    // What a customer still owes waits for another day.
    expect(await look(opens, { paymentStatus: 'unpaid' })).toEqual({ again: Date.parse('2026-11-30T06:00:00.000Z'), written: [] })
    const paid = { ...earning, status: 'paid_out', paidOutAt: opens, payoutReference: 'PAY' }
    expect(await look(opens, {}, paid)).toEqual({ again: null, written: [] })
    expect(await look(opens, {}, null)).toEqual({ again: null, written: [] })
  })

  it('they do nothing about their own cancellation, about a driver who found nobody, and about what needs nothing', () => {
    const own = { reason: 'x', at: AT, by: 'customer', penalty: null }
    for (const event of [
      ofBooking('booking.cancelled', { cancellation: own }),
      ofMovement('movement.failed', { failure: 'nobody_there' }),
      ofBooking('booking.rescheduled', {}),
    ])
      expect(Array.from({ length: 50 }, (_, n) => reactionTo(event, `seed ${n}`)).filter((one) => one !== null)).toEqual([])
  })

  it('is the same for the same seed', () => {
    const some = (seed: string) =>
      Array.from({ length: 40 }, (_, n) => reactionTo(ofBooking('booking.rejected', {}, demoId('x', String(n))), seed)?.minutes ?? null)
    expect(some('riyadh')).toEqual(some('riyadh'))
    expect(some('riyadh')).not.toEqual(some('jeddah'))
  })
})

function ofRequest(type: string): CustomerEvent {
  const request = { bookingId: sampleId(5), bookingNumber: 1, number: 2, type, status: 'rejected', effectiveOn: '2026-11-30' }
  return {
    ...envelope,
    kind: 'requests',
    type: 'request.rejected',
    recordId: sampleId(6),
    data: { ...request, rejectionReason: 'x', dates: null },
  } as CustomerEvent
}

describe('what the demo’s customers know', () => {
  it('follows from what they are told', async () => {
    const customers = rememberCustomers({ read: () => Promise.resolve(null) }, sampleId(1))
    customers.ordered(sampleBooking({ status: 'new' }))
    customers.observe(ofBooking('booking.accepted', { status: 'accepted', deliveryOn: '2026-12-01' }))
    expect(customers.known('accepted')).toMatchObject([{ deliveryOn: '2026-12-01' }])
    customers.observe(ofMovement('movement.departed', {}))
    expect(customers.known('out_for_delivery')).toHaveLength(1)
    customers.observe(ofMovement('movement.arrived', {}))
    expect(customers.known('on_site')).toHaveLength(1)
    customers.observe(ofMovement('movement.collected', { type: 'pickup' }))
    expect(customers.known('picked_up')).toHaveLength(1)
    customers.observe(ofMovement('movement.corrected', {}))
    expect(await customers.booking(sampleId(5))).toBeNull()
    customers.asked(sampleId(6))
    expect(customers.waiting()).toEqual([sampleId(6)])
    customers.observe(ofRequest('renewal'))
    expect(customers.waiting()).toEqual([])
  })
})

describe('what the demo’s customers are about to do', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-demo-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** One run of the server: it hears events, looks so often, each time an hour later, and stops. */
  const run = async (
    observed: readonly CustomerEvent[],
    looks: number,
    vendorId = sampleId(1),
    record: object | null = null,
  ): Promise<string[]> => {
    const written: string[] = []
    const stop = new AbortController()
    let hours = 0
    await runReactions({
      client: {
        read: () => Promise.resolve(record),
        write: (_method, path) => (written.push(path), Promise.resolve({ status: 200, body: null })),
      },
      ...idle,
      vendorId,
      customers: rememberCustomers({ read: () => Promise.resolve(null) }, vendorId),
      now: () => new Date(Date.parse(AT) + hours * 3_600_000),
      listen: (handler) => observed.forEach(handler),
      signal: stop.signal,
      sleep: () => {
        hours += 1
        if (hours > looks) stop.abort()
        return Promise.resolve()
      },
      onError: (error) => {
        throw error
      },
      plans: keepPlansIn(join(folder, 'plans.json')),
    })
    return written
  }
  const charge = { id: sampleId(98), type: 'overweight', amount: sar(9000), note: 'Heavy', status: 'draft', declineReason: null }
  const drafted = ofBooking('booking.charge_drafted', { charge, offer: null, paper: null })

  it('is done after the server was started again, once', async () => {
    expect(await run([drafted], 0)).toEqual([])
    expect(await run([drafted], 2)).toHaveLength(1)
    expect(await run([], 2)).toEqual([])
  })

  it('is looked at once more when its time has not come, also by a server that was started again', async () => {
    const earning = earningOf(sampleBooking({ paymentMethod: 'card', total: sar(100), amountPaid: sar(100) }), AT)
    const done = ofBooking('booking.completed', { offer: null, paper: null })
    expect(await run([done], 20, sampleId(1), earning)).toEqual([])
    expect(await run([], 8 * 24, sampleId(1), earning)).toEqual([`/vendors/${sampleId(1)}/payouts`])
    expect(await run([], 8 * 24, sampleId(1), earning)).toEqual([])
  })

  it('is another vendor’s matter where the data are', async () => {
    await run([drafted], 0)
    expect(await run([], 2, sampleId(2))).toEqual([])
  })

  it('is forgotten where nobody can read it', async () => {
    const file = join(folder, 'plans.json')
    for (const text of ['{', '[{"at":1}]']) {
      writeFileSync(file, text)
      expect(await run([], 1)).toEqual([])
    }
    await run([drafted], 0)
    expect(readFileSync(file, 'utf8')).toContain(drafted.id)
  })
})
