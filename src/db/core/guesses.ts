import type { BaseRow, MetaRow, PortalStore } from './database.ts'
import type { Image } from './overlay.ts'

/**
 * Between the pages of a long answer a change may be settled although a row it wrote comes only with a later page, because it was
 * written again since. Until then the device goes by its own result, so that nobody sees their change undone and done again. Kept
 * here is what the server last said of such rows: it holds again, should no page bring them.
 */
export type Guesses = Map<string, Image>

/** The rows that stand on a guess, by their line in `meta`. */
export const guessesOf = (row: MetaRow | undefined): Guesses => {
  const rows = (row?.value as readonly BaseRow[] | undefined) ?? []
  return new Map(rows.map(({ key, body, revision }) => [key, { body, revision }]))
}

/** Remembers them, or that there are none. */
export const writeGuesses = async (db: PortalStore, guesses: Guesses): Promise<void> => {
  if (guesses.size === 0) await db.meta.delete('guesses')
  else await db.meta.put({ key: 'guesses', value: [...guesses].map(([key, image]) => ({ key, ...image })) })
}
