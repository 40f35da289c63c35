import { unpackTar } from 'modern-tar'
import type { HandlerCallbackOptions } from 'workbox-core'
import type { PrecacheController } from 'workbox-precaching'
import { ASSET_CACHE_CONTROL, PRECACHE_ARCHIVE } from '#protocol/precache-archive.ts'

/**
 * How many files are fetched at a time while a worker is installed. Workbox fetches one after the other, which makes the portal safe
 * offline only after as many answers in a row as there are files: over a minute in a yard.
 */
const AT_A_TIME = 8

/** From so many missing files on all of them are fetched in one: a release that changes less asks for these alone. */
const MANY = 100

/** What the answer for a file says of it, where the archive's own answer says something else. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
}

/** Headers that are about the archive and not about what is in it. */
const OF_THE_ARCHIVE = ['cache-control', 'content-encoding', 'content-length', 'content-type', 'date', 'etag', 'vary', 'x-request-id']

/** What is done with each of many, some at a time. */
const eachOf = async <One>(all: Iterable<One>, work: (one: One) => Promise<unknown>): Promise<void> => {
  const rest = all[Symbol.iterator]()
  const next = async (): Promise<void> => {
    for (let one = rest.next(); one.done !== true; one = rest.next()) await work(one.value)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, next))
}

/**
 * Puts the files of the archive into the cache that are wanted there, and forgets their addresses in `missing` (by address, its key in the
 * cache).
 */
const unpack = async (cache: Cache, missing: Map<string, string>): Promise<void> => {
  const answer = await fetch(PRECACHE_ARCHIVE, { credentials: 'same-origin', cache: 'no-store' })
  const shared = new Headers(answer.headers)
  for (const name of OF_THE_ARCHIVE) shared.delete(name)
  const files = await unpackTar(await answer.arrayBuffer())
  await eachOf(files, async ({ header: { name, size }, data }) => {
    const url = new URL(name, new URL(PRECACHE_ARCHIVE, location.href)).href
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    const key = missing.get(url)
    // The last file of an archive that was cut is shorter than it should be.
    if (key === undefined || type === undefined || data?.length !== size) return
    const headers = new Headers(shared)
    headers.set('content-type', type)
    headers.set('content-length', String(data.length))
    // A page takes a script that the page before it in this tab compiled only where the answer says that it may be kept.
    headers.set('cache-control', ASSET_CACHE_CONTROL)
    await cache.put(key, new Response(data, { headers }))
    missing.delete(url)
  })
}

/** Puts all files of a list that are not there yet into the cache; rejects with the first that cannot be fetched. */
export const fillPrecache = async (controller: PrecacheController, event: HandlerCallbackOptions['event']): Promise<void> => {
  const cache = await caches.open(controller.strategy.cacheName)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const missing = new Map([...controller.getURLsToCacheKeys()].filter(([, key]) => !there.has(key)))
  // What it does not bring is fetched by itself: from a site that has none, or the next release's already.
  if (missing.size >= MANY) await unpack(cache, missing).catch(() => undefined)
  await eachOf(missing, async ([url, cacheKey]) => {
    // A name with a hash in it never changes what it stands for; the others must not come from the browser's own cache.
    const request = new Request(url, { credentials: 'same-origin', cache: url === cacheKey ? 'default' : 'reload' })
    await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
  })
}
