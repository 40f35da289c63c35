import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runOrders } from './run-order.ts'

const run = (...orders: (number | null)[]) => orders.map((order, at) => ({ id: String(at), order }))
const orders = (...args: Parameters<typeof runOrders>) => Object.fromEntries(runOrders(...args))

describe('places in a run', () => {
  it.each([
    ['the first of an empty run', run(null), ['0'], { 0: 10 }],
    ['behind the last', run(10, null), ['1'], { 1: 20 }],
    ['between two', run(10, null, 20), ['1'], { 1: 15 }],
    ['before the first', run(null, 10), ['0'], { 0: 5 }],
    ['several between two', run(10, null, null, 20), ['1', '2'], { 1: 13, 2: 16 }],
    ['from the end to the front', run(30, 10, 20), ['0'], { 0: 5 }],
    ['before those that never had one', run(null, null, null), ['0'], { 0: 10 }],
    ['behind one that never had one, which then needs one, too', run(null, null, null), ['1'], { 0: 10, 1: 20 }],
    ['between two with one number free', run(10, null, 12), ['1'], { 1: 11 }],
    ['where no number is free, all anew', run(1, null, 2), ['1'], { 0: 10, 1: 20, 2: 30 }],
    ['between two of one place, all anew', run(10, null, 10), ['1'], { 1: 20, 2: 30 }],
    ['all anew, and the moved one has its number already', [{ id: '1', order: 10 }, ...run(0)], ['1'], { 0: 20 }],
    ['behind the largest number', run(9999, null), ['1'], { 0: 10, 1: 20 }],
  ] as const)('%s', (_what, given, moved, expected) => {
    expect(orders(given, new Set(moved))).toEqual(expected)
  })

  it('bring any run into the sequence asked for', () => {
    const placed = fc.option(
      fc.oneof(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 4 }).map((step) => step * 10),
      ),
    )
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 60 }), fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), fc.nat(), (all, picks, to) => {
        const sorted = all.toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity) || 0)
        const items = sorted.map((order, at) => ({ id: String(at), order, tie: at }))
        const moved = new Set(picks.flatMap((pick) => items[pick % Math.max(1, items.length)]?.id ?? []))
        const rest = items.filter(({ id }) => !moved.has(id))
        const at = to % (rest.length + 1)
        const sequence = [...rest.slice(0, at), ...items.filter(({ id }) => moved.has(id)), ...rest.slice(at)]
        const given = runOrders(sequence, moved)
        for (const order of given.values()) expect(order >= 0 && order <= 9999 && Number.isInteger(order)).toBe(true)
        const after = sequence
          // What has its number already is not told of it.
          .map((item) => ({ ...item, order: given.get(item.id) ?? item.order }))
          .toSorted((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || one.tie - other.tie || 0)
        expect(after.map(({ id }) => id)).toEqual(sequence.map(({ id }) => id))
      }),
    )
  })
})
