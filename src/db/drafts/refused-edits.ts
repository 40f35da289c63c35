import * as v from 'valibot'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { sameValue, type FieldEdit } from '#domain/kernel/edit.ts'
import type { Drafted } from '#domain/kernel/form.ts'
import { changeDraft } from './draft.ts'

const editArgs = v.looseObject({ edits: v.record(v.string(), v.looseObject({ to: v.unknown() })) })

/** What a refused change wanted of a record, each with what stands there now: the person sees both before sending it again. */
export const refusedEdits = ({ args }: Pick<RejectedRow, 'args'>, record: object): Drafted => {
  const parsed = v.safeParse(editArgs, args)
  const now = new Map<string, unknown>(Object.entries(record))
  return Object.fromEntries(
    Object.entries(parsed.success ? parsed.output.edits : {}).flatMap(([field, { to }]): [string, FieldEdit][] =>
      sameValue(now.get(field) ?? null, to ?? null) ? [] : [[field, { from: now.get(field) ?? null, to }]],
    ),
  )
}

/** A draft to which edits of a refused change come. What was typed there since stays. */
export const withTyped = (edits: Drafted, typed: Drafted | null | undefined): Drafted => ({ ...edits, ...typed })

/** Puts edits into the draft of a form. */
export const addToDraft = (db: PortalDatabase, form: string, edits: Drafted): Promise<void> =>
  changeDraft(db, form, (typed) => withTyped(edits, typed as Drafted | null))
