import { parseRef } from '#domain/kernel/entity.ts'
import { PREDICTED_REJECTION, type BaseRow, type OutboxRow, type PortalStore } from '#db/core/database.ts'
import { Overlay, type Image } from '#db/core/overlay.ts'
import { storeReplay, type Replay } from '#db/core/store-replay.ts'
import { toBody } from '#db/core/stored.ts'
import type { KnownRows } from '#db/core/write-rows.ts'
import { replay } from '#db/rules/replay.ts'

/** The server's images that are new, which of them differ from what the waiting changes were decided on, and what was read already. */
interface PartOfRebase {
  readonly images: ReadonlyMap<string, Image>
  readonly differs: ReadonlySet<string>
  readonly known: KnownRows
  readonly kept: ReadonlyMap<string, BaseRow>
}

const basesOf = async (db: PortalStore, keys: readonly string[]): Promise<BaseRow[]> =>
  keys.length === 0 ? [] : (await db.base.bulkGet([...keys])).filter((row) => row !== undefined)

/**
 * The waiting changes that other images under these keys can make a difference to, and all rows they depend on each other by: whoever
 * reads or writes one of the keys, the rows these read or write that waiting changes have changed, whoever reads or writes those, and so on.
 */
const reach = async (db: PortalStore, from: ReadonlySet<string>): Promise<{ keys: Set<string>; rows: OutboxRow[] }> => {
  const keys = new Set(from)
  const rows = new Map<number, OutboxRow>()
  for (let front = [...from]; front.length > 0;) {
    const found = [
      ...(await db.outbox.where('touched').anyOf(front).toArray()),
      ...(await db.outbox.where('needed').anyOf(front).toArray()),
    ]
    const fresh = found.filter(({ seq }) => !rows.has(seq))
    for (const row of fresh) rows.set(row.seq, row)
    const next = new Set(fresh.flatMap(({ touched, needed = [] }) => [...touched, ...needed]).filter((key) => !keys.has(key)))
    // A row that no waiting change writes is the same for all that read it.
    front = (await basesOf(db, [...next])).map(({ key }) => key)
    for (const key of front) keys.add(key)
  }
  return { keys, rows: [...rows.values()].toSorted((a, b) => a.seq - b.seq) }
}

interface Reached extends Replay {
  readonly keys: ReadonlySet<string>
  readonly overlay: Overlay
}

/** Replays what is reached. Where a change turns out to read or write more than before, what that reaches is replayed as well. */
const replayReached = async (db: PortalStore, { images, differs }: PartOfRebase): Promise<Reached> => {
  const from = new Set(differs)
  for (;;) {
    const { keys, rows } = await reach(db, from)
    const overlay = new Overlay(db, 'server')
    for (const key of keys) {
      const image = images.get(key)
      if (image) overlay.images.set(key, image)
    }
    await overlay.load([...keys].map(parseRef))
    const replayed = await replay(db, overlay, rows)
    const strays = [...overlay.based, ...replayed.base.keys()].filter((key) => !keys.has(key))
    if (strays.length === 0) return { ...replayed, keys, overlay }
    for (const key of strays) from.add(key)
  }
}

/**
 * Those of the keys that waiting changes write. A change predicted to be refused writes nothing today, whatever it wrote before. Asked side by side,
 * in one function: see src/sync/SPEC.md on Dexie's transactions.
 */
const waitedOn = async (db: PortalStore, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const writers = (key: string) => db.outbox.where('touched').equals(key)
  const first = await Promise.all(keys.map((key) => writers(key).limit(1).toArray()))
  const isSure = (at: number): boolean => first[at]?.[0]?.[PREDICTED_REJECTION] === null
  const unsure = keys.filter((_, at) => !isSure(at) && (first[at]?.length ?? 0) > 0)
  const all = await Promise.all(unsure.map((key) => writers(key).toArray()))
  const written = unsure.filter((_, at) => all[at]?.some((row) => row[PREDICTED_REJECTION] === null))
  return new Set([...keys.filter((_, at) => isSure(at)), ...written])
}

/**
 * `rebase` for a pull that leaves most of a long queue alone: only those waiting changes are replayed that can come out
 * differently. An image that equals what they were decided on makes no difference to them. The result is that of a whole replay.
 */
export const rebasePart = async (db: PortalStore, part: PartOfRebase): Promise<void> => {
  const { images, known, kept } = part
  const { keys, overlay, base, changed } = await replayReached(db, part)
  const shown = new Map([...overlay.images].filter(([key]) => keys.has(key)))
  const bases = new Map(base)
  const others = [...images].filter(([key]) => !keys.has(key))
  const held = await waitedOn(
    db,
    others.map(([key]) => key).filter((key) => kept.has(key)),
  )
  for (const [key, image] of others) {
    const row = known.rows.get(key)
    if (!held.has(key)) shown.set(key, image)
    // What is shown stands on a newer image that says the same.
    else if (row) shown.set(key, { body: toBody(row), revision: image.revision })
    if (held.has(key)) bases.set(key, image)
  }
  const unread = await basesOf(
    db,
    [...keys].filter((key) => !images.has(key)),
  )
  // Only of these is it known who waits on them.
  const read = [...kept.values()].filter(({ key }) => images.has(key))
  await storeReplay(db, { shown, base: bases, changed, known, kept: [...read, ...unread] })
}
