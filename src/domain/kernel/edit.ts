import * as v from 'valibot'

/** One field of an edit: what the person saw when they began, and what they want it to be. */
export interface FieldEdit<Value = unknown> {
  readonly from: unknown
  readonly to: Value
}

/** The fields of a document that an edit changes; all others are left to whoever else may be editing it. */
export type Edits<Body> = { readonly [Field in keyof Body]?: FieldEdit | undefined }

/**
 * Arguments of an edit: some of the fields, each with its value before. The value before may break today's rules (an older
 * release wrote it), so only the new one is judged.
 */
export const editsOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.strictObject(
      Object.fromEntries(Object.entries(entries).map(([field, to]) => [field, v.optional(v.object({ from: v.unknown(), to }))])) as {
        [Field in keyof Entries]: v.OptionalSchema<
          v.ObjectSchema<{ readonly from: v.UnknownSchema; readonly to: Entries[Field] }, undefined>,
          undefined
        >
      },
    ),
    v.check((edits) => Object.values(edits).some((edit) => edit !== undefined)),
  )

/** Whether two plain JSON values say the same, whatever the order of their keys. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  // Not Object.is: JSON has one zero, and no NaN.
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}

type Merge<Body> = { readonly ok: true; readonly body: Body } | { readonly ok: false; readonly fields: readonly string[] }

/**
 * Lays an edit over the document as it is now. Fields that others changed meanwhile and the edit leaves alone are kept; a
 * field that both changed to different values is a conflict, and then nothing is taken: the person decides field by field.
 */
export const mergeEdits = <Body extends object>(body: Body, edits: Edits<Body>): Merge<Body> => {
  const given = Object.entries<FieldEdit | undefined>(edits).flatMap(([field, edit]) => (edit ? [{ field, edit }] : []))
  const before = new Map<string, unknown>(Object.entries(body))
  const current = (field: string): unknown => before.get(field)
  const fields = given
    .filter(({ field, edit }) => !sameValue(current(field), edit.from) && !sameValue(current(field), edit.to))
    .map(({ field }) => field)
  if (fields.length > 0) return { ok: false, fields }
  return { ok: true, body: { ...body, ...Object.fromEntries(given.map(({ field, edit }) => [field, edit.to])) } }
}

/**
 * An edit without the fields that it names and leaves as the person saw them, as the first setting of a whole form has them: they are
 * nobody's change.
 */
export const onlyChanged = (edits: Readonly<Record<string, FieldEdit | undefined>>): Record<string, FieldEdit> =>
  Object.fromEntries(Object.entries(edits).flatMap(([field, edit]) => (edit && !sameValue(edit.from, edit.to) ? [[field, edit]] : [])))

/** The edit that takes an edit back. */
export const reverseEdits = (edits: Readonly<Record<string, FieldEdit | undefined>>): Record<string, FieldEdit> =>
  Object.fromEntries(Object.entries(edits).flatMap(([field, edit]) => (edit ? [[field, { from: edit.to, to: edit.from }]] : [])))
