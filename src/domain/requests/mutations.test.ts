import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { rowsOf, sampleBooking, sampleContext, sampleId, sampleOperation, sampleRequest } from '#tests/support/samples.ts'
import { BOOKING_STATES, bookingLifecycle } from '../bookings/lifecycle.ts'
import type { Document } from '../kernel/entity.ts'
import type { Decision } from '../kernel/mutation.ts'
import { deliveryRefs, pickupRefs, requestedId } from '../operations/plan.ts'
import { REQUEST_STATES, requestLifecycle } from './lifecycle.ts'
import { cancelRequest, submitRequest } from './marketplace.ts'
import { approveRequest, rejectRequest, REOPEN_MS, reopenRequest } from './mutations.ts'
import { REQUEST_TYPES, type ChangeRequest } from './request.ts'

const requestId = sampleId(6)
const operationId = sampleId(7)

const held = (...requests: readonly ChangeRequest[]) => rowsOf({ requests, bookings: [sampleBooking()] })
const bodies = (decision: Decision): Record<string, Document> => {
  if (!decision.ok) throw new Error(`refused with ${decision.rejection.code}`)
  return Object.fromEntries(decision.changes.flatMap((change) => (change.op === 'put' ? [[change.kind, change.body]] : [])))
}

const approve = (rows = held(sampleRequest('renewal'))) => approveRequest.decide(rows, { requestId, operationId }, sampleContext)
const reject = (rows = held(sampleRequest('renewal'))) => rejectRequest.decide(rows, { requestId, reason: 'No bin free' }, sampleContext)
const cancel = (rows = held(sampleRequest('renewal'))) => cancelRequest.decide(rows, { requestId }, sampleContext)

