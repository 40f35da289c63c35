import * as v from 'valibot'
import { sameValue, type FieldEdit } from './edit.ts'
import type { FormFault } from './form-rules.ts'
import { amountText, readAmount } from './money.ts'
import { normaliseMobile, plainCode, plainDigits, withoutUnseen } from './normalise.ts'
import type { Bilingual } from './text.ts'

/**
 * How a field is given: a line of text, one that mostly is a number, a code that reads left to right (or digits only, or what stands on a
 * label), both languages, a day, an amount, a whole number, one of some values, another record, files, an area or yards on the map, or by a
 * component of its own that holds what the record holds.
 */
export type FieldInput =
  | 'text'
  | 'numbered'
  | 'email'
  | 'code'
  | 'barcode'
  | 'digits'
  | 'mobile'
  | 'bilingual'
  | 'day'
  | 'amount'
  | 'integer'
  | 'choice'
  | 'record'
  | 'photo'
  | 'photos'
  | 'paper'
  | 'area'
  | 'yards'
  | 'own'

/** What a form needs to know of a field. */
export interface FormField {
  /** The rule of the record, with the code of the message for each check. */
  readonly schema: v.GenericSchema
  /** What the form is stricter in than the record. */
  readonly form?: v.GenericSchema
  readonly input: FieldInput
  /** May be left empty. */
  readonly optional?: true
  /** What the browser may fill in by itself. */
  readonly autoComplete?: string
}

/** What stands in a form for a field: what was typed, or what a component of its own holds, which is the record's value. */
type ValueOf<Field extends FormField> = Field['input'] extends 'bilingual'
  ? Bilingual
  : Field['input'] extends 'photo' | 'photos' | 'paper' | 'area' | 'yards' | 'own'
    ? v.InferOutput<Field['schema']>
    : string

/** What stands in the form of declared fields. */
export type FormValues<Fields extends Readonly<Record<string, FormField>>> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

/** Edits as they are kept in a draft: fields of any release. */
export type Drafted = Readonly<Record<string, FieldEdit>>

/** What an empty field holds in a form; lists are never null. */
const empty = (input: FieldInput): unknown => {
  if (input === 'bilingual') return { en: '', ar: '' }
  if (input === 'photos' || input === 'yards') return []
  return ['photo', 'paper', 'area', 'own'].includes(input) ? null : ''
}

/** What stands in the form for a value of the record. */
const shown = (input: FieldInput, value: unknown): unknown => {
  if (value === null || value === undefined) return empty(input)
  if (input === 'amount') return amountText(value)
  return input === 'integer' && typeof value === 'number' ? String(value) : value
}

const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'object' && value !== null && 'en' in value && 'ar' in value)
    return { en: String(value.en).trim(), ar: String(value.ar).trim() }
  return value
}

/** Brings what people paste to the shape the rule asks for; done when they leave the field, and before it is judged. */
export const tidy = (input: FieldInput, typed: string): string => {
  if (input === 'mobile') return normaliseMobile(typed)
  if (input === 'barcode') return plainCode(typed)
  const amount = input === 'amount' ? readAmount(typed) : null
  if (amount) return amountText(amount)
  const isPlain = ['numbered', 'email', 'code', 'digits', 'amount', 'integer', 'day'].includes(input)
  // A number copied out of an Arabic text carries marks of direction: nobody sees why it would be refused, or found by no search.
  return isPlain ? withoutUnseen(plainDigits(typed)).trim() : typed
}

/** The whole number that somebody typed or pasted; null: it is none. */
export const wholeNumber = (typed: string): number | null => {
  const plain = tidy('integer', typed)
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null
}

