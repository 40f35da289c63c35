import { describe, expect, it } from 'vitest'
import { dayColumn, enumeration, flag, instantColumn, integer, number, reference } from './column.ts'
import { borderOf, figureOf, UNKNOWN, wantedFigureOf } from './figure.ts'

const none = () => null
const ID = '00000005-0000-7000-8000-00000000000a'

describe('the figure of a value', () => {
  it.each([
    [integer(none), [3, -0x7ffffffe], [3.5, '3', Number.NaN, 0x7fffffff, -0x7fffffff, true]],
    [number(none), [3.5, -1e300], ['3.5', Number.POSITIVE_INFINITY, Number.NaN]],
    [flag(none), [true, false], ['true', 1, 0]],
    [reference(none), [ID], [ID.toUpperCase(), 'a', `${ID}0`, 7]],
    [dayColumn(none), ['2026-11-27'], ['2026-13-27', '2026-11-27T10:00:00Z', 20_000]],
    [instantColumn(none), ['2026-11-27T10:00:00.000Z'], ['soon', 1.7e12, '']],
    [enumeration(['small', 'large'], none), ['small', 'giant'], [1, true, {}]],
  ])('is there for what its column can hold, and for nothing else: %o', (column, values, others) => {
    expect(values.map((value) => figureOf(column, value))).not.toContain(null)
    for (const other of [...others, null, undefined, [], {}]) expect([other, figureOf(column, other)]).toEqual([other, null])
  })

  it('of an enumeration is in the order of its values, with those of later releases behind all', () => {
    const sizes = enumeration(['small', 'large'], none)
    expect(['small', 'large', 'giant'].map((size) => figureOf(sizes, size))).toEqual([1, 2, UNKNOWN])
    expect([wantedFigureOf(sizes, 'large'), wantedFigureOf(sizes, 'giant'), borderOf(sizes, 'giant')]).toEqual([2, null, null])
  })
})

describe('a border', () => {
  it('of numbers is any number, of others a value of theirs, and ids have none', () => {
    expect([0.5, 2 ** 40, Number.NEGATIVE_INFINITY].map((border) => borderOf(integer(none), border))).toEqual([0.5, 2 ** 40, -Infinity])
    expect([borderOf(number(none), '5'), borderOf(number(none), Number.NaN), borderOf(reference(none), ID)]).toEqual([null, null, null])
    expect([borderOf(dayColumn(none), '1970-01-03'), borderOf(dayColumn(none), 2)]).toEqual([2, null])
  })
})