describe('request.approve', () => {
  it.each(REQUEST_TYPES)('of a %s approves it and has its effect in the same decision', (type) => {
    const request = sampleRequest(type)
    const changed = bodies(approve(held(request)))
    expect(changed['requests']).toEqual({
      ...request,
      status: 'approved',
      decidedAt: sampleContext.now,
      decidedOnDeviceAt: sampleContext.clientAt,
      decisionId: sampleContext.mutationId,
    })
    expect(Object.keys(changed).sort()).toEqual(
      type === 'removal' || type === 'replacement' ? ['bookings', 'operations', 'requests'] : ['bookings', 'requests'],
    )
  })

  it('makes a movement of the request’s own, whichever id a device names, and writes over none', () => {
    const request = sampleRequest('removal', { quantity: 1 })
    const own = requestedId(request.id)
    expect(bodies(approve(held(request)))['operations']).toMatchObject({ id: own, requestId: request.id })
    expect(own).not.toBe(operationId)
    const taken = rowsOf({ requests: [request], bookings: [sampleBooking()], operations: [sampleOperation({ id: own })] })
    expect(approve(taken)).toMatchObject({ ok: false, rejection: { code: 'record.exists' } })
  })

  it('calls for as many bins as stand there still', () => {
    const request = sampleRequest('removal')
    const called = (returned: number) => {
      const rows = rowsOf({ requests: [request], bookings: [sampleBooking({ status: 'on_site', quantity: 2, returned })] })
      const decision = approve(rows)
      return decision.ok ? decision.changes.filter(({ kind }) => kind === 'operations').length : decision
    }
    expect([called(0), called(1)]).toEqual([2, 1])
  })

  it('asks for the request, then for the booking that it names', () => {
    const args = { requestId, operationId }
    expect(approveRequest.needs(args, rowsOf({}), sampleContext.vendorId)).toEqual([{ kind: 'requests', id: requestId }])
    expect(approveRequest.needs(args, held(sampleRequest('renewal')), sampleContext.vendorId)).toEqual([
      { kind: 'requests', id: requestId },
      { kind: 'vendors', id: sampleContext.vendorId },
      { kind: 'bookings', id: sampleId(5) },
      ...deliveryRefs(sampleBooking()),
      ...pickupRefs(sampleBooking()),
    ])
    expect(approveRequest.needs(args, held(sampleRequest('removal')), sampleContext.vendorId)).toEqual(
      expect.arrayContaining([1, 2].map((place) => ({ kind: 'operations', id: requestedId(requestId, place) }))),
    )
  })

  it.each([
    ['renewal', '2026-12-01', 21],
    ['grace_period', '2026-11-27', 14],
    ['early_pickup', '2026-11-22', 14],
  ] as const)('of a %s moves the pickups that nobody has begun to the new end', (type, scheduledOn, durationDays) => {
    const booking = sampleBooking({ status: 'on_site' })
    const [first = '', second = ''] = pickupRefs(booking).map(({ id }) => id)
    const planned = { type: 'pickup' as const, bookingId: booking.id, scheduledOn: '2026-11-25', dueOn: '2026-11-24' }
    const pickups = [sampleOperation({ ...planned, id: first }), sampleOperation({ ...planned, id: second, containerStatus: 'collected' })]
    const decision = approve(rowsOf({ requests: [sampleRequest(type)], bookings: [booking], operations: pickups }))
    const moved = decision.ok
      ? decision.changes.flatMap((change) => (change.op === 'put' && change.kind === 'operations' ? [change.body] : []))
      : []
    expect(moved).toMatchObject([{ id: first, scheduledOn, dueOn: scheduledOn, durationDays }])
  })

  it.each([
    ['renewal', 21],
    ['grace_period', null],
  ] as const)('of a %s before the delivery says so in what is still to be delivered, and leaves its plan', (type, durationDays) => {
    const booking = sampleBooking({ status: 'out_for_delivery' })
    const [first = '', second = ''] = deliveryRefs(booking).map(({ id }) => id)
    const planned = { type: 'delivery' as const, bookingId: booking.id, durationDays: 14, runOrder: 3 }
    const deliveries = [sampleOperation({ ...planned, id: first }), sampleOperation({ ...planned, id: second, containerStatus: 'on_site' })]
    const decision = approve(rowsOf({ requests: [sampleRequest(type)], bookings: [booking], operations: deliveries }))
    const changed = decision.ok
      ? decision.changes.flatMap((change) => (change.op === 'put' && change.kind === 'operations' ? [change.body] : []))
      : []
    expect(changed).toEqual(durationDays === null ? [] : [{ ...deliveries[0], durationDays, updatedAt: sampleContext.now }])
  })

  it('is refused when the request is not there', () => {
    expect(approve(rowsOf({}))).toMatchObject({ ok: false, rejection: { code: 'request.not_found' } })
  })

  it('is refused when the booking is not there', () => {
    expect(approve(rowsOf({ requests: [sampleRequest('renewal')] }))).toEqual({
      ok: false,
      rejection: { code: 'booking.not_found', params: { number: 10_041 } },
    })
  })

  it.each(BOOKING_STATES)('follows the life of the booking when that is %s', (status) => {
    const decision = approve(rowsOf({ requests: [sampleRequest('grace_period')], bookings: [sampleBooking({ status })] }))
    const amend = bookingLifecycle[status].amend
    const since = status === 'expired' ? { at: expect.any(String) } : {}
    if ('no' in amend) expect(decision).toEqual({ ok: false, rejection: { code: amend.no, params: { number: 10_041, ...since } } })
    else expect(bodies(decision)['bookings']).toMatchObject({ status })
  })

  it('is refused, and changes nothing, when its effect is', () => {
    const late = sampleRequest('early_pickup', {
      details: { type: 'early_pickup', pickupOn: '2026-11-24', originalPickupOn: '2026-11-24' },
    })
    expect(approve(held(late))).toMatchObject({ ok: false, rejection: { code: 'request.pickup_not_earlier' } })
    const soon = sampleRequest('early_pickup', {
      details: { type: 'early_pickup', pickupOn: '2026-11-09', originalPickupOn: '2026-11-24' },
    })
    expect(approve(held(soon))).toMatchObject({ ok: false, rejection: { code: 'request.pickup_before_delivery' } })
  })
})