/** The record's value for what stands in the form. What cannot be read stays as it was typed, for the rule to refuse. */
const stored = (input: FieldInput, value: unknown): unknown => {
  const plain = trimmed(typeof value === 'string' ? tidy(input, value) : value)
  if (plain === '' || (input === 'bilingual' && sameValue(plain, empty(input)))) return null
  if (input === 'amount' && typeof plain === 'string') return readAmount(plain) ?? plain
  if (input === 'integer' && typeof plain === 'string') return wholeNumber(plain) ?? plain
  return plain
}

/** A form of a noun: what stands in it for a record, what was changed, and what is wrong. */
export interface RecordForm<Values extends object> {
  readonly names: readonly (keyof Values & string)[]
  readonly fieldOf: (name: string) => FormField | undefined
  /** The form's values for a record; for none, empty fields but for what is usual. */
  readonly toValues: (record: object | null) => Values
  /** Only what differs from what the person saw, each field with that value before. */
  readonly toEdits: (values: Values, began: Values) => Record<string, FieldEdit>
  /** Lays edits kept from before over the values: what was typed (`to`), or what stood there when it was (`from`). */
  readonly withEdits: (values: Values, edits: Drafted, side: 'from' | 'to') => Values
  /** The record's values for those of the form. */
  readonly toRecord: (values: Values) => Record<string, unknown>
  /** The first fault of each of some fields, by field; of all when left out. Paths within a field (`name.en`) keep their own too. */
  readonly faultsOf: (values: Values, names?: readonly string[]) => Partial<Record<string, FormFault>>
}

/** A form over declared fields. `usual`: what a new record begins with. */
export const defineForm = <Values extends object>(
  fields: Readonly<Record<string, FormField>>,
  usual: Partial<Values> = {},
): RecordForm<Values> => {
  const all = Object.entries(fields)
  const names = Object.keys(fields) as (keyof Values & string)[]
  const read = (of: object | null, name: string): unknown =>
    of && Object.hasOwn(of, name) ? new Map(Object.entries(of)).get(name) : undefined
  const toRecord = (values: Values) => Object.fromEntries(all.map(([name, { input }]) => [name, stored(input, read(values, name))]))
  return {
    names,
    fieldOf: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
    toValues: (record) =>
      Object.fromEntries(
        all.map(([name, { input }]) => [name, record === null ? (read(usual, name) ?? empty(input)) : shown(input, read(record, name))]),
      ) as Values,
    toEdits: (values, began) => {
      const [from, to] = [toRecord(began), toRecord(values)]
      // A code that was kept before there was a rule for its signs may be written otherwise than the rule writes it. The server compares `from`
      // with the record, so it is sent as the record has it.
      const seen = (name: string) => {
        const isCode = ['barcode', 'code', 'digits', 'email', 'numbered'].includes(fields[name]?.input ?? '')
        return isCode && read(began, name) !== '' ? read(began, name) : from[name]
      }
      return Object.fromEntries(
        names.flatMap((name) => (sameValue(from[name], to[name]) ? [] : [[name, { from: seen(name), to: to[name] }]])),
      )
    },
    withEdits: (values, edits, side) => ({
      ...values,
      ...Object.fromEntries(
        all.flatMap(([name, { input }]) => {
          const edit = Object.hasOwn(edits, name) ? edits[name] : undefined
          return edit ? [[name, shown(input, edit[side])]] : []
        }),
      ),
    }),
    toRecord,
    faultsOf: (values, asked = names) => {
      const faults: Record<string, FormFault> = {}
      for (const name of asked) {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        if (!field) continue
        const typed = read(values, name)
        const value = stored(field.input, typed)
        if (field.optional && value === null) continue
        // Each language that is missing is said beside its own input.
        const judged = field.input === 'bilingual' ? trimmed(typed) : value
        const parsed = v.safeParse(field.form ?? field.schema, judged, { abortPipeEarly: true })
        for (const issue of parsed.issues ?? []) {
          const path = [name, v.getDotPath(issue)].filter(Boolean).join('.')
          faults[path] ??= issue.message as FormFault
        }
      }
      return faults
    },
  }
}
