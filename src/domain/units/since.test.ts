import { expect, it } from 'vitest'
import { rowsOf, sampleContainer, sampleContext, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { changeUnits, type UnitMove } from './mutations.ts'
import type { Unit } from './unit.ts'

it('is known of a unit since when it stands as it does: a count that finds it so changes nothing about that', () => {
  const container = sampleContainer()
  const [yard] = sampleVendor().dumpYards
  if (!yard) throw new Error('the sample has a yard')
  const vendor = sampleVendor({ dumpYards: [yard, { ...yard, id: sampleId(9) }] })
  let unit: Unit | undefined
  const on = (day: string, action: UnitMove['action'], yardId: string, isBack = false) => {
    const now = `2026-12-${day}T08:00:00.000Z`
    const rows = rowsOf({ vendors: [vendor], containers: [container], units: unit ? [unit] : [] })
    const back = isBack ? { takesBack: unit?.decisionId ?? '' } : {}
    const args = { containerId: container.id, moves: [{ number: 2, action, from: 'in_yard' as const }], yardId, ...back }
    const decision = changeUnits.decide(rows, args, { ...sampleContext, now, clientAt: now })
    if (!decision.ok) throw new Error(decision.rejection.code)
    for (const change of decision.changes) if (change.op === 'put' && change.kind === 'units') unit = change.body
    return [unit?.updatedAt.slice(0, 10), unit?.countedAt?.slice(0, 10), unit?.yardId]
  }
  expect(on('01', 'count', yard.id)).toEqual([container.createdAt.slice(0, 10), '2026-12-01', yard.id])
  // Taken out again, it was never counted.
  expect(on('01', 'count', yard.id, true)).toEqual([container.createdAt.slice(0, 10), undefined, null])
  expect(on('01', 'count', yard.id)[0]).toBe(container.createdAt.slice(0, 10))
  expect(on('02', 'report_damage', yard.id)).toEqual(['2026-12-02', '2026-12-01', yard.id])
  expect(on('09', 'count', yard.id)).toEqual(['2026-12-02', '2026-12-09', yard.id])
  // In the other yard it has stood since then at the latest.
  expect(on('10', 'count', sampleId(9))).toEqual(['2026-12-10', '2026-12-10', sampleId(9)])
})
