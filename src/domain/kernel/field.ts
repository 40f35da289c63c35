import type * as v from 'valibot'
import type { Column, ColumnType, ColumnValue } from './column.ts'

/** What every declaration of a field has: its rule. */
interface Field {
  readonly schema: v.GenericSchema
  readonly column?: ColumnType
  readonly searched?: true
}
type Fields = Readonly<Record<string, Field>>

type Schemas<F extends Fields> = { readonly [Name in keyof F]: F[Name]['schema'] }
type Values<F extends Fields> = v.InferOutput<v.ObjectSchema<Schemas<F>, undefined>>
type ColumnsOf<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { readonly column: ColumnType } ? Name : never]: Column<Values<F>>
}

/** As what lists can see a value of this type. */
type Fitting<Value> = [Value] extends [number | null | undefined]
  ? 'integer' | 'number'
  : [Value] extends [boolean | null | undefined]
    ? 'flag'
    : [Value] extends [string | null | undefined]
      ? 'day' | 'instant' | 'enumeration' | 'reference'
      : never

/** What lists need to know of a field of a record. */
interface Listed<Value> {
  /** As what lists filter, sort and add up by it. The values of an enumeration are those of its picklist, in their order. */
  readonly column?: Fitting<Value>
  /** A search finds the record by it: a text, a number, or both languages. */
  readonly searched?: true
}

/** Declares a field of a noun once: its schema, and what else is to be known of it (forms, sections). */
export const declare = <Schema extends v.GenericSchema, Declaration extends object>(schema: Schema, declaration: Declaration) => ({
  schema,
  ...declaration,
})

/** A field of a record: its schema, and how lists see it. */
export const field = <Schema extends v.GenericSchema, const Looks extends Listed<v.InferOutput<Schema>>>(schema: Schema, looks: Looks) =>
  declare(schema, looks)

/** A field that no list filters, sorts or searches by. */
export const inner = <Schema extends v.GenericSchema>(schema: Schema) => ({ schema })

/** The schemas of fields, for `v.object`. */
export const schemasOf = <F extends Fields>(fields: F): Schemas<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Schemas<F>

type Plain = Readonly<Record<string, unknown>>

/** What a column can hold of a value; of a record of another release that may be anything. */
const plain = (value: unknown): ColumnValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

/** The columns of the fields that are declared with one, in their order. */
export const columnsOf = <F extends Fields>(fields: F): ColumnsOf<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column, schema }]): [string, Column<Plain>][] => {
      if (column === undefined) return []
      const values = 'options' in schema && Array.isArray(schema.options) ? schema.options.map(String) : []
      return [[name, { type: column, values, read: (body) => plain(body[name]) }]]
    }),
  ) as ColumnsOf<F>

/** Adds the texts of a value to others, in one array: whoever builds columns reads those of every row. */
const addTexts = (value: unknown, texts: string[]): void => {
  if (typeof value === 'string') texts.push(value)
  else if (typeof value === 'number') texts.push(String(value))
  else for (const part of Object.values(value ?? {})) addTexts(part, texts)
}

/** Reads from a record what a search finds it by. */
export const searchTextsOf = (fields: Fields): ((body: Plain) => string[]) => {
  const names = Object.keys(fields).filter((name) => fields[name]?.searched)
  return (body) => {
    const texts: string[] = []
    for (const name of names) addTexts(body[name], texts)
    return texts
  }
}
