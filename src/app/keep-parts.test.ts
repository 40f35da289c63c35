import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { writeStatus } from '#db/core/status.ts'
import { LATER_PARTS } from '#protocol/precache-archive.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { keepParts } from './keep-parts.ts'

const FILES = ['/assets/draw-1.js', '/assets/xlsx-2.js']

let db: PortalDatabase
let asked: string[]
const within = (navigator: object) => vi.stubGlobal('navigator', navigator)
const withWorker = { serviceWorker: { controller: {} } }
beforeEach(async () => {
  db = openDevice()
  asked = []
  vi.stubEnv('DEV', false)
  within(withWorker)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(path === LATER_PARTS ? JSON.stringify(FILES) : 'code')
  })
  await writeStatus(db, { phase: 'idle', lastSyncedAt: 1, firstLoad: null })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  db.close()
})

it('what was never used is fetched through the worker, which keeps it', async () => {
  expect(await keepParts(db)).toBe(true)
  expect(asked).toEqual([LATER_PARTS, ...FILES])
})

it.each([
  ['the server was not reached', { phase: 'offline' }],
  ['nothing was synced yet', { lastSyncedAt: null }],
  ['the first load is under way', { firstLoad: { rows: 0, total: 9, worklist: false } }],
] as const)('nothing is asked for while %s; it is tried again', async (_, status) => {
  await writeStatus(db, status)
  expect(await keepParts(db)).toBe(false)
  expect(asked).toEqual([])
})

it.each([
  ['data is to be saved', { ...withWorker, connection: { saveData: true } }],
  ['no worker serves the page', { serviceWorker: { controller: null } }],
  ['there are no workers', {}],
])('nothing is asked for where %s', async (_, navigator) => {
  within(navigator)
  expect(await keepParts(db)).toBe(true)
  expect(asked).toEqual([])
})

it('a file that is not answered leaves the rest for another time', async () => {
  vi.stubGlobal('fetch', async (path: string) => (path === LATER_PARTS ? Response.json(FILES) : new Response('', { status: 503 })))
  await expect(keepParts(db)).rejects.toThrow('/assets/draw-1.js answers 503')
})
