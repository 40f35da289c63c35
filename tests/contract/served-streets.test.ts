import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { createLogger } from '#server/http/log/logger.ts'
import { readEnv } from '#server/main/env.ts'
import { openPortal, type Portal } from '#server/main/portal.ts'
import { writeTileFile } from '#tests/support/tile-file.ts'

const START = join(import.meta.dirname, '..', '..', 'server', 'main', 'start.ts')

describe('the operator’s own tiles, in the whole server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-streets-'))
  const tiles = join(folder, 'saudi.pmtiles')
  writeTileFile(tiles, new Uint8Array([26, 3, 10, 1, 97]), { maxzoom: 6, attribution: '© OpenStreetMap' })
  const bytes = readFileSync(tiles)
  const settings = { DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'silent' }
  let portal: Portal
  let site = ''
  beforeAll(async () => {
    const env = readEnv({ ...settings, MAP_TILES: tiles })
    portal = await openPortal(env, { logger: createLogger('silent'), database: await connect(env), site: null })
    site = `http://127.0.0.1:${await portal.listen()}`
  })
  afterAll(async () => {
    await portal.close()
    rmSync(folder, { recursive: true })
  })
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => fetch(`${site}${path}`, { method, headers })

  it('are what a page is told to draw, and nobody has to be signed in for them', async () => {
    const config: unknown = await (await ask('/api/config')).json()
    expect(config).toMatchObject({ mapStyleUrl: '/map/streets/light.json', mapDarkStyleUrl: '/map/streets/dark.json' })
    for (const scheme of ['light', 'dark']) {
      const style = await ask(`/map/streets/${scheme}.json`)
      expect([style.status, style.headers.get('content-type')]).toEqual([200, 'application/json'])
      expect(await style.json()).toMatchObject({
        version: 8,
        sources: { protomaps: { tiles: ['pmtiles:///map/streets.pmtiles/{z}/{x}/{y}'], maxzoom: 6 } },
      })
    }
  })

  it('are sent in the parts that are asked for, as they are in the file, and never packed on the way', async () => {
    for (const [first, last] of [
      [0, 6],
      [7, 126],
      [bytes.length - 5, bytes.length - 1],
    ] as const) {
      const part = await ask('/map/streets.pmtiles', { 'range': `bytes=${first}-${last}`, 'accept-encoding': 'gzip, br' })
      expect(part.status).toBe(206)
      expect(Object.fromEntries(part.headers)).toMatchObject({
        'content-range': `bytes ${first}-${last}/${bytes.length}`,
        'content-length': String(last - first + 1),
        'accept-ranges': 'bytes',
      })
      expect(part.headers.get('content-encoding')).toBeNull()
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(first, last + 1))
    }
  })

  it.each(['', 'bytes=-5', 'bytes=9-3', 'bytes=99999999-', 'bytes=0-1,4-5', 'lines=1-2'])(
    'are not sent where no part of them is asked for: %j',
    async (range) => {
      const answer = await ask('/map/streets.pmtiles', range === '' ? {} : { range })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(100)
    },
  )

  it('lead to no other file of the server', async () => {
    const range = { range: 'bytes=0-6' }
    for (const path of ['/map/streets/../../etc/passwd', '/map/streets/saudi.pmtiles', '/map/streets.pmtiles/0/0/0', '/map/other.pmtiles'])
      expect((await ask(path, range)).status, path).toBe(404)
    expect((await ask('/map/streets.pmtiles', range, 'POST')).status).toBe(404)
  })

  const startWith = (file: string) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const env = { ...process.env, ...settings, MAP_TILES: file }
      execFile(process.execPath, [START], { env, timeout: 60_000 }, (error, _out, said) => resolve({ code: error?.code ?? 0, said }))
    })

  it.each([
    ['missing', null],
    ['of another kind', 'a picture'],
    ['cut off', 'PMTiles\u0003'],
  ])('that are %s end the start with a sentence that names the setting and the file', async (_which, content) => {
    const file = join(folder, `${content === null ? 'none' : content.length}.pmtiles`)
    if (content !== null) writeFileSync(file, content)
    const { code, said } = await startWith(file)
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toEqual([expect.stringContaining(`MAP_TILES: ${file} must be a PMTiles file with vector tiles`)])
  })
})
