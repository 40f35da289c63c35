import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { rowsOf, sampleBooking, sampleContainer, sampleContext, sampleId, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import { placeBooking } from '../bookings/marketplace.ts'
import { firstDay, keptBack } from './availability.ts'
import { hoursEdits } from './hours-form.ts'
import { workingHours, type BusyRule } from './hours.ts'
import { changeHours } from './mutations.ts'
import { USUAL_HOURS } from './usual-hours.ts'

const [NORTH, SOUTH, GONE] = [sampleId(8), sampleId(8, 2), sampleId(8, 3)]
const yard = (id: string) => ({ ...sampleVendor().dumpYards[0], id, name: { en: id, ar: id }, address: { en: id, ar: id }, point: null })
const busy = (yardId: string | null): BusyRule => ({
  id: sampleId(701),
  zoneId: null,
  yardId,
  size: 'large',
  takes: { kind: 'notice', days: 7 },
})
const hours = (...rules: readonly BusyRule[]) => ({ ...USUAL_HOURS, busy: [...rules] })

describe('a rule for one yard', () => {
  const order = (dumpYardId: string | null, yards: readonly string[] = [NORTH, SOUTH], rule = busy(SOUTH)) => {
    const rows = rowsOf({
      zones: [sampleZone()],
      containers: [sampleContainer({ binSize: 'large' })],
      vendors: [sampleVendor({ dumpYards: yards.map(yard), workingHours: hours(rule) })],
    })
    const days = { deliveryOn: '2026-11-23', pickupOn: '2026-12-07', startsAt: '2026-11-23T06:00:00.000Z' }
    const decision = placeBooking.decide(rows, sampleBooking({ ...days, status: 'new', dumpYardId }), sampleContext)
    return decision.ok ? 'taken' : [decision.rejection.code, decision.rejection.params['from']]
  }

  it('keeps back what comes from there, and nothing else', () => {
    expect(order(SOUTH)).toEqual(['hours.too_short_notice', '2026-11-28'])
    expect(order(NORTH)).toBe('taken')
    for (const yards of [
      [NORTH, SOUTH],
      [SOUTH, NORTH],
    ])
      expect(order(null, yards)).toBe('taken')
    // One for all yards is for an order from each.
    expect(order(NORTH, [NORTH, SOUTH], busy(null))).toEqual(['hours.too_short_notice', '2026-11-28'])
  })

  it('is for every order of a vendor that has no other yard', () => {
    expect(order(null, [SOUTH])).toEqual(['hours.too_short_notice', '2026-11-28'])
    expect(order(null, [NORTH])).toBe('taken')
  })

  it('is asked for by every zone and size without looking through years of exceptions each time', () => {
    const on = (n: number) => new Date(Date.parse('2026-11-21T00:00:00.000Z') + n * 86_400_000).toISOString().slice(0, 10)
    const closed = Array.from({ length: 50 }, (_, n) => ({
      id: sampleId(702, n),
      kind: 'other' as const,
      name: null,
      from: on(n * 14),
      to: on(n * 14 + 13),
      hours: null,
    }))
    const long = { ...hours(busy(SOUTH)), holidays: closed }
    const began = performance.now()
    for (let n = 0; n < 1000; n += 1)
      expect(firstDay(long, { zoneId: sampleId(2, n), yardId: SOUTH, size: 'large' }, '2026-11-21')).toBe(on(700))
    expect(performance.now() - began).toBeLessThan(500)
  })

  it('has a first day of its own, by size', () => {
    const on = (yardId: string | null, size: 'large' | 'small') =>
      firstDay(hours(busy(SOUTH)), { zoneId: sampleId(2), yardId, size }, '2026-11-21')
    expect([on(SOUTH, 'large'), on(SOUTH, 'small'), on(NORTH, 'large'), on(null, 'large')]).toEqual([
      '2026-11-28',
      '2026-11-21',
      '2026-11-21',
      '2026-11-21',
    ])
  })

  it('fits the record and the changes on their way, and one of an older release has none', () => {
    const { yardId: _, ...older } = busy(SOUTH)
    for (const rule of [busy(SOUTH), busy(null), older]) {
      expect(v.parse(workingHours, hours(rule)).busy).toEqual([rule])
      expect(v.is(hoursEdits, { busy: { from: [], to: [rule] } })).toBe(true)
    }
  })

  it('is refused for a yard that the company does not have, and stays where it stands', () => {
    const change = (standing: readonly BusyRule[], to: readonly BusyRule[]) => {
      const vendor = sampleVendor({ dumpYards: [yard(NORTH), yard(SOUTH)], workingHours: hours(...standing) })
      const edits = { busy: { from: [...standing], to: [...to] } }
      const decision = changeHours.decide(rowsOf({ vendors: [vendor] }), { vendorId: vendor.id, edits }, sampleContext)
      return decision.ok ? 'changed' : decision.rejection.code
    }
    expect(change([], [busy(SOUTH)])).toBe('changed')
    expect(change([], [busy(GONE)])).toBe('unit.yard_unknown')
    expect(change([busy(GONE)], [busy(GONE), { ...busy(NORTH), id: sampleId(702) }])).toBe('changed')
  })
})

describe('the orders that are kept back on a day', () => {
  const today = '2026-11-21'
  const places = { zones: [sampleId(2), sampleId(2, 2)], yards: [NORTH, SOUTH] }
  const of = (rules: readonly BusyRule[], on: string, size: 'large' | 'small' = 'large', at = places) =>
    keptBack(hours(...rules), { size, on, today, places: at })

  it('are those before the first day that a rule leaves open, of its size', () => {
    expect(['2026-11-21', '2026-11-27', '2026-11-28'].map((on) => of([busy(null)], on))).toEqual(['all', 'all', null])
    expect(of([busy(null)], today, 'small')).toBeNull()
    expect(of([{ ...busy(null), size: null }], today, 'small')).toBe('all')
    expect(of([{ ...busy(null), takes: { kind: 'nothing', until: '2026-12-01' } }], '2026-11-30')).toBe('all')
    expect(keptBack(undefined, { size: 'large', on: today, today, places })).toBeNull()
  })

  it('are only some where the rule is for one yard or one zone', () => {
    expect(of([busy(SOUTH)], today)).toBe('some')
    expect(of([{ ...busy(null), zoneId: sampleId(2) }], today)).toBe('some')
    expect(of([busy(SOUTH), busy(null)], today)).toBe('all')
  })

  it('are all where the rule is for the only yard or the only zone', () => {
    const rule = { ...busy(SOUTH), zoneId: sampleId(2) }
    const only = { zones: [sampleId(2)], yards: [SOUTH] }
    expect(of([rule], today, 'large', only)).toBe('all')
    expect(of([rule], today, 'large', { ...places, zones: only.zones })).toBe('some')
    expect(of([rule], today, 'large', { ...places, yards: only.yards })).toBe('some')
  })

  it('are all where each zone has a rule of its own, and not where one is left or a rule is for another size or yard', () => {
    const inZone = (at: number, rule = busy(null)) => ({ ...rule, id: sampleId(703, at), zoneId: sampleId(2, at) })
    const zones = [sampleId(2, 1), sampleId(2, 2), sampleId(2, 3)]
    const at = { ...places, zones }
    const each = [inZone(1), inZone(2), inZone(3)]
    expect(of(each, today, 'large', at)).toBe('all')
    expect(of(each.slice(1), today, 'large', at)).toBe('some')
    expect(of([...each.slice(1), inZone(1, { ...busy(null), size: 'small' })], today, 'large', at)).toBe('some')
    expect(of([...each.slice(1), inZone(1, busy(SOUTH))], today, 'large', at)).toBe('some')
    expect(of([...each.slice(1), inZone(1, busy(SOUTH))], today, 'large', { zones, yards: [SOUTH] })).toBe('all')
    // The last of them opens earlier than the others.
    const soon = inZone(1, { ...busy(null), takes: { kind: 'notice', days: 1 } })
    expect([today, '2026-11-22'].map((on) => of([...each.slice(1), soon], on, 'large', at))).toEqual(['all', 'some'])
  })

  it('are only some where each yard has a rule of its own: an order that names none is still taken', () => {
    expect(of([busy(NORTH), busy(SOUTH)], today)).toBe('some')
    expect(firstDay(hours(busy(NORTH), busy(SOUTH)), { zoneId: sampleId(2), yardId: null, size: 'large' }, today)).toBe(today)
  })

  it('are none where the rule is for a yard or a zone that is gone', () => {
    expect(of([busy(GONE)], today)).toBeNull()
    expect(of([{ ...busy(null), zoneId: GONE }], today)).toBeNull()
    expect(of([{ ...busy(GONE), zoneId: sampleId(2) }], today, 'large', { ...places, zones: [sampleId(2)] })).toBeNull()
    expect(of([busy(GONE), busy(SOUTH)], today)).toBe('some')
  })
})
