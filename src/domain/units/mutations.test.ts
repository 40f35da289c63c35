import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { Yard } from '#tests/support/yard.ts'
import { rowsOf, sampleContainer, sampleContext, sampleId, sampleUnit } from '#tests/support/samples.ts'
import { UNIT_ACTIONS } from './lifecycle.ts'
import { addUnits, changeUnits, type UnitMove } from './mutations.ts'
import { unitId } from './unit.ts'

describe('unit.change', () => {
  // The sample has given six numbers and owns five units: the first was retired before units had records.
  it('makes the record of a unit that was never touched, as it is in the yard', () => {
    const yard = new Yard()
    expect(yard.state(2)).toBe('in_yard')
    expect(
      yard.move([{ number: 2, action: 'report_damage', note: 'No door' }], { yardId: sampleId(8), at: '2026-11-21T08:00:00.000Z' }),
    ).toBe('done')
    expect(yard.unit(2)).toEqual(
      sampleUnit({
        note: 'No door',
        seenAt: '2026-11-21T08:00:00.000Z',
        decisionId: sampleId(200, 1),
        updatedAt: sampleContext.now,
      }),
    )
    expect(yard.move([{ number: 2, action: 'send_out' }])).toBe('unit.damaged')
    expect(yard.move([{ number: 2, action: 'repair' }])).toBe('done')
    expect(yard.unit(2)).toMatchObject({ status: 'in_yard', note: 'No door', seenAt: sampleContext.clientAt })
    yard.hold()
  })

  it('moves all or none', () => {
    const yard = new Yard()
    expect(
      yard.move([
        { number: 3, action: 'send_out' },
        { number: 1, action: 'send_out' },
      ]),
    ).toBe('unit.retired')
    expect(
      yard.move([
        { number: 3, action: 'send_out' },
        { number: 7, action: 'send_out' },
      ]),
    ).toBe('unit.unknown')
    expect(yard.units.size).toBe(0)
    const twice = {
      containerId: sampleId(4),
      moves: [
        { number: 3, action: 'send_out' },
        { number: 3, action: 'place' },
      ],
    }
    expect(changeUnits.bind({ args: twice })).toMatchObject({ ok: false, rejection: { code: 'mutation.invalid' } })
  })

  it('moves 200 of them in one go, and not one more', () => {
    const many = (count: number) => ({
      containerId: sampleId(4),
      moves: Array.from({ length: count }, (_, at) => ({ number: at + 1, action: 'send_out' })),
    })
    expect(changeUnits.bind({ args: many(200) }).ok).toBe(true)
    expect(changeUnits.bind({ args: many(201) })).toMatchObject({ ok: false, rejection: { code: 'mutation.invalid' } })
    // Nor is there an undo that would move more.
    const undo = (count: number, from = 0) => addUnits.inverse?.({ containerId: sampleId(4), count, from }, sampleId(1))
    expect(undo(200)?.args).toMatchObject({ moves: { length: 200 } })
    expect([undo(201), undo(2, 1999)]).toEqual([null, null])
  })

  it('keeps the yard a unit was in while it is away, and takes the one it comes back to', () => {
    const yard = new Yard()
    yard.move([{ number: 2, action: 'count' }], { yardId: sampleId(8) })
    yard.move([{ number: 2, action: 'send_out' }], { yardId: sampleId(9) })
    expect(yard.unit(2)?.yardId).toBe(sampleId(8))
    yard.move([{ number: 2, action: 'bring_in_full' }], { yardId: sampleId(9) })
    expect(yard.unit(2)).toMatchObject({ yardId: sampleId(9), status: 'full_in_yard' })
  })

  it('notes no unit in a yard the vendor does not have, or has no more', () => {
    const yard = new Yard()
    expect(yard.move([{ number: 2, action: 'count' }], { yardId: sampleId(6) })).toBe('unit.yard_unknown')
    expect(yard.unit(2)).toBeUndefined()
    const args = { containerId: sampleId(4), moves: [{ number: 2, action: 'count' as const }], yardId: sampleId(8) }
    expect(changeUnits.needs(args, rowsOf({}), sampleContext.vendorId)).toContainEqual({ kind: 'vendors', id: sampleContext.vendorId })
  })

  it('leaves alone a record that is another container’s', () => {
    const yard = new Yard()
    const other = sampleUnit({ containerId: sampleId(4, 2) })
    yard.units.set(other.id, other)
    expect(yard.move([{ number: 2, action: 'repair' }])).toBe('unit.unknown')
    expect(yard.unit(2)).toBe(other)
  })

  it('takes the yard a unit comes back to by a clock that is behind, too', () => {
    const yard = new Yard()
    yard.move([{ number: 2, action: 'count' }], { yardId: sampleId(8) })
    yard.move([{ number: 2, action: 'send_out' }])
    yard.move([{ number: 2, action: 'bring_in' }], { yardId: sampleId(9), at: '2026-11-20T08:00:00.000Z' })
    expect(yard.unit(2)).toMatchObject({ yardId: sampleId(9), seenAt: sampleContext.clientAt })
  })

  it('owns one less when a unit is retired, and one more when that is taken back', () => {
    const yard = new Yard()
    const moves = [{ number: 2, action: 'retire', from: 'in_yard' }] as const
    yard.move(moves, {}, sampleId(300))
    expect(yard.container.inventory).toMatchObject({ units: 6, stock: 4, retired: 1 })
    yard.hold()
    const inverse = changeUnits.inverse?.({ containerId: sampleId(4), moves: [...moves] }, sampleId(300))
    expect(inverse).toEqual({ name: 'unit.change', args: { containerId: sampleId(4), moves, takesBack: sampleId(300) } })
    expect(yard.move(moves, { takesBack: sampleId(300) })).toBe('done')
    expect(yard.container.inventory).toMatchObject({ units: 6, stock: 5, retired: 0 })
    expect(yard.state(2)).toBe('in_yard')
    yard.hold()
  })

  it('is not taken back where others were added in the place of what was retired, up to the most there may be', () => {
    const moves = [{ number: 2, action: 'retire', from: 'in_yard' }] as const
    const undo = (stock: number, added: number): string => {
      const yard = new Yard(sampleContainer({ inventory: { sku: 'S', units: stock + 1, stock } }))
      yard.move(moves, {}, sampleId(300))
      if (added > 0) yard.add(added, stock + 1)
      return yard.move(moves, { takesBack: sampleId(300) })
    }
    expect([undo(500, 1), undo(499, 1), undo(500, 0)]).toEqual(['unit.too_many', 'done', 'done'])
    // As it came from elsewhere.
    expect(undo(600, 0)).toBe('done')
  })

  it('taken back, leaves a unit in the yard where it was before', () => {
    const yard = new Yard()
    const [one, other] = [sampleId(8, 1), sampleId(8, 2)]
    yard.move([{ number: 2, action: 'count' }], { yardId: one })
    const moves = [{ number: 2, action: 'count', from: 'in_yard', fromYardId: one }] as const
    yard.move(moves, { yardId: other }, sampleId(300))
    expect(yard.unit(2)?.yardId).toBe(other)
    const back = changeUnits.inverse?.({ containerId: sampleId(4), moves: [...moves], yardId: other }, sampleId(300))
    expect(back?.args).toMatchObject({ moves, takesBack: sampleId(300) })
    expect(yard.move(moves, { takesBack: sampleId(300) })).toBe('done')
    expect(yard.unit(2)?.yardId).toBe(one)
    // An older device does not say where it was: of a count the record knows, of what else was done nobody.
    yard.move([{ number: 2, action: 'count', from: 'in_yard' }], { yardId: other }, sampleId(301))
    yard.move([{ number: 2, action: 'count', from: 'in_yard' }], { takesBack: sampleId(301) })
    expect(yard.unit(2)?.yardId).toBe(one)
    yard.move([{ number: 2, action: 'report_damage', from: 'in_yard' }], { yardId: other }, sampleId(302))
    yard.move([{ number: 2, action: 'report_damage', from: 'in_yard' }], { takesBack: sampleId(302) })
    expect(yard.unit(2)?.yardId).toBe(other)
  })

  it('taken back, leaves a unit at the customer’s where it was before', () => {
    const yard = new Yard()
    const bookingId = sampleId(5)
    yard.units.set(unitId(sampleId(4), 2), sampleUnit({ number: 2, status: 'on_site', bookingId }))
    const moves = [{ number: 2, action: 'bring_in', from: 'on_site', fromBookingId: bookingId }] as const
    yard.move(moves, { yardId: sampleId(8) }, sampleId(300))
    expect(yard.unit(2)?.bookingId ?? null).toBeNull()
    expect(yard.move(moves, { takesBack: sampleId(300) })).toBe('done')
    expect(yard.unit(2)).toMatchObject({ status: 'on_site', bookingId })
    // It stays with whom it is, whatever was said.
    const full = [{ number: 2, action: 'report_full', from: 'on_site', fromBookingId: sampleId(5, 9) }] as const
    yard.move(full, {}, sampleId(301))
    expect(yard.move(full, { takesBack: sampleId(301) })).toBe('done')
    expect(yard.unit(2)).toMatchObject({ status: 'on_site', bookingId })
    // Nobody is given a unit by saying where it was.
    yard.move([{ number: 3, action: 'send_out', from: 'in_yard', fromBookingId: bookingId }])
    expect(yard.unit(3)).not.toHaveProperty('bookingId')
  })

  it('takes back its own move only, and only one that the lifecycle has', () => {
    const yard = new Yard()
    const moves = [{ number: 2, action: 'send_out', from: 'in_yard' }] as const
    yard.move(moves, {}, sampleId(300))
    yard.move([{ number: 2, action: 'place' }])
    expect(yard.move(moves, { takesBack: sampleId(300) })).toBe('unit.changed_since')
    // In the same state again, but by somebody else.
    yard.move([{ number: 2, action: 'bring_in' }])
    yard.move([{ number: 2, action: 'send_out' }])
    expect(yard.move(moves, { takesBack: sampleId(300) })).toBe('unit.changed_since')
    yard.move([{ number: 3, action: 'send_out' }], {}, sampleId(301))
    expect(yard.move([{ number: 3, action: 'send_out', from: 'damaged' }], { takesBack: sampleId(301) })).toBe('unit.changed_since')
    expect(yard.move([{ number: 3, action: 'send_out' }], { takesBack: sampleId(301) })).toBe('unit.changed_since')
    expect(changeUnits.inverse?.({ containerId: sampleId(4), moves: [{ number: 3, action: 'place' }] }, sampleId(1))).toBeNull()
    // Nor is there an undo of an undo: it would take back what it never did.
    expect(changeUnits.inverse?.({ containerId: sampleId(4), moves: [...moves], takesBack: sampleId(300) }, sampleId(1))).toBeNull()
  })

  it('is taken back by what leads to where the unit stands only, and nobody has seen it by that', () => {
    const yard = new Yard()
    yard.move([{ number: 2, action: 'count' }], { at: '2026-11-20T08:00:00.000Z' })
    yard.move([{ number: 2, action: 'report_damage', from: 'in_yard' }], { at: '2026-11-20T09:00:00.000Z' }, sampleId(300))
    // Of the right change, with a step that it was not.
    expect(yard.move([{ number: 2, action: 'bring_in', from: 'on_site' }], { takesBack: sampleId(300) })).toBe('unit.changed_since')
    expect(yard.move([{ number: 2, action: 'report_damage', from: 'in_yard' }], { takesBack: sampleId(300) })).toBe('done')
    expect(yard.unit(2)).toMatchObject({ status: 'in_yard', seenAt: '2026-11-20T09:00:00.000Z' })
  })
})

