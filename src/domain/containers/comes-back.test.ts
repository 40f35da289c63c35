import { expect, it } from 'vitest'
import { sampleContainer, sampleId, sampleUnit } from '#tests/support/samples.ts'
import { MOST_ARGS_LENGTH } from '../kernel/mutation.ts'
import { unitId } from '../units/unit.ts'
import { canComeBack } from './comes-back.ts'
import { MOST_KEPT } from './deletion.ts'

const deleted = (count: number, note: string | null) => {
  const container = sampleContainer({ inventory: { sku: 'S', units: 300, stock: 300 } })
  const units = Array.from({ length: count }, (_, at) =>
    sampleUnit({
      id: unitId(container.id, at + 1),
      containerId: container.id,
      number: at + 1,
      note,
      countedAt: '2026-11-21T08:00:00.000Z',
    }),
  )
  return { container, units }
}

it('a deleted container comes back with its units as long as all of them fit into one change', () => {
  expect([canComeBack(deleted(MOST_KEPT, null)), canComeBack(deleted(MOST_KEPT + 1, null))]).toEqual([true, false])
  const noted = deleted(MOST_KEPT, 'x'.repeat(300))
  expect(JSON.stringify({ containerId: sampleId(4), was: noted }).length).toBeGreaterThan(MOST_ARGS_LENGTH)
  expect(canComeBack(noted)).toBe(false)
  // Of those that come back, both changes can be kept on the device.
  const most = Array.from({ length: 300 }, (_, n) => deleted(MOST_KEPT, 'x'.repeat(n + 1))).findLast(canComeBack)
  for (const args of [
    { containerId: sampleId(4), was: most },
    { ...most, takesBack: sampleId(99) },
  ])
    expect(JSON.stringify(args).length).toBeLessThanOrEqual(MOST_ARGS_LENGTH)
})
