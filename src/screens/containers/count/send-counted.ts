import { mutate } from '#db/core/mutate.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { countedTogether } from '#db/review/counted-together.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { MOST_MOVES } from '#domain/units/mutations.ts'
import { unitId } from '#domain/units/unit.ts'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import { keepSent, type KeptCount } from './kept-count.ts'

/** Units in changes of one container each, with as many as one change may hold. */
export const inChanges = (units: readonly CountedUnit[]): readonly (readonly CountedUnit[])[] =>
  [...new Set(units.map(({ containerId }) => containerId))].flatMap((id) => {
    const all = units.filter(({ containerId }) => containerId === id)
    return Array.from({ length: Math.ceil(all.length / MOST_MOVES) }, (_, at) => all.slice(at * MOST_MOVES, (at + 1) * MOST_MOVES))
  })

/** By the id of a unit, the card of the refused change that it was counted in together with others. */
type RefusedTogether = ReadonlyMap<string, string>

/** Units whose count the server refused for one among them that was taken away meanwhile: on its own, each of the others is still to be sent. */
export const refusedTogether = (cards: readonly RejectedRow[]): RefusedTogether =>
  new Map(
    cards.flatMap((card) => {
      const counted = countedTogether(card)
      return counted ? counted.moves.map(({ number }) => [unitId(counted.containerId, number), card.id] as const) : []
    }),
  )

/** Ids of units that were sent, and of those that were sent on their own because they had been refused together with others. */
export class SentUnits {
  private readonly sent = new Map<string, string>()
  private readonly alone = new Set<string>()

  /** What is still to be sent of what is pending: each unit once, and once more on its own. */
  left(pending: readonly CountedUnit[], together: RefusedTogether): readonly CountedUnit[] {
    return pending.filter(({ id }) => !(together.has(id) ? this.alone : this.sent).has(id))
  }

  note(units: readonly CountedUnit[], together: RefusedTogether): void {
    for (const { id, label } of units) {
      this.sent.set(id, plainCode(label))
      if (together.has(id)) this.alone.add(id)
    }
  }

  /** What was taken out of the count since is sent anew where it is read again. */
  keepOnly(heard: KeptCount['heard']): void {
    const codes = new Set(heard.map(({ code }) => plainCode(code)))
    this.forget([...this.sent].flatMap(([id, code]) => (codes.has(code) ? [] : [{ id }])))
  }

  /** They could not be stored. */
  forget(units: readonly Pick<CountedUnit, 'id'>[]): void {
    for (const { id } of units) {
      this.sent.delete(id)
      this.alone.delete(id)
    }
  }
}

/**
 * Notes with units that they were seen in the yard: a change for each container, small enough that little waits for little. What was refused
 * together is sent one by one, and takes the place of the card.
 */
export const sendCounted = async (
  db: PortalDatabase,
  { yardId, heard }: KeptCount,
  units: readonly CountedUnit[],
  together: RefusedTogether = new Map(),
): Promise<void> => {
  const times = new Map(heard.map(({ code, at }) => [plainCode(code), at]))
  const send = async (containerId: string, batch: readonly CountedUnit[], instead?: string) => {
    const at = batch
      .flatMap(({ label }) => times.get(plainCode(label)) ?? [])
      .toSorted()
      .at(-1)
    const moves = batch.map(({ number, state }) => ({ number, action: 'count' as const, from: state }))
    const args = { containerId, moves, yardId, ...(at === undefined ? {} : { at }) }
    const result = await mutate(db, 'unit.change', args, instead === undefined ? {} : { instead })
    if (result.status === 'queued') {
      const ids = batch.map(({ id }) => id)
      await keepSent(db, ids, result.mutationId)
    }
    return result
  }
  for (const batch of inChanges(units.filter(({ id }) => !together.has(id)))) {
    const containerId = batch[0]?.containerId ?? ''
    const result = await send(containerId, batch)
    // All of a change is refused for one unit that somebody took away meanwhile: the others are still here.
    if (result.status === 'rejected' && batch.length > 1) for (const unit of batch) await send(containerId, [unit])
  }
  for (const unit of units) {
    const card = together.get(unit.id)
    if (card !== undefined) await send(unit.containerId, [unit], card)
  }
}
