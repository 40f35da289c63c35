import type { Area, Point } from '#domain/kernel/place.ts'
import { alone, newCache, type KeptStreets } from './kept-cache.ts'
import { fetchStreet, keyOf } from './open-street.ts'
import { readSources, tileUrl } from './street-sources.ts'
import { tilesWithin } from './tiles-of.ts'

/** What may be kept on one device, bytes. */
export const KEEP_BUDGET = 60 * 1024 * 1024
const AT_ONCE = 6
const CLOSEST = 14

export interface KeepTask {
  readonly styles: readonly string[]
  readonly areas: readonly Area[]
  readonly points: readonly Point[]
  /** Now, epoch milliseconds. */
  readonly at: number
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
  readonly budget?: number
}

/** How many tiles there are to keep of one source, as far as is known before its service is asked. */
export const countTiles = (areas: readonly Area[], points: readonly Point[]): number => tilesWithin(areas, points, CLOSEST).length

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

type Outcome = KeptStreets | 'stopped' | 'unreachable' | 'full'

const keepAlone = async (task: KeepTask): Promise<KeptStreets> => {
  const { styles, areas, points, at, onProgress, budget = KEEP_BUDGET } = task
  // Where one piece cannot be had nothing is kept, and the others need not be asked for any more.
  const failure = new AbortController()
  const signal = AbortSignal.any([task.signal, failure.signal])
  const bytesOf = async (url: string): Promise<ArrayBuffer> => {
    const answer = await fetchStreet(url, signal)
    // A place without a tile (the sea) is kept as an empty one.
    if (answer.status === 404 || answer.status === 204) return new ArrayBuffer(0)
    if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}`)
    return await answer.arrayBuffer()
  }
  const fresh = await newCache(at)
  try {
    const { documents, sources } = await readSources(styles, async (url) => new TextDecoder().decode(await bytesOf(url)))
    let [bytes, done, isSpent] = [0, 0, false]
    const put = async (url: string, body: ArrayBuffer | string) => await fresh.cache.put(keyOf(url), new Response(body))
    for (const { url, body } of documents) {
      await put(url, body)
      bytes += body.length
    }
    const tiles = sources.map((source) => ({ source, of: tilesWithin(areas, points, source.maxzoom) }))
    const wanted = tiles.flatMap(({ source, of }) => of.map((tile) => tileUrl(source, tile)))
    // Of a large area the closest views are too many to be asked for at all.
    const isClosest = tiles.every(({ source, of }) => of.at(-1)?.z === source.maxzoom)
    const left = wanted.values()
    const carry = async () => {
      for (const url of left) {
        if (isSpent) return
        signal.throwIfAborted()
        const body = await bytesOf(url)
        isSpent ||= bytes + body.byteLength > budget
        if (isSpent) return
        bytes += body.byteLength
        await put(url, body)
        done += 1
        onProgress(done / wanted.length)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, carry))
    const record = { at, tiles: done, bytes, isWhole: isClosest && done === wanted.length, areas: [...areas], points: [...points] }
    await fresh.finish(record)
    return record
  } catch (error) {
    failure.abort()
    await fresh.giveUp()
    throw error
  }
}

/**
 * Keeps the streets of areas and around points on this device: styles, and tiles from far to near until all are there or the budget is spent.
 * What was kept before is replaced at the end, and stays where this comes to nothing: stopped, no network, or no room.
 * One window at a time: another waits.
 */
export const keepStreets = async (task: KeepTask): Promise<Outcome> => {
  try {
    return await alone(() => keepAlone(task), task.signal)
  } catch (error) {
    // While it waited, too.
    if (task.signal.aborted) return 'stopped'
    return isFull(error) ? 'full' : 'unreachable'
  }
}
