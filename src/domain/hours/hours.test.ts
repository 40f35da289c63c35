import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import {
  rowsOf,
  sampleBooking,
  sampleContainer,
  sampleContext,
  sampleId,
  sampleRequest,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { addDaysTo } from '../kernel/instant.ts'
import { placeBooking } from '../bookings/marketplace.ts'
import { reopenBooking } from '../bookings/mutations.ts'
import { plannedDeliveries } from '../operations/plan.ts'
import { approveRequest } from '../requests/mutations.ts'
import type { ChangeRequest } from '../requests/request.ts'
import type { Vendor } from '../vendors/vendor.ts'
import { firstDay } from './availability.ts'
import { expectedOn, holidayOn, lastNightUntil, nextWorkingDay, spanOn, warningsOf } from './calendar.ts'
import { hoursEdits, hoursForm } from './hours-form.ts'
import { workingHours, type Holiday, type WorkingHours } from './hours.ts'
import { LAWFUL_BAN, USUAL_HOURS } from './usual-hours.ts'
import { changeHours } from './mutations.ts'

const set = (over: Partial<WorkingHours> = {}): WorkingHours => ({ ...USUAL_HOURS, ...over })
const holiday = (from: string, to: string, over: Partial<Holiday> = {}): Holiday => ({
  id: sampleId(700),
  kind: 'ramadan',
  name: null,
  from,
  to,
  hours: null,
  ...over,
})
const half = { from: '08:00', to: '14:00' }
const busyIn = (zone: number | null, size: 'small' | 'large' | null, takes: WorkingHours['busy'][number]['takes']) => ({
  id: sampleId(701),
  zoneId: zone === null ? null : sampleId(zone),
  size,
  takes,
})

describe('the calendar', () => {
  it('takes the shortest of several exceptions, and the last of those as long', () => {
    const hours = set({
      holidays: [
        holiday('2027-02-20', '2027-02-24', { kind: 'eid_fitr' }),
        holiday('2027-02-01', '2027-03-02', { hours: half }),
        holiday('2027-02-22', '2027-02-22'),
      ],
    })
    expect(holidayOn(hours, '2027-02-22')?.from).toBe('2027-02-22')
    expect(holidayOn(hours, '2027-02-21')?.kind).toBe('eid_fitr')
    expect(holidayOn(hours, '2027-02-26')?.hours).toEqual(half)
    expect(holidayOn(hours, '2027-03-03')).toBeNull()
    const [first, second] = [holiday('2027-05-01', '2027-05-03'), holiday('2027-05-02', '2027-05-04', { hours: half })]
    expect(holidayOn(set({ holidays: [first, second] }), '2027-05-02')).toBe(second)
    expect(holidayOn(set({ holidays: [second, first] }), '2027-05-02')).toBe(first)
  })

  it('finds the next working day over Friday and an exception; a vendor that set nothing works every day', () => {
    const hours = set({ holidays: [holiday('2026-11-28', '2026-11-30')] })
    expect(nextWorkingDay(hours, '2026-11-27')).toBe('2026-12-01')
    expect(nextWorkingDay(undefined, '2026-11-27')).toBe('2026-11-27')
    expect(expectedOn(hours, '2026-11-20', '2026-11-27')).toBe('2026-12-01')
    expect(expectedOn(undefined, '2026-11-20', '2026-11-27')).toBe('2026-11-27')
  })

  it('comes to an end for whoever is closed for years, and at the end of the calendar', () => {
    const always = Array.from({ length: 40 }, (_, n) => {
      const day = (more: number) => new Date(Date.UTC(2026, 10, 1) + (n * 90 + more) * 86_400_000).toISOString().slice(0, 10)
      return holiday(day(0), day(89))
    })
    expect(nextWorkingDay(set({ holidays: always }), '2026-11-22')).toBe('2026-11-22')
    expect(nextWorkingDay(set(), '9999-12-31')).toBe('9999-12-31')
  })

  it.each([
    [{ on: '2026-11-27' }, ['closed']],
    [{ on: '2026-11-28' }, []],
    [{ on: '2026-07-05', at: '2026-07-05T10:30:00.000Z' }, ['midday_ban']],
    [{ on: '2026-07-05', at: '2026-07-05T12:00:00.000Z' }, []],
    [{ on: '2026-07-05', within: { from: '12:00', to: '15:00' } }, ['midday_ban']],
    [{ on: '2026-07-05', within: { from: '11:00', to: '15:00' } }, []],
    [{ on: '2026-06-14', at: '2026-06-14T10:30:00.000Z' }, []],
    [{ on: '2026-09-15', at: '2026-09-15T10:30:00.000Z' }, ['midday_ban']],
    [{ on: '2026-11-28', at: '2026-11-28T18:00:00.000Z' }, ['outside_hours']],
    // Eight and twenty o'clock to the minute: the first is open, the last is not.
    [{ on: '2026-11-28', at: '2026-11-28T05:00:00.000Z' }, []],
    [{ on: '2026-11-28', at: '2026-11-28T17:00:00.000Z' }, ['outside_hours']],
    [{ on: '2026-11-28', within: { from: '05:00', to: '07:00' } }, ['outside_hours']],
    [{ on: '2026-11-28', within: { from: '06:00', to: '08:00' } }, ['outside_hours']],
    [{ on: '2026-11-28', within: { from: '06:00', to: '08:01' } }, []],
  ] as const)('warns of %o: %o', (planned, said) => {
    expect(warningsOf(set(), planned)).toEqual(said)
    expect(warningsOf(undefined, planned)).toEqual([])
  })
})

describe('an exception with hours', () => {
  it('says when its days are open, and opens no weekday that is closed, but for one of that day alone', () => {
    const half = { from: '10:00', to: '16:00' }
    // 12 and 19 February 2027 are Fridays.
    const hours = set({ friday: null, holidays: [holiday('2027-02-08', '2027-03-09', { hours: half })] })
    expect(['2027-02-11', '2027-02-12', '2027-02-13'].map((on) => spanOn(hours, on))).toEqual([half, null, half])
    const alone = set({ friday: null, holidays: [...hours.holidays, holiday('2027-02-19', '2027-02-19', { hours: half })] })
    expect(['2027-02-12', '2027-02-19'].map((on) => spanOn(alone, on))).toEqual([null, half])
  })
})

describe('a night that crosses midnight', () => {
  const night = { from: '20:00', to: '02:00' }
  const hours = set({ thursday: night, friday: null, holidays: [holiday('2027-02-08', '2027-03-09', { hours: night })] })

  it('is given as it is said, and is no fault of the form', () => {
    expect(hoursForm.faultsOf({ ...USUAL_HOURS, thursday: night })).toEqual({})
    expect(v.is(hoursEdits, { thursday: { from: null, to: { from: '20:00', to: '00:00' } } })).toBe(true)
  })

  it.each([
    ['in the evening', { on: '2026-11-26', within: { from: '21:00', to: '23:00' } }, []],
    ['across midnight', { on: '2026-11-26', within: { from: '22:00', to: '01:00' } }, []],
    ['after midnight, by its own day', { on: '2026-11-27', within: { from: '00:30', to: '01:30' } }, []],
    ['after the midnight before', { on: '2026-11-26', within: { from: '00:30', to: '01:30' } }, ['outside_hours']],
    ['after midnight, although Friday is closed', { on: '2026-11-27', at: '2026-11-26T22:00:00.000Z' }, []],
    ['by a moment after midnight of the day before', { on: '2026-11-26', at: '2026-11-26T22:00:00.000Z' }, []],
    ['when it is over', { on: '2026-11-27', at: '2026-11-27T00:00:00.000Z' }, ['closed']],
    ['in the morning before', { on: '2026-11-26', within: { from: '09:00', to: '12:00' } }, ['outside_hours']],
    ['on Friday, without a time', { on: '2026-11-27' }, ['closed']],
  ] as const)('%s is warned of as %o', (_, planned, said) => {
    expect(warningsOf(hours, planned)).toEqual(said)
  })

  it('meets the midday ban of the day it lasts into, also where that day has no hours of its own', () => {
    const long = set({ thursday: { from: '22:00', to: '15:00' } })
    expect(warningsOf(long, { on: '2026-07-10', within: { from: '12:30', to: '14:00' } })).toEqual(['midday_ban'])
    expect(warningsOf(long, { on: '2026-07-10', within: { from: '09:00', to: '11:00' } })).toEqual([])
    expect(warningsOf(long, { on: '2026-07-03', within: { from: '15:30', to: '16:00' } })).toEqual(['closed'])
  })

  it('belongs to the day on which it begins: orders are taken for that day, and work is planned for it', () => {
    expect(nextWorkingDay(hours, '2026-11-26')).toBe('2026-11-26')
    expect(nextWorkingDay(hours, '2026-11-27')).toBe('2026-11-28')
  })

  it('is the last one on the day after it alone', () => {
    expect(['2026-11-26', '2026-11-27', '2026-11-28', '2027-02-09'].map((on) => lastNightUntil(hours, on))).toEqual([
      null,
      '02:00',
      null,
      '02:00',
    ])
    expect(lastNightUntil(undefined, '2026-11-27')).toBeNull()
  })
})

describe('an order of the marketplace', () => {
  const place = (hours: WorkingHours | undefined, on: string, over = {}) => {
    const rows = rowsOf({
      zones: [sampleZone()],
      containers: [sampleContainer({ binSize: 'large' })],
      vendors: [sampleVendor(hours ? { workingHours: hours } : {})],
    })
    const until = addDaysTo(on, 14)
    const days = { deliveryOn: on, pickupOn: until, startsAt: `${on}T06:00:00.000Z`, endsAt: `${until}T06:00:00.000Z` }
    return placeBooking.decide(rows, sampleBooking({ ...days, status: 'new', ...over }), sampleContext)
  }
  const refusal = (hours: WorkingHours | undefined, on: string) => {
    const decision = place(hours, on)
    return decision.ok ? 'taken' : [decision.rejection.code, decision.rejection.params['from']]
  }

  it('is refused with the first possible day where the notice is too short, nothing is taken, or the day is closed', () => {
    const three = busyIn(2, 'large', { kind: 'notice', days: 7 })
    const none = busyIn(null, null, { kind: 'nothing', until: '2026-12-03' })
    expect(refusal(set(), '2026-11-23')).toBe('taken')
    expect(refusal(undefined, '2026-11-27')).toBe('taken')
    expect(refusal(set(), '2026-11-27')).toEqual(['hours.closed', '2026-11-28'])
    expect(refusal(set(), '2026-11-13')).toEqual(['hours.closed', '2026-11-21'])
    expect(refusal(set({ busy: [three] }), '2026-11-26')).toEqual(['hours.too_short_notice', '2026-11-28'])
    expect(refusal(set({ busy: [three] }), '2026-11-28')).toBe('taken')
    expect(refusal(set({ busy: [three, none] }), '2026-11-29')).toEqual(['hours.takes_nothing', '2026-12-03'])
    expect(refusal(set({ busy: [busyIn(2, 'small', none.takes), busyIn(9, null, none.takes)] }), '2026-11-23')).toBe('taken')
  })

  it('is announced, and what is brought along in another state is not', () => {
    const said = (status: 'new' | 'on_site' | 'completed') => placeBooking.bind({ args: sampleBooking({ status }) })
    const notes = (['new', 'on_site', 'completed'] as const).map((status) => {
      const call = said(status)
      return call.ok ? (call.notification(rowsOf({}))?.code ?? null) : 'unread'
    })
    expect(notes).toEqual(['booking.placed', null, null])
  })

  it('brings history along whatever the hours are', () => {
    const hours = set({ busy: [busyIn(null, null, { kind: 'nothing', until: '2027-01-01' })] })
    expect(place(hours, '2026-11-22', { status: 'accepted' }).ok).toBe(true)
  })

  it('has a first possible day for each zone and size', () => {
    const hours = set({ busy: [busyIn(2, null, { kind: 'notice', days: 6 }), busyIn(null, 'small', { kind: 'notice', days: 1 })] })
    expect(firstDay(hours, { zoneId: sampleId(2), yardId: null, size: 'small' }, '2026-11-21')).toBe('2026-11-28')
    expect(firstDay(hours, { zoneId: sampleId(3), yardId: null, size: 'small' }, '2026-11-21')).toBe('2026-11-22')
    expect(firstDay(undefined, { zoneId: sampleId(3), yardId: null, size: 'small' }, '2026-11-27')).toBe('2026-11-27')
  })

  it('is to be answered in the vendor’s own hours, also when it is re-opened', () => {
    // Saturday 12:30 in Riyadh; four hours of work end on Monday.
    const hours = set({ saturday: { from: '08:00', to: '13:00' }, sunday: { from: '09:00', to: '12:00' }, monday: half })
    const answer = '2026-11-23T05:30:00.000Z'
    const decision = place(hours, '2026-11-30', { answerDueAt: undefined })
    const [change] = decision.ok ? decision.changes : []
    expect(change?.op === 'put' && change.body).toMatchObject({ answerDueAt: answer })
    const expired = sampleBooking({
      status: 'expired',
      startsAt: '2026-11-30T06:00:00.000Z',
      answerDueAt: '2026-11-21T09:00:00.000Z',
      tracking: [{ status: 'expired', at: '2026-11-21T09:00:00.000Z', deviceAt: null }],
    })
    const rows = rowsOf({ bookings: [expired], containers: [sampleContainer()], vendors: [sampleVendor({ workingHours: hours })] })
    // Whoever names another vendor is judged by their own hours all the same.
    for (const vendorId of [sampleId(1), sampleId(99)]) {
      const again = reopenBooking.decide(rows, { vendorId, bookingId: expired.id }, sampleContext)
      expect(again.ok && again.changes[0]).toMatchObject({ body: { answerDueAt: answer } })
    }
    expect(reopenBooking.needs({ vendorId: sampleId(99), bookingId: expired.id }, rows, sampleId(1))).toContainEqual({
      kind: 'vendors',
      id: sampleId(1),
    })
  })
})

describe('an approved request', () => {
  const approve = (type: 'removal' | 'early_pickup', details: object) => {
    const request = sampleRequest(type)
    const asked: ChangeRequest = { ...request, details: { ...request.details, ...details } as ChangeRequest['details'] }
    const rows = rowsOf({
      requests: [asked],
      bookings: [sampleBooking({ status: 'on_site', deliveryOn: '2026-11-15', pickupOn: '2026-12-05' })],
      vendors: [sampleVendor({ workingHours: set() })],
    })
    const decision = approveRequest.decide(rows, { requestId: request.id, operationId: sampleId(800) }, sampleContext)
    return decision.ok ? decision.changes : []
  }

  it('is for a booking that was agreed for a closed day, too: its deliveries are planned for the next one', () => {
    const booking = sampleBooking({ status: 'accepted', deliveryOn: '2026-11-27' })
    const [planned] = plannedDeliveries(booking, sampleContext.now, set())
    expect(planned).toMatchObject({ scheduledOn: '2026-11-28', dueOn: '2026-11-27' })
    expect(plannedDeliveries(booking, sampleContext.now)[0]).toMatchObject({ scheduledOn: '2026-11-27' })
  })

  it('is expected on the next working day', () => {
    expect(approve('removal', { removeOn: '2026-11-27' })).toContainEqual(
      expect.objectContaining({ kind: 'operations', body: expect.objectContaining({ scheduledOn: '2026-11-28' }) as unknown }),
    )
    expect(approve('early_pickup', { pickupOn: '2026-11-27', originalPickupOn: '2026-12-05' })).toContainEqual(
      expect.objectContaining({ kind: 'bookings', body: expect.objectContaining({ pickupOn: '2026-11-28' }) as unknown }),
    )
  })
})

describe('changing the hours', () => {
  const vendor = sampleVendor()
  const change = (edits: object, hours?: WorkingHours) =>
    changeHours.decide(
      rowsOf({ vendors: [hours ? { ...vendor, workingHours: hours } : vendor] }),
      { vendorId: vendor.id, edits: v.parse(hoursEdits, edits) },
      sampleContext,
    )
  const after = (decision: ReturnType<typeof change>) => {
    const [first] = decision.ok ? decision.changes : []
    return first?.op === 'put' && first.kind === 'vendors' ? first.body.workingHours : decision
  }

  it('begins with what is usual, and keeps what somebody else changed meanwhile', () => {
    expect(after(change({ friday: { from: null, to: half } }))).toEqual(set({ friday: half }))
    expect(after(change({ friday: { from: null, to: half } }, set({ sunday: null })))).toEqual(set({ friday: half, sunday: null }))
  })

  it('is a conflict where two changed the same day, and refuses a week that is never open', () => {
    expect(change({ friday: { from: null, to: half } }, set({ friday: { from: '16:00', to: '20:00' } }))).toMatchObject({
      rejection: { code: 'edit.conflict', params: { fields: 'friday' } },
    })
    const closed = Object.fromEntries(
      ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'saturday'].map((on) => [on, { from: USUAL_HOURS.sunday, to: null }]),
    )
    expect(change(closed)).toMatchObject({ rejection: { code: 'hours.never_open' } })
  })

  it('is taken back by its reverse', () => {
    const edits = v.parse(hoursEdits, { middayBan: { from: LAWFUL_BAN, to: null } })
    expect(changeHours.inverse?.({ vendorId: vendor.id, edits }, sampleId(99))).toEqual({
      name: 'vendor.changeHours',
      args: { vendorId: vendor.id, edits: { middayBan: { from: null, to: LAWFUL_BAN } } },
    })
    const first = { vendorId: vendor.id, edits, isFirst: true as const }
    const back = changeHours.bind({ args: changeHours.inverse?.(first, sampleId(99))?.args })
    const unlawful: Vendor = { ...vendor, workingHours: set({ middayBan: null }) }
    const rows = rowsOf({ vendors: [unlawful] })
    const decision = back.ok ? back.decide(rows, sampleContext) : back
    expect(decision).toEqual({ ok: true, changes: [{ op: 'put', kind: 'vendors', body: vendor }] })
    // What a colleague has set since stays set.
    const since: Vendor = { ...vendor, workingHours: set({ middayBan: null, friday: USUAL_HOURS.sunday }) }
    const kept = { ...vendor, workingHours: set({ friday: USUAL_HOURS.sunday }) }
    expect(back.ok && back.decide(rowsOf({ vendors: [since] }), sampleContext)).toEqual({
      ok: true,
      changes: [{ op: 'put', kind: 'vendors', body: kept }],
    })
  })

  it.each([
    [{ sunday: { from: '09:00', to: '09:00' } }, { 'sunday.to': 'same_time' }],
    [{ middayBan: { ...LAWFUL_BAN, hours: { from: '15:00', to: '12:00' } } }, { 'middayBan.hours.to': 'ends_before' }],
    [{ middayBan: { ...LAWFUL_BAN, hours: { from: '12:00', to: '12:00' } } }, { 'middayBan.hours.to': 'ends_before' }],
    [{ sunday: { from: '', to: '24:00' } }, { 'sunday.from': 'required', 'sunday.to': 'time' }],
    [{ holidays: [holiday('2027-03-02', '2027-03-01')] }, { 'holidays.0.to': 'ends_before' }],
    [{ holidays: [holiday('2027-01-01', '2027-04-03')] }, { 'holidays.0.to': 'days_92' }],
    [{ holidays: [holiday('2027-01-01', '2027-01-02', { kind: 'other' })] }, { 'holidays.0.name': 'required' }],
    [{ holidays: [holiday('', '2027-02-30')] }, { 'holidays.0.from': 'required', 'holidays.0.to': 'day' }],
    [{ middayBan: { ...LAWFUL_BAN, to: '02-30' } }, { 'middayBan.to': 'day' }],
    [{ middayBan: { ...LAWFUL_BAN, to: '05-01' } }, { 'middayBan.to': 'ends_before' }],
    [{ busy: [busyIn(null, null, { kind: 'notice', days: 61 })] }, { 'busy.0.takes.days': 'notice' }],
    [{ busy: Array.from({ length: 51 }, () => busyIn(null, null, { kind: 'notice', days: 6 })) }, { busy: 'yards' }],
  ])('says what is wrong with %j beside its input, and the server refuses the same', (over, faults) => {
    expect(hoursForm.faultsOf({ ...USUAL_HOURS, ...over })).toEqual(faults)
    const [field, to] = Object.entries(over)[0] ?? []
    expect(v.is(hoursEdits, { [field ?? '']: { from: null, to } })).toBe(false)
  })

  it.each([
    ['2.5', 'whole'],
    ['two', 'whole'],
    ['', 'required'],
  ])('keeps %j days of notice as they were typed, and says that they are no whole number', (days, code) => {
    const over = { busy: [{ id: sampleId(701), zoneId: null, size: null, takes: { kind: 'notice' as const, days } }] }
    expect(hoursForm.faultsOf({ ...USUAL_HOURS, ...over })).toEqual({ 'busy.0.takes.days': code })
    expect(hoursForm.withEdits(hoursForm.toValues(null), hoursForm.toEdits({ ...USUAL_HOURS, ...over }, USUAL_HOURS), 'to')).toMatchObject(
      over,
    )
    expect(v.is(hoursEdits, { busy: { from: [], to: over.busy } })).toBe(false)
  })

  it('keeps records within what the record may hold', () => {
    expect(v.is(workingHours, hoursForm.toRecord(hoursForm.toValues(USUAL_HOURS)))).toBe(true)
    expect(hoursForm.toEdits(hoursForm.toValues(USUAL_HOURS), hoursForm.toValues(USUAL_HOURS))).toEqual({})
  })
})
