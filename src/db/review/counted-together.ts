import * as v from 'valibot'
import type { MutationArgs } from '#domain/catalog.ts'
import { currentArgs } from '#domain/kernel/mutation.ts'
import { changeUnits } from '#domain/units/mutations.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { mutateAll, type MutateResult } from '#db/core/mutate.ts'

type UnitChange = MutationArgs<'unit.change'>

/** What a card says was counted together, and refused for one unit that was taken away: the others can be counted still. Null: another card. */
export const countedTogether = (card: RejectedRow): UnitChange | null => {
  // Without the yard there is none of them that could be noted in it.
  if (card.name !== changeUnits.name || !card.code.startsWith('unit.') || card.code === 'unit.yard_unknown') return null
  const read = v.safeParse(changeUnits.args, currentArgs(changeUnits, card))
  if (!read.success) return null
  const { moves } = read.output
  return moves.length > 1 && moves.every(({ action }) => action === 'count') ? read.output : null
}

/** Queues it once more, unit by unit and in one transaction, in the place of the card, which stays where none can be counted. Null: no such card. */
export const countOthers = async (db: PortalDatabase, card: RejectedRow): Promise<readonly MutateResult[] | null> => {
  const counted = countedTogether(card)
  if (counted === null) return null
  const each = counted.moves.map((move) => ({ ...counted, moves: [move] }))
  return mutateAll(db, 'unit.change', each, { instead: card.id })
}
