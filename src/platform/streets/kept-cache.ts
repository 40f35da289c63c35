import * as v from 'valibot'
import { area, point } from '#domain/kernel/place.ts'

const PREFIX = 'map-kept-'
const RECORD = '/map/kept'
const LOCK = 'map-keeping'

const keptStreets = v.object({
  /** When, epoch milliseconds. */
  at: v.number(),
  tiles: v.number(),
  bytes: v.number(),
  /** Whether nothing was left out for want of room. */
  isWhole: v.boolean(),
  /** What it shows; what an older release kept does not say so, and has none of either. */
  areas: v.optional(v.array(area), []),
  points: v.optional(v.array(point), []),
})
export type KeptStreets = v.InferOutput<typeof keptStreets>

const has = (): boolean => 'caches' in globalThis

/** None in a window that may keep nothing, as private ones are: what is there comes from the network then. */
const names = async (): Promise<readonly string[]> => {
  const all = has() ? await caches.keys().catch((): string[] => []) : []
  return all.filter((name) => name.startsWith(PREFIX))
}

const recordIn = async (cache: Cache): Promise<KeptStreets | null> => {
  const parsed = v.safeParse(keptStreets, await (await cache.match(RECORD))?.json())
  return parsed.success ? parsed.output : null
}

const newest = async (): Promise<{ readonly cache: Cache; readonly record: KeptStreets } | null> => {
  for (const name of (await names()).toSorted().toReversed()) {
    const cache = await caches.open(name)
    const record = await recordIn(cache)
    if (record) return { cache, record }
  }
  return null
}

let known: ReturnType<typeof newest> | null = null
const kept = (): ReturnType<typeof newest> => (known ??= newest())

/** The cache with what is kept, or null. One without its record was never finished and does not count. */
export const currentCache = async (): Promise<Cache | null> => (await kept())?.cache ?? null

/** What is kept, or null. */
export const readKept = async (): Promise<KeptStreets | null> => (await kept())?.record ?? null

const drop = async (isDropped: (name: string) => boolean): Promise<void> => {
  await Promise.all((await names()).filter(isDropped).map((name) => caches.delete(name)))
  // Not before: whoever asked meanwhile was told of what is gone now.
  known = null
}

/**
 * Does something with what is kept while no other window of this device does: one would take the other's half for what was kept before.
 * @throws the signal's reason where it was aborted while waiting
 */
export const alone = async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
  'locks' in navigator ? await navigator.locks.request(LOCK, signal ? { signal } : {}, work) : await work()

/** A cache to fill. What was kept before stays until `finish`, which takes its place; `giveUp` leaves no trace of it. */
export const newCache = async (at: number) => {
  const name = `${PREFIX}${at}`
  const cache = await caches.open(name)
  return {
    cache,
    finish: async (record: KeptStreets): Promise<void> => {
      await cache.put(RECORD, Response.json(record))
      await drop((other) => other !== name)
    },
    giveUp: () => drop((other) => other === name),
  }
}

/** Removes what is kept; where another window is keeping something just now, that as well, when it is done. */
export const removeKept = (): Promise<void> => alone(() => drop(() => true))
