import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { columnsOf, field, inner, schemasOf, searchTextsOf } from './field.ts'

const FIELDS = {
  id: inner(v.string()),
  number: field(v.number(), { column: 'integer', searched: true }),
  name: field(v.object({ en: v.string(), ar: v.string() }), { searched: true }),
  state: field(v.picklist(['open', 'closed']), { column: 'enumeration' }),
  closedAt: field(v.nullable(v.string()), { column: 'instant', searched: true }),
  note: inner(v.optional(v.string())),
}
const body = { id: 'a', number: 7, name: { en: 'Yard', ar: 'ساحة' }, state: 'open' as const, closedAt: null }

describe('a field that is declared once', () => {
  it('is in the schema, in its place and as optional as it says', () => {
    const schema = v.object(schemasOf(FIELDS))
    expect(Object.keys(schema.entries)).toEqual(Object.keys(FIELDS))
    expect(v.parse(schema, body)).toEqual(body)
    expect(v.is(schema, { ...body, state: 'half' })).toBe(false)
  })

  it('is a column where it says so, with the values of its picklist', () => {
    const columns = columnsOf(FIELDS)
    expect(Object.keys(columns)).toEqual(['number', 'state', 'closedAt'])
    expect(columns.state).toMatchObject({ type: 'enumeration', values: ['open', 'closed'] })
    expect([columns.number.read(body), columns.state.read(body), columns.closedAt.read(body)]).toEqual([7, 'open', null])
  })

  it('is an empty column of a record that an older release wrote without it', () => {
    const columns = columnsOf({ ...FIELDS, later: field(v.optional(v.string()), { column: 'day' }) })
    expect(columns.later.read(body)).toBeNull()
  })

  it('is found by its text, its number, or either language', () => {
    expect(searchTextsOf(FIELDS)(body)).toEqual(['7', 'Yard', 'ساحة'])
  })
})