describe('container.addUnits', () => {
  it('gives the next numbers, once', () => {
    const yard = new Yard()
    expect(yard.add(3, 6)).toBe('done')
    expect(yard.container.inventory).toMatchObject({ units: 9, stock: 8 })
    // Another device saw six, too, and may have printed labels 7 to 9.
    expect(yard.add(3, 6)).toBe('unit.numbers_given')
    expect(yard.add(493, 9)).toBe('unit.too_many')
    expect(yard.add(492, 9)).toBe('done')
    yard.hold()
  })

  it('gives no number above the highest there may be, however few units are left of those before', () => {
    const yard = new Yard(sampleContainer({ inventory: { sku: 'S', units: 1990, stock: 5, retired: 1985 } }))
    expect(yard.add(11, 1990)).toBe('unit.too_many')
    expect(yard.add(10, 1990)).toBe('done')
    expect(yard.container.inventory).toMatchObject({ units: 2000, stock: 15 })
    expect(yard.add(1, 2000)).toBe('unit.too_many')
  })

  it('is taken back by retiring what was added', () => {
    const yard = new Yard()
    yard.add(2, 6)
    const inverse = addUnits.inverse?.({ containerId: sampleId(4), count: 2, from: 6 }, sampleId(1))
    expect(inverse?.name).toBe('unit.change')
    const args = inverse?.args as { moves: UnitMove[] } | undefined
    expect(yard.move(args?.moves ?? [])).toBe('done')
    expect(yard.container.inventory).toMatchObject({ units: 8, stock: 5, retired: 2 })
    expect([yard.state(6), yard.state(7), yard.state(8)]).toEqual(['in_yard', 'retired', 'retired'])
    yard.hold()
  })
})

