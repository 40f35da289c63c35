import { findMutation } from '#domain/catalog.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { currentArgs } from '#domain/kernel/mutation.ts'
import type { PortalDatabase, PortalStore, RejectedRow } from '#db/core/database.ts'
import { newId } from '#db/core/identity.ts'
import { Overlay } from '#db/core/overlay.ts'
import { vendorIdOf } from '#db/core/owner.ts'

type Change = Pick<RejectedRow, 'name' | 'args'>

const partOf = ({ args }: Change, name: string): unknown =>
  typeof args === 'object' && args !== null ? Object.entries(args).find(([key]) => key === name)?.[1] : undefined

/** What an edit names. */
const fieldsOf = (change: Change): readonly string[] | null => {
  const edits = partOf(change, findMutation(change.name)?.editsIn ?? 'edits')
  return typeof edits === 'object' && edits !== null ? Object.keys(edits) : null
}

const nounOf = ({ name }: Change): string => name.split('.')[0] ?? ''

/** Changes of one noun name their record by its id; rows they merely touch, such as a movement's booking, are shared with others. */
const isSameRecord = (a: Change, b: Change): boolean => partOf(a, `${nounOf(a)}Id`) === partOf(b, `${nounOf(b)}Id`)

/** Whether a change does what a refused one on the same record wanted, or decides otherwise: nothing is left to do about that one. */
export const cures = (change: Change, card: Change): boolean => {
  const isSameNoun = nounOf(change) === nounOf(card)
  if (isSameNoun && !isSameRecord(change, card)) return false
  const definition = findMutation(change.name)
  if (isSameNoun && definition?.isAnswer && findMutation(card.name)?.isAnswer) return true
  const [wanted, given] = [fieldsOf(card), fieldsOf(change)]
  const isSame = change.name === card.name
  if (isSame && wanted === null) return definition?.isOneOfMany !== true || sameValue(change.args, card.args)
  const isEdited = isSame || definition?.carriesEditsOf === card.name
  return isEdited && wanted !== null && given !== null && wanted.every((field) => given.includes(field))
}

/** Takes away the cards of refused changes that a change of the same person has made up for. `id`: the new change, queued just now. */
export const retireCured = async (db: PortalDatabase, id: string): Promise<void> => {
  const change = await db.outbox.where('id').equals(id).first()
  if (!change || change.touched.length === 0) return
  const cards = await db.rejections.where('touched').anyOf(change.touched).toArray()
  await db.rejections.bulkDelete(cards.filter((card) => cures(change, card)).map((card) => card.id))
}

/** {@link retireCured} for many. */
export const retireCuredBy = async (db: PortalDatabase, ids: readonly string[]): Promise<void> => {
  if ((await db.rejections.limit(1).first()) === undefined) return
  for (const id of ids) await retireCured(db, id)
}

/** Verdicts on what a change carries with it, or on what became of it: the same change would be answered the same way. */
const FINAL = /^(?:file\.(?!missing$)|mutation\.(?:already_done|forbidden|id_reused|too_large)$)/

/** Whether trying a refused change again may end otherwise (`now`: the moment of asking): the rule accepts it on the rows as they are now. */
export const mayWorkNow = async (db: PortalStore, card: RejectedRow, now: string): Promise<boolean> => {
  if (FINAL.test(card.code)) return false
  const definition = findMutation(card.name)
  const call = definition?.bind({ args: currentArgs(definition, card) })
  if (!call?.ok) return false
  const rows = new Overlay(db)
  await rows.loadNeeds(call)
  return call.decide(rows, { vendorId: vendorIdOf(db), now, clientAt: now, mutationId: newId() }).ok
}
