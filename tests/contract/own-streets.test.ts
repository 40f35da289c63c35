import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { PMTiles } from 'pmtiles'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerProblem } from '#server/http/problems.ts'
import { mapSettings } from '#server/main/map-settings.ts'
import { streetRoutes } from '#server/http/streets/routes.ts'
import { openStreet } from '#platform/streets/open-street.ts'
import { tilesOf, tilesWithin } from '#platform/streets/tiles-of.ts'
import type { Area } from '#domain/kernel/place.ts'
import { ALLOWANCES } from '#server/http/limits/allowance.ts'
import { privacy as privacyArabic } from '#locales/content/ar/privacy.ts'
import { privacy as privacyEnglish } from '#locales/content/en/privacy.ts'
import { mountedApp } from '#tests/contract/served-routes.ts'
import { groundTile } from '#tests/e2e/map/vector-tile.ts'
import { packTileFile, writeTileFile } from '#tests/support/tile-file.ts'

const ORIGIN = 'http://portal.example'
const TILE = new Uint8Array([26, 3, 10, 1, 97])
const file = join(mkdtempSync(join(tmpdir(), 'streets-')), 'saudi.pmtiles')
writeTileFile(file, TILE, { maxzoom: 6, attribution: '© OpenStreetMap' })
const now = () => new Date('2026-11-21T09:00:00.000Z')
const app = streetRoutes({ file, now })
const ask = (path: string, headers: Record<string, string> = {}) => app.request(`${ORIGIN}${path}`, { headers })
const signal = new AbortController().signal

let asked: string[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('range') ?? '')
    return await app.request(url, { headers })
  })
})

test('the page reads tiles out of the file by asking for parts of it; where there is none, the place is empty', async () => {
  const answer = await ask('/map/streets/light.json')
  const style: { sources: { protomaps: { tiles: string[]; maxzoom: number; attribution: string } }; layers: unknown[] } =
    await answer.json()
  const { tiles, maxzoom, attribution } = style.sources.protomaps
  expect({ maxzoom, attribution }).toEqual({ maxzoom: 6, attribution: '© OpenStreetMap' })
  expect(style.layers.length).toBeGreaterThan(30)
  const open = async (z: number, x: number, y: number) => {
    const url = (tiles[0] ?? '').replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
    return new Uint8Array(await (await openStreet(url, signal)).arrayBuffer())
  }
  expect(await open(6, 40, 27)).toEqual(TILE)
  expect(await open(0, 0, 0)).toEqual(TILE)
  expect(await open(7, 80, 54)).toEqual(new Uint8Array())
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true)
})

test('a file as tools make it, of packed tiles in directories of directories, is read tile by tile in parts', async () => {
  const real = join(mkdtempSync(join(tmpdir(), 'streets-')), 'real.pmtiles')
  const tiles = tilesWithin([], [{ lat: 24.7, lng: 46.68 }], 9).map((tile) => ({
    ...tile,
    data: groundTile(`${tile.z}-${tile.x}-${tile.y}`),
  }))
  expect(tiles.length).toBeGreaterThan(60)
  packTileFile(real, tiles, { attribution: '© OpenStreetMap' })
  const settings = mapSettings({ MAP_TILES: real })
  const routes = streetRoutes({ file: settings?.tiles ?? '', now })
  vi.stubGlobal('location', { origin: 'http://real.example' })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('range') ?? '')
    return await routes.request(url, { headers })
  })
  const open = async (z: number, x: number, y: number) =>
    new Uint8Array(await (await openStreet(`pmtiles:///map/streets.pmtiles/${z}/${x}/${y}`, signal)).arrayBuffer())
  for (const { z, x, y, data } of tiles) expect(await open(z, x, y)).toEqual(data)
  // One part for each tile, and the directories once.
  const more = asked.length - tiles.length
  expect(more).toBeGreaterThan(0)
  expect(more).toBeLessThanOrEqual(1 + Math.ceil(tiles.length / 8))
  expect(await open(9, 0, 0)).toEqual(new Uint8Array())
  const style: { sources: { protomaps: { maxzoom: number } } } = await (await routes.request('/map/streets/light.json')).json()
  expect(style.sources.protomaps.maxzoom).toBe(9)
})

