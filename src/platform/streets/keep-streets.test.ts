import { beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { readKept, removeKept } from './kept-cache.ts'
import { keepStreets, type KeepTask } from './keep-streets.ts'
import { openStreet } from './open-street.ts'

const SERVICE = 'https://streets.example'
const STYLE = `${SERVICE}/style`
const YARD = { lat: 24.7, lng: 46.68 }
/** In the middle of the yard, at a zoom that is closer than the country is kept at. */
const TILE = '10/644/439'

let [release, isOnline, asked] = ['20260101_1', true, [] as string[]]
let [tileBytes, closest] = [1000, 10]
/** Addresses that the service answers with a fault of its own. */
let broken = /^$/
const answer = (url: string, signal?: AbortSignal | null): Response => {
  signal?.throwIfAborted()
  if (!isOnline) throw new TypeError('no network')
  asked.push(url)
  if (broken.test(url)) return new Response('<h1>Broken</h1>', { status: 500 })
  if (url === STYLE) return Response.json({ version: 8, sources: { roads: { type: 'vector', url: '/tiles' } }, layers: [] })
  if (url === `${SERVICE}/tiles`) return Response.json({ tiles: [`${SERVICE}/planet/${release}/{z}/{x}/{y}.pbf`], maxzoom: closest })
  return new Response(new Uint8Array(tileBytes))
}
const open = async (url: string) => await openStreet(url, new AbortController().signal)
const keep = (part: Partial<KeepTask> = {}) =>
  keepStreets({
    styles: [STYLE, STYLE],
    areas: [],
    points: [YARD],
    at: 1,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...part,
  })

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => new Promise((resolve) => resolve(answer(url, signal))))
  ;[release, isOnline, asked] = ['20260101_1', true, []]
  broken = /^$/
  ;[tileBytes, closest] = [1000, 10]
  await removeKept()
})

test('an area whose closest views are too many is not kept as a whole, however small each of them is', async () => {
  const half = (at: number, by: number) => [at - by, at + by] as const
  const [[west, east], [south, north]] = [half(YARD.lng, 1), half(YARD.lat, 1)]
  const square: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  tileBytes = 1
  expect(await keep({ areas: [square] })).toMatchObject({ isWhole: true })
  closest = 14
  expect(await keep({ areas: [square] })).toMatchObject({ isWhole: false })
})

test('what was kept opens without a network: style, description and tiles; nothing else does', async () => {
  const shares: number[] = []
  const kept = await keep({ onProgress: (share) => void shares.push(share) })
  expect(kept).toMatchObject({ at: 1, isWhole: true, tiles: shares.length })
  expect(await readKept()).toMatchObject({ areas: [], points: [YARD] })
  expect(shares.at(-1)).toBe(1)
  expect(new Set(asked).size).toBe(asked.length)
  isOnline = false
  expect(await (await open(STYLE)).json()).toMatchObject({ version: 8 })
  expect((await (await open(`${SERVICE}/tiles`)).json()).maxzoom).toBe(10)
  expect((await (await open(`${SERVICE}/planet/${release}/${TILE}.pbf`)).arrayBuffer()).byteLength).toBe(1000)
  await expect(open(`${SERVICE}/planet/${release}/10/1/1.pbf`)).rejects.toThrow('no network')
  await removeKept()
  await expect(open(STYLE)).rejects.toThrow('no network')
  expect(await readKept()).toBeNull()
})

test('a kept tile is not asked for again, even where the service has a newer release; its style is', async () => {
  await keep()
  asked = []
  release = '20260301_7'
  await open(`${SERVICE}/planet/${release}/${TILE}.pbf`)
  expect(asked).toEqual([])
  await open(STYLE)
  expect(asked).toEqual([STYLE])
})

test('no more is kept than the budget, the farthest first, and it says so', async () => {
  const kept = await keep({ budget: 9500 })
  expect(kept).toMatchObject({ tiles: 9, isWhole: false })
  asked = []
  await open(`${SERVICE}/planet/${release}/0/0/0.pbf`)
  expect(asked).toEqual([])
})

test('a device keeps 60 MB of streets at most where nobody says otherwise', async () => {
  // Two fit, with the style and the description beside them.
  tileBytes = 31_400_000
  expect(await keep()).toMatchObject({ tiles: 2, isWhole: false })
  await removeKept()
  tileBytes = 30 * 1024 * 1024
  expect(await keep()).toMatchObject({ tiles: 1, isWhole: false })
})

