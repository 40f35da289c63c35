import { mutate } from '#db/core/mutate.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { MOST_MOVES } from '#domain/units/mutations.ts'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import type { KeptCount } from './kept-count.ts'

/** Units in changes of one container each, with as many as one change may hold. */
export const inChanges = (units: readonly CountedUnit[]): readonly (readonly CountedUnit[])[] =>
  [...new Set(units.map(({ containerId }) => containerId))].flatMap((id) => {
    const all = units.filter(({ containerId }) => containerId === id)
    return Array.from({ length: Math.ceil(all.length / MOST_MOVES) }, (_, at) => all.slice(at * MOST_MOVES, (at + 1) * MOST_MOVES))
  })

/** Notes with units that they were seen in the yard: a change for each container, small enough that little waits for little. */
export const sendCounted = async (db: PortalDatabase, { yardId, heard }: KeptCount, units: readonly CountedUnit[]): Promise<void> => {
  const times = new Map(heard.map(({ code, at }) => [plainCode(code), at]))
  const send = (containerId: string, batch: readonly CountedUnit[]) => {
    const at = batch
      .flatMap(({ label }) => times.get(plainCode(label)) ?? [])
      .toSorted()
      .at(-1)
    const moves = batch.map(({ number, state }) => ({ number, action: 'count' as const, from: state }))
    return mutate(db, 'unit.change', { containerId, moves, yardId, ...(at === undefined ? {} : { at }) })
  }
  for (const batch of inChanges(units)) {
    const containerId = batch[0]?.containerId ?? ''
    const result = await send(containerId, batch)
    // All of a change is refused for one unit that somebody took away meanwhile: the others are still here.
    if (result.status === 'rejected' && batch.length > 1) for (const unit of batch) await send(containerId, [unit])
  }
}