describe('stock', () => {
  it('equals the units that are not retired, whatever is done in whatever order, also by what is taken back', () => {
    const number = fc.integer({ min: 1, max: 9 })
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('move' as const),
        moves: fc.uniqueArray(fc.record({ number, action: fc.constantFrom(...UNIT_ACTIONS) }), {
          minLength: 1,
          maxLength: 4,
          selector: (one) => one.number,
        }),
      }),
      fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 3 }), stale: fc.boolean() }),
      fc.record({ kind: fc.constant('undo' as const), at: fc.nat() }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const yard = new Yard()
        const done: { id: string; moves: UnitMove[] }[] = []
        for (const [at, one] of steps.entries()) {
          const id = sampleId(400, at + 1)
          if (one.kind === 'add') yard.add(one.count, yard.container.inventory.units - Number(one.stale))
          else if (one.kind === 'move') {
            const moves = one.moves.map((move) => ({ ...move, from: yard.state(move.number) ?? 'in_yard' }))
            if (yard.move(moves, {}, id) === 'done') done.push({ id, moves })
          } else {
            const meant = done[one.at % Math.max(1, done.length)]
            if (meant) yard.move(meant.moves, { takesBack: meant.id }, id)
          }
          yard.hold()
        }
      }),
    )
  })
})