test('what comes to nothing leaves what was kept before as it was', async () => {
  await keep()
  isOnline = false
  expect(await keep({ at: 2 })).toBe('unreachable')
  isOnline = true
  const stop = new AbortController()
  expect(await keep({ at: 3, signal: stop.signal, onProgress: () => stop.abort() })).toBe('stopped')
  expect(await readKept()).toMatchObject({ at: 1 })
  expect(await caches.keys()).toHaveLength(1)
})

test('an answer that tells of a fault is no tile: nothing is kept of it, and what was kept before stays', async () => {
  await keep()
  broken = /\/10\/\d+\/\d+\.pbf$/
  expect(await keep({ at: 2 })).toBe('unreachable')
  expect([await readKept(), await caches.keys()]).toMatchObject([{ at: 1 }, ['map-kept-1']])
  broken = /^$/
  asked = []
  expect((await (await open(`${SERVICE}/planet/${release}/${TILE}.pbf`)).arrayBuffer()).byteLength).toBe(1000)
  expect(asked).toEqual([])
})

test('where one piece cannot be had, no further ones are asked for', async () => {
  await keep()
  await removeKept()
  const all = asked.length
  const tile = asked.find((url) => /\/5\/\d+\/\d+\.pbf$/.test(url)) ?? ''
  asked = []
  broken = new RegExp(`^${tile}$`)
  expect(await keep()).toBe('unreachable')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked.length).toBeLessThan(all / 2)
})

test('where this device keeps nothing at all, that is said as any want of room', async () => {
  vi.stubGlobal('caches', { ...memoryCaches(), open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
  expect(await keep()).toBe('full')
  vi.stubGlobal('caches', { ...memoryCaches(), open: () => Promise.reject(new DOMException('not here', 'SecurityError')) })
  expect(await keep()).toBe('unreachable')
})

test('in a window that may keep nothing, streets come from the network', async () => {
  vi.stubGlobal('caches', { ...memoryCaches(), keys: () => Promise.reject(new DOMException('not here', 'SecurityError')) })
  await removeKept()
  expect(await readKept()).toBeNull()
  expect((await (await open(`${SERVICE}/planet/${release}/${TILE}.pbf`)).arrayBuffer()).byteLength).toBe(1000)
})

test('a style that the service answers with a fault is taken from what is kept; where nothing is, the fault is told', async () => {
  broken = /\/style$/
  expect((await open(STYLE)).status).toBe(500)
  broken = /^$/
  await keep()
  broken = /\/style$/
  const style = await open(STYLE)
  expect(style.ok).toBe(true)
  expect(await style.json()).toMatchObject({ version: 8 })
})

test('without room it says so; what is kept anew takes the place of the old', async () => {
  await keep()
  await keep({ at: 2 })
  expect(await readKept()).toMatchObject({ at: 2 })
  expect(await caches.keys()).toHaveLength(1)
  const storage = memoryCaches()
  vi.stubGlobal('caches', {
    ...storage,
    open: async (name: string) => ({
      ...(await storage.open(name)),
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }),
  })
  expect(await keep({ at: 3 })).toBe('full')
})

test('two windows that keep at once keep one after the other; one that is stopped while it waits leaves no trace', async () => {
  const waiting = new AbortController()
  const all = [keep({ at: 1 }), keep({ at: 2 }), keep({ at: 3, signal: waiting.signal })]
  waiting.abort()
  expect(await Promise.all(all)).toMatchObject([{ at: 1, isWhole: true }, { at: 2, isWhole: true }, 'stopped'])
  expect(await readKept()).toMatchObject({ at: 2 })
  expect(await caches.keys()).toEqual(['map-kept-2'])
  await keep({ at: 5 })
  await Promise.all([keep({ at: 7 }), keep({ at: 6 })])
  expect(await readKept()).toMatchObject({ at: 6 })
})

test('what is removed while another window keeps something is gone, all of it, once that is done', async () => {
  await keep()
  const there: Promise<readonly string[]>[] = []
  const keeping = keep({ at: 2, onProgress: (share) => void (share === 1 && there.push(caches.keys())) })
  // It is under way.
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(5))
  const removing = removeKept()
  expect(await keeping).toMatchObject({ at: 2, isWhole: true })
  // Until the last piece nothing was taken away under it.
  expect(await Promise.all(there)).toEqual([['map-kept-1', 'map-kept-2']])
  await removing
  expect(await readKept()).toBeNull()
  expect(await caches.keys()).toEqual([])
})