test('a reader that began without a network reads once there is one', async () => {
  vi.stubGlobal('location', { origin: 'http://other.example' })
  const working = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const url = 'pmtiles:///map/streets.pmtiles/1/0/0'
  await expect(openStreet(url, signal)).rejects.toThrow('no network')
  vi.stubGlobal('fetch', working)
  expect((await (await openStreet(url, signal)).arrayBuffer()).byteLength).toBe(TILE.length)
})

test('only parts of the file are served, under a tag that changes with it', async () => {
  const first = await ask('/map/streets.pmtiles', { range: 'bytes=0-6' })
  expect(first.status).toBe(206)
  expect(await first.text()).toBe('PMTiles')
  expect(first.headers.get('content-range')).toMatch(/^bytes 0-6\/\d+$/)
  // What is asked for beyond the end is cut off there, and said so.
  const rest = await ask('/map/streets.pmtiles', { range: 'bytes=7-1999999' })
  const size = readFileSync(file).byteLength
  expect([rest.headers.get('content-range'), (await rest.arrayBuffer()).byteLength]).toEqual([`bytes 7-${size - 1}/${size}`, size - 7])
  for (const range of ['', 'bytes=-5', 'bytes=9-3', 'bytes=999999-', 'lines=1-2', 'bytes=0-1,4-5'])
    expect((await ask('/map/streets.pmtiles', range === '' ? {} : { range })).status).toBe(416)
  const other = join(mkdtempSync(join(tmpdir(), 'streets-')), 'other.pmtiles')
  writeTileFile(other, new Uint8Array(9), { maxzoom: 6, attribution: '' })
  const changed = await streetRoutes({ file: other, now }).request('/map/streets.pmtiles', { headers: { range: 'bytes=0-6' } })
  expect(changed.headers.get('etag')).not.toBe(first.headers.get('etag'))
})

test('a part is at most 2 MB', async () => {
  const large = join(mkdtempSync(join(tmpdir(), 'streets-')), 'large.pmtiles')
  writeTileFile(large, new Uint8Array(3_000_000), { maxzoom: 6, attribution: '' })
  const askLarge = (range: string) => streetRoutes({ file: large, now }).request('/map/streets.pmtiles', { headers: { range } })
  expect((await askLarge('bytes=0-2000000')).status).toBe(416)
  const most = await askLarge('bytes=0-1999999')
  expect([most.status, (await most.arrayBuffer()).byteLength]).toEqual([206, 2_000_000])
})

test('a style is made once for as long as the file stays the same', async () => {
  const changing = join(mkdtempSync(join(tmpdir(), 'streets-')), 'changing.pmtiles')
  writeTileFile(changing, TILE, { maxzoom: 6, attribution: 'first' })
  const reads = vi.spyOn(PMTiles.prototype, 'getHeader')
  const routes = streetRoutes({ file: changing, now })
  const styleOf = async (scheme: string) => await (await routes.request(`/map/streets/${scheme}.json`)).text()
  for (const scheme of ['light', 'dark', 'light']) expect(await styleOf(scheme)).toContain('"attribution":"first"')
  expect(reads).toHaveBeenCalledTimes(1)
  writeTileFile(changing, TILE, { maxzoom: 6, attribution: 'another' })
  expect(await styleOf('light')).toContain('"attribution":"another"')
})

test('one network asks as often as its allowance says', async () => {
  const few = new Hono().route('/', streetRoutes({ file, now, allowance: { burst: 2, perSecond: 1 } }))
  few.onError(answerProblem)
  const statuses = []
  for (const path of ['/map/streets.pmtiles', '/map/streets/light.json', '/map/streets/light.json', '/map/streets.pmtiles'])
    statuses.push((await few.request(path, { headers: { range: 'bytes=0-6' } })).status)
  expect(statuses).toEqual([206, 200, 429, 429])
})

test('as many tiles as one device keeps are within the allowance of its network at one moment, with those who look beside', async () => {
  const zone: Area = [
    [46.4, 24.4],
    [47.1, 24.4],
    [47.1, 25.1],
    [46.4, 25.1],
    [46.4, 24.4],
  ]
  const most = tilesWithin([zone], [], 14)
  expect(most.length).toBeGreaterThan(1500)
  const directories = Math.ceil(3000 / 100)
  const looking = 10 * 50
  expect(ALLOWANCES.streets.burst).toBeGreaterThanOrEqual(3000 + 2 + directories + looking)
  expect(tilesOf([zone], [], 16).length).toBeGreaterThan(3000)
  expect(tilesWithin([zone], [], 16).length).toBeLessThanOrEqual(3000)
})