describe('request.reject', () => {
  it('keeps the reason and leaves the booking alone', () => {
    const changed = bodies(reject())
    expect(changed).toEqual({
      requests: {
        ...sampleRequest('renewal'),
        status: 'rejected',
        rejectionReason: 'No bin free',
        decidedAt: sampleContext.now,
        decidedOnDeviceAt: sampleContext.clientAt,
        decisionId: sampleContext.mutationId,
      },
    })
  })

  it('needs a reason that is more than spaces', () => {
    expect(v.is(rejectRequest.args, { requestId, reason: '   ' })).toBe(false)
    expect(v.is(rejectRequest.args, { requestId })).toBe(false)
    expect(v.is(rejectRequest.args, { requestId, reason: 'x'.repeat(501) })).toBe(false)
    expect(v.parse(rejectRequest.args, { requestId, reason: ' full ' })).toEqual({ requestId, reason: 'full' })
  })

  it('is refused when the request is not there', () => {
    expect(reject(rowsOf({}))).toMatchObject({ ok: false, rejection: { code: 'request.not_found' } })
  })
})

describe('request.cancel', () => {
  it('is the customer withdrawing', () => {
    expect(bodies(cancel())['requests']).toMatchObject({ status: 'cancelled', rejectionReason: null, decidedAt: sampleContext.now })
    expect(cancelRequest.by).toBe('marketplace')
    const ref = { kind: 'requests', id: requestId }
    const request = sampleRequest('renewal')
    expect(cancelRequest.announce?.({ requestId }, held(request))).toEqual({
      code: 'request.cancelled',
      params: { number: request.number, bookingNumber: request.bookingNumber, type: 'renewal' },
      ref,
    })
    expect(cancelRequest.announce?.({ requestId }, rowsOf({}))).toEqual({ code: 'request.cancelled', params: {}, ref })
  })

  it('is refused when the request is not there', () => {
    expect(cancel(rowsOf({}))).toMatchObject({ ok: false, rejection: { code: 'request.not_found' } })
  })
})

describe.each([
  ['approve', approve],
  ['reject', reject],
  ['cancel', cancel],
] as const)('request.%s', (action, decide) => {
  it.each(REQUEST_STATES.filter((state) => state !== 'pending'))('of a request that is %s is refused with its number', (status) => {
    const step = requestLifecycle[status][action]
    const decision = decide(held(sampleRequest('renewal', { status })))
    expect(decision).toEqual({ ok: false, rejection: { code: 'no' in step ? step.no : '', params: { number: 7_003 } } })
  })
})

describe('request.submit', () => {
  const submit = (request: ChangeRequest, rows = rowsOf({ bookings: [sampleBooking()] })) =>
    submitRequest.decide(rows, request, sampleContext)

  it.each(REQUEST_TYPES)('puts a %s as it came and announces it', (type) => {
    const request = sampleRequest(type, { customerPhone: '0511111111' })
    expect(bodies(submit(request))).toEqual({ requests: request })
    expect(submitRequest.announce?.(request, rowsOf({}))).toEqual({
      code: `request.submitted.${type}`,
      params: { number: 7_003, bookingNumber: 10_041 },
      ref: { kind: 'requests', id: requestId },
    })
    for (const status of ['approved', 'rejected', 'cancelled'] as const)
      expect(submitRequest.announce?.({ ...request, status }, rowsOf({}))).toBeNull()
  })

  it('takes the phone of the booking where it names none, because people search by it', () => {
    const of = (phone: string | null, own = {}) =>
      bodies(submit(sampleRequest('renewal', own), rowsOf({ bookings: [sampleBooking({ customerPhone: phone })] })))
    expect(of('0511111111')['requests']).toMatchObject({ customerPhone: '0511111111' })
    expect(of(null)['requests']).toMatchObject({ customerPhone: null })
    expect(of('0511111111', { customerPhone: '0522222222' })['requests']).toMatchObject({ customerPhone: '0522222222' })
  })

  it('is refused twice', () => {
    expect(submit(sampleRequest('renewal'), held(sampleRequest('renewal')))).toMatchObject({
      ok: false,
      rejection: { code: 'record.exists' },
    })
  })

  it('is refused without its booking', () => {
    expect(submit(sampleRequest('renewal'), rowsOf({}))).toMatchObject({ ok: false, rejection: { code: 'booking.not_found' } })
  })

  it('names its type once: the top and the details agree', () => {
    expect(v.is(submitRequest.args, sampleRequest('renewal'))).toBe(true)
    expect(v.is(submitRequest.args, { ...sampleRequest('renewal'), type: 'removal' })).toBe(false)
  })
})

