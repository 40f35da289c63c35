import { beforeEach, describe, expect, it } from 'vitest'
import { dayColumn, enumeration, integer, number, reference } from '#domain/kernel/column.ts'
import { findEntity } from '#domain/entities.ts'
import type { EntityDefinition } from '#domain/kernel/entity.ts'
import { sampleId } from '#tests/support/samples.ts'
import { columnBytes, readTable, readWords, referenceBytes, textBytes } from './chunk-bytes.ts'
import { ColumnTable } from './column-table.ts'
import { LAYOUT } from './form.ts'
import { atOnce } from './slices.ts'

interface Body {
  readonly id: string
  readonly at: number
}

const SLOTS = 8
const day = (at: number) => new Date(at * 86_400_000).toISOString()

/** A column of every type, each with values of several widths and with none. */
const entity = {
  ...(findEntity('requests') as EntityDefinition),
  columns: {
    small: integer(({ at }: Body) => (at % 3 === 0 ? null : at)),
    large: integer(({ at }: Body) => (at === 9 ? -2_000_000_000 : at)),
    amount: number(({ at }: Body) => (at % 5 === 0 ? null : at === 11 ? 0.5 : at * 100)),
    on: dayColumn(({ at }: Body) => (at === 2 ? null : (day(20_000 + at).slice(0, 10) as never))),
    when: { type: 'instant', values: [], read: ({ at }: Body) => (at === 4 ? null : day(20_000 + at)) },
    state: enumeration(['a', 'b'], ({ at }: Body) => (at % 2 === 0 ? 'a' : 'b')),
    other: reference(({ at }: Body) => (at === 6 ? null : sampleId(3, at % 4))),
    isEven: { type: 'flag', values: [], read: ({ at }: Body) => at % 2 === 0 },
  },
  searchTexts: ({ at }: Body) => [`number ${at}`],
} as unknown as EntityDefinition

let table: ColumnTable
beforeEach(() => {
  table = new ColumnTable(entity)
  for (let at = 0; at < 12; at += 1) table.put({ id: sampleId(6, at), at } as never)
  table.remove(sampleId(6, 7))
})

const written = () => {
  const chunks = [0, 1].map((chunk) => ({ number: chunk, slots: SLOTS, size: 12 }))
  return {
    slots: SLOTS,
    references: referenceBytes(table),
    columns: chunks.map((chunk) => columnBytes(table, chunk)),
    texts: chunks.map((chunk) => textBytes(table, chunk)),
  }
}

const hashOf = (parts: readonly Uint8Array[]): string => {
  let hash = 0x811c9dc5
  for (const part of parts) for (const byte of part) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(36)
}

describe('chunks', () => {
  it('are read as they were written, in arrays as narrow as before', () => {
    const { texts, ...parts } = written()
    const read = atOnce(readTable(entity, { ...parts, size: 12 }))
    const figures = (of: ColumnTable | null) =>
      [...(of?.columns ?? [])].map(([name, { data, nothing }]) => [name, data.constructor.name, [...data.subarray(0, 12)], nothing])
    expect(figures(read)).toEqual(figures(table))
    expect(figures(read).map(([name, format]) => [name, format])).toEqual([
      ['small', 'Int8Array'],
      ['large', 'Int32Array'],
      ['amount', 'Float64Array'],
      ['on', 'Int16Array'],
      ['when', 'Int32Array'],
      ['state', 'Uint8Array'],
      ['other', 'Int8Array'],
      ['isEven', 'Uint8Array'],
    ])
    expect([read?.has(sampleId(6, 7)), read?.has(sampleId(6, 8))]).toEqual([false, true])
    expect(read && atOnce(readWords(read.text, texts, { slots: SLOTS, size: 12 }))).toBe(true)
    const found = (of: ColumnTable | null, search: string) => [...(of?.slotsOf({ kind: 'requests', search }).slots ?? [])]
    expect(found(read, 'number 1')).toEqual(found(table, 'number 1'))
    expect(found(read, 'number 11')).toEqual([11])
  })

  it('of another number of rows than is said are not read', () => {
    expect(atOnce(readTable(entity, { ...written(), size: 11 }))).toBeNull()
    const read = atOnce(readTable(entity, { ...written(), size: 12 }))
    const [words = new Uint8Array(), ...behind] = written().texts
    for (const texts of [[words], [words, words], [words.slice(0, -8), ...behind]])
      expect(read && atOnce(readWords(read.text, texts, { slots: SLOTS, size: 12 }))).toBe(false)
    const [first = new Uint8Array()] = written().columns
    expect(atOnce(readTable(entity, { ...written(), columns: [first, first], size: 12 }))).toBeNull()
  })

  it('of rows that are gone already say nothing of those that go once more', () => {
    expect([table.remove(sampleId(6, 7)), table.remove(sampleId(6, 8)), table.remove(sampleId(6, 99))]).toEqual([-1, 8, -1])
  })

  it('are laid out otherwise only under another number', () => {
    const { references, columns, texts } = written()
    const bytes = hashOf([references, ...columns, ...texts])
    expect({ LAYOUT, bytes }, 'raise `LAYOUT`, so that devices build their columns anew; then renew this').toEqual({
      LAYOUT: 3,
      bytes: '1t688i8',
    })
  })
})