test('who keeps waits where the network has used up its allowance, and goes on; who stops meanwhile is told at once', async () => {
  const clock = { at: Date.parse('2026-11-21T09:00:00.000Z') }
  const few = new Hono().route('/', streetRoutes({ file, now: () => new Date(clock.at), allowance: { burst: 2, perSecond: 1 } }))
  few.onError(answerProblem)
  const statuses: number[] = []
  vi.stubGlobal('location', { origin: 'http://busy.example' })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    const answer = await few.request(url, { headers })
    statuses.push(answer.status)
    clock.at += 300
    return answer
  })
  const open = async (z: number, stop = signal) =>
    (await (await openStreet(`pmtiles:///map/streets.pmtiles/${z}/0/0`, stop)).arrayBuffer()).byteLength
  expect([await open(0), await open(1), await open(2)]).toEqual([TILE.length, TILE.length, TILE.length])
  expect(statuses).toContain(429)
  const stop = new AbortController()
  const stopped = [open(3, stop.signal), open(4, stop.signal)].map((one) => one.catch((error: unknown) => error))
  setTimeout(() => stop.abort(), 100)
  expect(await Promise.all(stopped)).toContainEqual(expect.objectContaining({ name: 'AbortError' }))
})

test('MAP_TILES names a PMTiles file with vector tiles, and leaves no other service', () => {
  expect(mapSettings({ MAP_TILES: file })).toEqual({
    styleUrl: '/map/streets/light.json',
    darkStyleUrl: '/map/streets/dark.json',
    origins: [],
    tiles: file,
  })
  const wrong = join(mkdtempSync(join(tmpdir(), 'streets-')), 'wrong.pmtiles')
  writeFileSync(wrong, 'PMTiles')
  expect(() => mapSettings({ MAP_TILES: wrong })).toThrow(/^MAP_TILES: .* must be a PMTiles file/)
  // Older and newer versions of the format are laid out otherwise.
  for (const version of [2, 4]) {
    const bytes = readFileSync(file)
    bytes[7] = version
    writeFileSync(wrong, bytes)
    expect(() => mapSettings({ MAP_TILES: wrong })).toThrow(/^MAP_TILES: .* must be a PMTiles file/)
  }
  expect(() => mapSettings({ MAP_TILES: join(wrong, 'none') })).toThrow(/^MAP_TILES/)
  expect(() => mapSettings({ MAP_TILES: file, MAP_STYLE_URL: 'none' })).toThrow(/^MAP_TILES: cannot be set/)
})

test('a page and its scripts may ask the map service that is configured, and no other', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const site = new Map([
    ['/index.html', bytes('<!doctype html>')],
    ['/auth.html', bytes('<!doctype html>')],
    ['/assets/map-1.js', bytes('// the map')],
  ])
  const asking = async (set: Parameters<typeof mapSettings>[0]) => {
    const portal = mountedApp({ site, map: mapSettings(set) })
    const answers = await Promise.all(
      [
        ['/zone', 'text/html'],
        ['/assets/map-1.js', '*/*'],
      ].map(async ([path = '', accept = '']) => portal.request(path, { headers: { Accept: accept } })),
    )
    return answers.map(({ headers }) =>
      (headers.get('content-security-policy') ?? '').split('; ').flatMap((line) => line.match(/https:\S*(?:tiles|maps)\S*/g) ?? []),
    )
  }
  const free = 'https://tiles.openfreemap.org'
  expect(await asking({})).toEqual([[free, free], [free]])
  const own = 'https://maps.example.sa'
  expect(await asking({ MAP_STYLE_URL: `${own}/style.json` })).toEqual([[own, own], [own]])
  expect(await asking({ MAP_STYLE_URL: 'none' })).toEqual([[], []])
  expect(await asking({ MAP_TILES: file })).toEqual([[], []])
})

test('the privacy page names the service that is asked as long as nobody chose another, in both languages', () => {
  const [origin = 'none'] = mapSettings({})?.origins ?? []
  for (const page of [privacyEnglish, privacyArabic]) expect(JSON.stringify(page)).toContain(new URL(origin).host)
})