describe('request.reopen', () => {
  const decidedAt = (ageMs: number) => new Date(Date.parse(sampleContext.now) - ageMs).toISOString()
  const rejected = (ageMs: number) =>
    sampleRequest('renewal', {
      status: 'rejected',
      rejectionReason: 'No bin free',
      decidedAt: decidedAt(ageMs),
      decidedOnDeviceAt: decidedAt(ageMs),
    })
  const reopen = (request: ChangeRequest) => reopenRequest.decide(held(request), { requestId }, sampleContext)

  it('takes a fresh rejection back: the request is as it was before', () => {
    expect(bodies(reopen(rejected(60_000)))['requests']).toEqual(sampleRequest('renewal'))
  })

  it.each([
    [REOPEN_MS, true],
    [REOPEN_MS + 1, false],
    // A device whose clock runs behind sees its own rejection in the future.
    [-60_000, true],
  ])('after %d ms is allowed: %s', (age, ok) => {
    const decision = reopen(rejected(age))
    expect(decision.ok).toBe(ok)
    if (!decision.ok) expect(decision.rejection).toEqual({ code: 'request.reopen_too_late', params: { number: 7003 } })
  })

  it('takes back only the rejection it means: a colleague’s stays', () => {
    const mine = bodies(reject())['requests'] as ChangeRequest
    expect(mine.decisionId).toBe(sampleContext.mutationId)
    const taken = (decisionId: string | undefined, request: ChangeRequest) =>
      reopenRequest.decide(held(request), { requestId, ...(decisionId === undefined ? {} : { decisionId }) }, sampleContext)
    expect(taken(sampleId(77), mine)).toEqual({ ok: false, rejection: { code: 'request.decided_by_other', params: { number: 7003 } } })
    expect(bodies(taken(sampleContext.mutationId, mine))['requests']).not.toHaveProperty('decisionId')
    // Older devices name none, and rows of older releases hold none.
    expect(taken(undefined, mine).ok).toBe(true)
    expect(taken(sampleId(77), rejected(60_000)).ok).toBe(true)
  })

  it.each(REQUEST_STATES.filter((status) => status !== 'rejected'))('is refused for a request that is %s', (status) => {
    expect(reopen(sampleRequest('renewal', { status }))).toMatchObject({ rejection: { code: 'request.not_rejected' } })
  })

  it('is what takes request.reject back; an approval has none', () => {
    const decisionId = sampleId(77)
    expect(rejectRequest.inverse?.({ requestId, reason: 'x' }, decisionId)).toEqual({
      name: 'request.reopen',
      args: { requestId, decisionId },
    })
    expect(approveRequest.inverse).toBeUndefined()
  })
})

describe('an answer', () => {
  const bound = (type: ChangeRequest['type']) => {
    const call = approveRequest.bind({ args: { requestId, operationId } })
    const booking = sampleBooking({ endsAt: '2026-12-01T09:00:00.000Z' })
    const request: ChangeRequest = { ...sampleRequest(type), effectiveOn: '2026-11-25' }
    return call.ok ? call.dueAt(rowsOf({ requests: [request], bookings: [booking] })) : ''
  }

  it('that approves is final, because it moves the booking; one that rejects can be taken back', () => {
    expect([approveRequest.isFinal, rejectRequest.isFinal]).toEqual([true, undefined])
  })

  it('is due before the rental ends that it lengthens, and before the day of a movement begins in Riyadh', () => {
    expect(REQUEST_TYPES.map(bound)).toEqual([
      '2026-12-01T09:00:00.000Z',
      '2026-12-01T09:00:00.000Z',
      ...Array<string>(3).fill('2026-11-24T21:00:00.000Z'),
    ])
  })
})
