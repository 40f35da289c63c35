import { describe, expect, it } from 'vitest'
import { decideOn, refusalOf } from '#tests/support/decide-booking.ts'
import { rowsOf, sampleContext, sampleId, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import { USUAL_HOURS } from '../hours/usual-hours.ts'
import type { Vendor } from '../vendors/vendor.ts'
import { createZone, deleteZone } from './mutations.ts'

const zone = { name: { en: 'Irqah', ar: 'عرقة' }, status: 'active' as const, area: null }
const before = '2025-03-01T00:00:00.000Z'
const madeAt = (over: object) => {
  const decision = createZone.decide(rowsOf({}), { zoneId: sampleId(7), zone, ...over }, sampleContext)
  return decision.ok
    ? decision.changes.map((change) => (change.op === 'put' && 'createdAt' in change.body ? change.body.createdAt : null))
    : []
}

describe('a zone', () => {
  it('is as old as it was where its deletion is taken back', () => {
    expect(madeAt({ createdAt: before, takesBack: sampleId(1) })).toEqual([before])
  })

  it('is new where it is new, and never from the future', () => {
    for (const over of [{}, { createdAt: before }, { createdAt: '9999-12-31T23:59:59.999Z', takesBack: sampleId(1) }])
      expect(madeAt(over)).toEqual([sampleContext.now])
  })
})

describe('zone.delete', () => {
  const [mine, other] = [sampleZone(), sampleId(2, 2)]
  const busyIn = (...zones: readonly (string | null)[]) => {
    const busy = zones.map((zoneId, n) => ({ id: sampleId(60, n + 1), zoneId, size: null, takes: { kind: 'notice' as const, days: 2 } }))
    return sampleVendor({ workingHours: { ...USUAL_HOURS, busy } })
  }
  const remove = (vendor: Vendor) =>
    decideOn('zone.delete', { zoneId: mine.id, was: null }, { zones: [mine], vendors: [{ ...vendor, id: sampleContext.vendorId }] })

  it('is no failure where it is gone already', () => {
    expect(decideOn('zone.delete', { zoneId: mine.id, was: null }, {})).toEqual({ ok: true, changes: [] })
  })

  it('is refused to whoever did not see what somebody changed since', () => {
    const seen = { zoneId: mine.id, was: mine }
    expect(decideOn('zone.delete', seen, { zones: [mine] }).ok).toBe(true)
    const since = decideOn('zone.delete', seen, { zones: [sampleZone({ status: 'inactive' })] })
    expect(refusalOf(since)).toEqual({ code: 'record.changed_since', params: { kind: 'zones' } })
  })

  it('is taken back with the zone as it was, and not where nobody could read it', () => {
    const { id: zoneId, createdAt, ...zone } = mine
    expect(deleteZone.inverse?.({ zoneId, was: mine }, sampleId(9))).toEqual({
      name: 'zone.create',
      args: { zoneId, zone, createdAt, takesBack: sampleId(9) },
    })
    expect(deleteZone.inverse?.({ zoneId, was: null }, sampleId(9))).toBeNull()
  })

  it('is refused while the working hours say that the vendor is busy in it', () => {
    expect(refusalOf(remove(busyIn(mine.id, null, mine.id)))).toEqual({ code: 'zone.has_busy_rules', params: { count: 2 } })
    expect(deleteZone.needs({ zoneId: mine.id, was: null }, rowsOf({}), sampleId(1))).toContainEqual({ kind: 'vendors', id: sampleId(1) })
  })

  it('is accepted where only other zones, or all of them, are busy, and where no hours were set', () => {
    for (const vendor of [busyIn(null, other), sampleVendor()]) expect(remove(vendor).ok).toBe(true)
  })
})
