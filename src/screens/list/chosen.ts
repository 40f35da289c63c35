import type { Ids } from '#ui/data-list/types.ts'

/** What somebody selected of a list, and whether that is all that matches. */
export interface Chosen {
  readonly ids: Ids
  readonly isAll: boolean
}

/** All that match. Nothing is not all of them: what comes later was not meant. */
export const allOf = (ids: Ids): Chosen => ({ ids, isAll: ids.size > 0 })

/** What is left of a selection of those that are listed still; the same one where nobody has gone. */
export const stillListed = (chosen: Chosen, listed: Ids): Chosen => {
  const ids = new Set([...chosen.ids].filter((id) => listed.has(id)))
  return ids.size < chosen.ids.size ? { ids, isAll: chosen.isAll && ids.size > 0 } : chosen
}
