import { sameValue } from '#domain/kernel/edit.ts'
import type { Arrival } from '#db/core/arrival.ts'
import type { BaseRow, PortalStore } from '#db/core/database.ts'
import { writeGuesses } from '#db/core/guesses.ts'
import { Overlay, type Image } from '#db/core/overlay.ts'
import { rebasePart } from './rebase-part.ts'
import { replay } from '#db/rules/replay.ts'
import type { Settled } from '#db/core/settle.ts'
import { toBody } from '#db/core/stored.ts'
import type { KnownRows } from '#db/core/write-rows.ts'

/** Whether something waits that was queued before the last of what left: then the queue did not lose its front alone. */
export const isCutInside = async (db: PortalStore, settled: readonly Settled[]): Promise<boolean> => {
  const [first] = await db.outbox.orderBy('seq').limit(1).primaryKeys()
  return first !== undefined && Number(first) < (settled.at(-1)?.row.seq ?? 0)
}

const ABSENT: Image = { body: null, revision: 0 }

/** What the server had said before of these rows. */
export const imagesBefore = (
  keys: ReadonlySet<string>,
  { known, kept }: { known: KnownRows; kept: ReadonlyMap<string, BaseRow> },
): Map<string, Image> =>
  new Map(
    [...keys].map((key) => {
      const row = known.rows.get(key)
      const base = kept.get(key)
      if (base) return [key, { body: base.body, revision: base.revision }]
      return [key, row ? { body: toBody(row), revision: row.revision } : ABSENT]
    }),
  )

/** Those images after the given changes. */
const ranOn = async (
  db: PortalStore,
  before: ReadonlyMap<string, Image>,
  changes: readonly Settled[],
): Promise<ReadonlyMap<string, Image>> => {
  if (changes.length === 0) return before
  const overlay = new Overlay(db, 'server')
  for (const [key, image] of before) overlay.images.set(key, image)
  await replay(
    db,
    overlay,
    changes.map(({ row }) => row),
  )
  return overlay.images
}

/** Adds an image of every row that left changes wrote and the answer does not hold: what the server said last, or a guess. */
export const completeImages = async (db: PortalStore, arrival: Arrival, before: ReadonlyMap<string, Image>): Promise<void> => {
  const { images, settled, guesses, complete } = arrival
  for (const key of images.keys()) guesses.delete(key)
  if (complete) for (const [key, image] of guesses) images.set(key, image)
  const missing = settled.flatMap(({ row }) => row.touched).filter((key) => !images.has(key))
  const ours =
    complete || missing.length === 0
      ? before
      : await ranOn(
          db,
          before,
          settled.filter(({ applied }) => applied),
        )
  for (const key of missing) {
    const was = before.get(key) ?? ABSENT
    if (!complete && !guesses.has(key)) guesses.set(key, was)
    images.set(key, { body: ours.get(key)?.body ?? null, revision: was.revision })
  }
  await writeGuesses(db, complete ? new Map() : guesses)
}

/** Replays the waiting changes that can come out differently on what the server says now. */
export const bringUnderSome = async (
  db: PortalStore,
  of: { arrival: Arrival; before: ReadonlyMap<string, Image>; known: KnownRows; kept: ReadonlyMap<string, BaseRow> },
): Promise<void> => {
  const { images, settled } = of.arrival
  const decidedOn = await ranOn(db, of.before, settled)
  const differs = new Set([...images].filter(([key, { body }]) => !sameValue(body, decidedOn.get(key)?.body ?? null)).map(([key]) => key))
  await rebasePart(db, { images, differs, known: of.known, kept: of.kept })
}
