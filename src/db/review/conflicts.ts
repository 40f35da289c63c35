import * as v from 'valibot'
import { findEntity } from '#domain/entities.ts'
import { findMutation, type MutationArgs, type MutationName } from '#domain/catalog.ts'
import { parseRef, type RowRef } from '#domain/kernel/entity.ts'
import { mergeEdits, onlyChanged, type FieldEdit } from '#domain/kernel/edit.ts'
import { currentArgs } from '#domain/kernel/mutation.ts'
import type { PortalDatabase, PortalStore, RejectedRow } from '#db/core/database.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'
import { toBody } from '#db/core/stored.ts'

/** A field that somebody else changed too: what it was when the person began, what the person wants, what it is now. */
export interface FieldConflict {
  readonly field: string
  readonly before: unknown
  readonly yours: unknown
  readonly theirs: unknown
}

/** A refused edit, seen against the record as it is now. */
export interface Conflict {
  readonly ref: RowRef
  readonly fields: readonly FieldConflict[]
  /** Fields of the same edit that nobody else changed: they go along with whatever is decided. */
  readonly undisputed: readonly string[]
}

export type Choice = Readonly<Record<string, 'yours' | 'theirs'>>

/** The fields that a field goes along with. */
const leadersOf = ({ kind }: RowRef, field: string): readonly string[] => findEntity(kind)?.leaders[field] ?? []

type Edits = Readonly<Record<string, FieldEdit | undefined>>

const editArgs = v.looseObject({ edits: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })) })

const read = async (db: PortalStore, card: RejectedRow): Promise<{ ref: RowRef; edits: Edits; args: object; body: object } | null> => {
  const definition = findMutation(card.name)
  const parsed = v.safeParse(editArgs, definition ? currentArgs(definition, card) : null)
  // An edit touches one record.
  const [key] = card.touched
  const ref = key === undefined ? undefined : parseRef(key)
  const row = ref ? await db.rows(ref.kind).get(ref.id) : undefined
  if (!parsed.success || !ref || !row) return null
  const body = toBody(row)
  return { ref, edits: parsed.output.edits, args: parsed.output, body: findEntity(ref.kind)?.edited(body) ?? body }
}

/**
 * What a card with `edit.conflict` is about, against the visible record. Null when the card is no edit or its record is
 * gone. A field that has meanwhile become what the person wanted is no conflict any longer.
 */
export const conflictOf = async (db: PortalStore, card: RejectedRow): Promise<Conflict | null> => {
  const found = await read(db, card)
  if (!found) return null
  const { ref, edits, body } = found
  const changed = onlyChanged(edits)
  const merge = mergeEdits(body, changed)
  const disputed = new Set(merge.ok ? [] : merge.fields)
  const named = Object.entries(changed).flatMap(([field, edit]) =>
    edit && !leadersOf(ref, field).some((leader) => disputed.has(leader)) ? [{ field, edit }] : [],
  )
  return {
    ref,
    fields: named
      .filter(({ field }) => disputed.has(field))
      .map(({ field, edit }) => ({ field, before: edit.from, yours: edit.to, theirs: (body as Record<string, unknown>)[field] ?? null })),
    undisputed: named.map(({ field }) => field).filter((field) => !disputed.has(field)),
  }
}

/**
 * Settles a conflict field by field: what is kept of `yours` is queued as a new edit on the record as it is now, together with the
 * undisputed fields of the old one. The card goes when that was queued, or when nothing of it is left to send.
 */
export const resolveConflict = async (db: PortalDatabase, card: RejectedRow, choice: Choice): Promise<MutateResult | null> => {
  const conflict = await conflictOf(db, card)
  const found = await read(db, card)
  if (!conflict || !found) return null
  const theirs = new Map(conflict.fields.map(({ field, theirs: now }) => [field, now]))
  const now = new Map<string, unknown>(Object.entries(found.body))
  const changed = onlyChanged(found.edits)
  const isYours = (field: string): boolean => choice[field] === 'yours'
  const edits = Object.fromEntries(
    Object.entries(found.edits).flatMap(([field, edit]) => {
      if (!edit) return []
      const leaders = leadersOf(conflict.ref, field)
      const goesAlong = leaders.some((leader) => theirs.has(leader) || changed[leader])
      if (goesAlong)
        return leaders.every((leader) => !theirs.has(leader) || isYours(leader))
          ? [[field, { from: now.get(field) ?? null, to: edit.to }]]
          : []
      if (!changed[field]) return []
      if (!theirs.has(field)) return [[field, edit]]
      return isYours(field) ? [[field, { from: theirs.get(field), to: edit.to }]] : []
    }),
  )
  const isEmpty = Object.keys(edits).length === 0
  // An answer that merely carries edits is still given where none of them is left.
  if (!isEmpty || findMutation(card.name)?.isAnswer) {
    const name = card.name as MutationName
    return mutate(db, name, { ...found.args, edits: isEmpty ? null : edits } as MutationArgs<MutationName>, { instead: card.id })
  }
  await db.rejections.delete(card.id)
  return null
}
