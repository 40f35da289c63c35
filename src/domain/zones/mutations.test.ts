import { describe, expect, it } from 'vitest'
import { rowsOf, sampleContext, sampleId } from '#tests/support/samples.ts'
import { createZone } from './mutations.ts'

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
