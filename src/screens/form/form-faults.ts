import type { FormErrors } from '@mantine/form'
import type { Drafted, RecordForm } from '#domain/kernel/form.ts'
import type { Language } from '#i18n/language.ts'

/** The field in which a place of a form lies. */
export const fieldOf = (path: string): string => path.split('.')[0] ?? path

/** Faults by field that need more than the field itself. */
export type Judged = Readonly<Record<string, string | undefined>>

/**
 * What is wrong with a form that is to be saved. Of a record there is already only what was changed is asked for, as only that is sent: other
 * fields may hold what an older rule or the marketplace allowed.
 */
export const faultsToSave = <Values extends object>(
  definition: RecordForm<Values>,
  { values, edits, isNew }: { readonly values: Values; readonly edits: Drafted; readonly isNew: boolean },
): Judged => definition.faultsOf(values, isNew ? definition.names : Object.keys(edits))

/**
 * Faults that are left when some fields are written into: theirs go, those of the others stay, but for one that fields make together, which
 * goes with its cause, whichever of them was changed. `before`, `now`: what is wrong with fields together, with the values of either.
 */
export const faultsLeft = (
  errors: FormErrors,
  written: object,
  { before, now }: { readonly before: Judged; readonly now: Judged },
): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([path]) => !Object.hasOwn(written, fieldOf(path)) && (before[path] === undefined || now[path] !== undefined),
    ),
  )

/** The first of some places, in the order of their fields: of a name in both languages the reader's own side stands before the other. */
export const firstPlace = (paths: readonly string[], language: Language): string | undefined => {
  const own = paths[0]?.replace(/\.(en|ar)$/, `.${language}`)
  return own !== undefined && paths.includes(own) ? own : paths[0]
}

const hasTwoSides = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'en' in value && 'ar' in value && value.en !== value.ar

/** How many inputs a person sees marked: a name that is typed once is one, and two where its languages have one each. */
export const countMarked = (errors: FormErrors, values: object): number => {
  const apart = new Set(Object.entries(values).flatMap(([field, value]) => (hasTwoSides(value) ? [field] : [])))
  return new Set(Object.keys(errors).map((path) => (apart.has(fieldOf(path)) ? path : fieldOf(path)))).size
}
