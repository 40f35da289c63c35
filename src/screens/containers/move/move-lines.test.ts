import { describe, expect, it } from 'vitest'
import { unitId } from '#domain/units/unit.ts'
import { sampleContainer, sampleId, sampleUnit } from '#tests/support/samples.ts'
import { moveBatches, moveLines, objectionTo } from './move-lines.ts'

const { inventory } = sampleContainer()
const [one, other] = [1, 2].map((n) =>
  sampleContainer({ id: sampleId(4, n), barcode: `RN-${n}`, inventory: { ...inventory, units: 300, stock: 300 } }),
)
const unit = (containerId: string, number: number, status: 'out' | 'damaged') =>
  sampleUnit({ id: unitId(containerId, number), containerId, number, status })
const known = {
  containers: new Map([one, other].flatMap((container) => (container ? [[container.id, container]] : []))),
  units: new Map(
    [unit(sampleId(4, 1), 2, 'out'), unit(sampleId(4, 2), 3, 'out'), unit(sampleId(4, 2), 4, 'damaged')].map((it) => [it.id, it]),
  ),
}
const scanned = (n: number, number: number | null) => ({ code: `rn-${n}-${number ?? ''}`, containerId: sampleId(4, n), number })
const batch = [
  scanned(1, 2),
  scanned(2, 3),
  scanned(2, 4),
  scanned(1, null),
  { code: 'ELSE-1', containerId: null, number: null },
  scanned(1, 301),
]

describe('units that were scanned to be moved', () => {
  it('stand with where they are, and those that cannot be moved with why; what is no unit stands apart', () => {
    const { lines, strays } = moveLines(batch, 'bring_in', known)
    expect(lines.map(({ label, state, refusal }) => [label, state, refusal?.code ?? null])).toEqual([
      ['RN-2-4', 'damaged', 'unit.damaged'],
      ['RN-2-3', 'out', null],
      ['RN-1-2', 'out', null],
    ])
    expect(strays.map(({ isContainer }) => isContainer)).toEqual([false, false, true])
  })

  it('are objected to as they are read: by what the code names, and by what becomes of the unit', () => {
    const { lines } = moveLines(batch, 'bring_in', known)
    const said = ['rn-1-2', 'RN-2-4', 'rn-1-', 'else-1', 'RN-9-9'].map((code) => objectionTo(code, batch, lines))
    expect(said).toEqual([null, { code: 'unit.damaged', params: { number: 4 } }, 'container', 'unknown', null])
  })

  it('are moved container by container, as many as one change may hold, into the yard that was chosen', () => {
    const many = Array.from({ length: 250 }, (_, at) => scanned(1, at + 1))
    const { lines } = moveLines([...many, scanned(2, 3)], 'count', known)
    const batches = moveBatches(lines, { action: 'count', yardId: sampleId(8) })
    // Number 2 is away, and so is the other container's.
    expect(batches.map(({ args }) => args.moves.length)).toEqual([200, 49])
    // What takes it back knows where it was.
    expect(batches[0]?.args.moves.every((move) => move.fromYardId === null)).toBe(true)
    const noted = lines.slice(0, 1).map((line) => ({ ...line, refusal: null, yardId: sampleId(8, 2) }))
    expect(moveBatches(noted, { action: 'count', yardId: sampleId(8) })[0]?.args.moves).toMatchObject([{ fromYardId: sampleId(8, 2) }])
    const stands = sampleUnit({ id: unitId(sampleId(4, 1), 2), containerId: sampleId(4, 1), status: 'out', bookingId: sampleId(5) })
    const standing = moveLines([scanned(1, 2)], 'bring_in', { ...known, units: new Map([[stands.id, stands]]) }).lines
    expect(moveBatches(standing, { action: 'bring_in', yardId: null })[0]?.args.moves).toMatchObject([{ fromBookingId: sampleId(5) }])
    expect(batches.every(({ args }) => args.yardId === sampleId(8) && args.containerId === sampleId(4, 1))).toBe(true)
    expect(moveBatches(moveLines(batch, 'place', known).lines, { action: 'place', yardId: sampleId(8) })[0]?.args).not.toHaveProperty(
      'yardId',
    )
  })
})
