import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Inspect } from '#server/files/inspection/threads.ts'
import { folderStore, s3Store, tightenFolder, type ClearableStore, type FileStore } from '#server/files/store.ts'
import { ProblemError, problemOf } from '#server/http/problems.ts'
import { postgres } from './engines.ts'
import { client, shaOf } from './file-client.ts'
import { startS3 } from './s3-stand-in.ts'
import { pdfOf } from './upload-corpus.ts'
import { openWorld } from './world.ts'

const VENDOR = 'a0000000-0000-4000-8000-000000000001'
const OTHER = 'a0000000-0000-4000-8000-000000000002'
const NAME = 'a'.repeat(64)
const bytes = Buffer.from([0, 1, 2, 255, 10, 13])

const STORES = [
  {
    name: 'a folder',
    open: () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-store-'))
      return Promise.resolve({
        store: folderStore(folder),
        names: () => readdirSync(join(folder, VENDOR)),
        close: () => rmSync(folder, { recursive: true }),
      })
    },
  },
  {
    name: 'an S3-compatible store',
    open: async () => {
      const s3 = await startS3()
      return {
        store: s3Store(s3.settings),
        names: () => [...s3.objects.keys()].filter((path) => path.includes(VENDOR)).map((path) => path.split('/').at(-1) ?? ''),
        close: s3.stop,
      }
    },
  },
] as const

describe('a file that its store could not keep', () => {
  it('is not said to be there, and is kept when it is sent once more', async () => {
    const kept = new Map<string, Uint8Array>()
    let isDown = true
    const fileStore: FileStore = {
      put: async (_vendorId, name, file) => {
        if (isDown) throw new ProblemError(503, 'server.busy')
        kept.set(name, file.bytes)
      },
      get: (_vendorId, name) => Promise.resolve(kept.get(name) ?? null),
    }
    const world = await openWorld(postgres, { fileStore })
    const device = client(world, (await world.vendor()).cookie)
    const file = pdfOf(900)
    expect((await device.send(file)).status).toBe(503)
    expect(await device.state(shaOf(file))).toMatchObject({ received: 900, stored: false })
    isDown = false
    expect([(await device.send(file)).status, kept.size]).toEqual([200, 1])
    await world.close()
  })
})

describe('a file that is sent once more while it is looked at', () => {
  it('is looked at once, and both hear the verdict', async () => {
    let looks = 0
    const inspect: Inspect = async () => {
      looks += 1
      // The second one must be here by then, also on a slow machine.
      await wait(1500)
      throw new ProblemError(422, 'file.unreadable')
    }
    const world = await openWorld(postgres, { files: { inspect } })
    const device = client(world, (await world.vendor()).cookie)
    const answers = await Promise.all([device.send(pdfOf(900)), device.send(pdfOf(900))])
    expect([...answers.map(({ status }) => status), looks]).toEqual([422, 422, 1])
    await world.close()
  })
})

describe('a folder that cannot keep a file', () => {
  it('keeps no half of it either', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-store-'))
    // Nothing can take the place of a folder.
    mkdirSync(join(folder, VENDOR, NAME, 'in the way'), { recursive: true })
    await expect(folderStore(folder).put(VENDOR, NAME, { bytes, type: 'image/png' })).rejects.toThrow()
    expect(readdirSync(join(folder, VENDOR))).toEqual([NAME])
    rmSync(folder, { recursive: true })
  })
})

describe.each(STORES)('$name', ({ open }) => {
  let store: ClearableStore
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  it('gives back what was put in, byte for byte, and nothing of another vendor', async () => {
    await store.put(VENDOR, NAME, { bytes, type: 'image/png' })
    expect(Buffer.from((await store.get(VENDOR, NAME)) ?? [])).toEqual(bytes)
    expect(await store.get(OTHER, NAME)).toBeNull()
    expect(await store.get(VENDOR, 'b'.repeat(64))).toBeNull()
  })

  it('keeps one file of what is put in twice at once, and no half of one', async () => {
    await Promise.all([1, 2, 3].map(() => store.put(VENDOR, NAME, { bytes, type: 'image/png' })))
    expect(opened.names()).toEqual([NAME])
  })

  it('forgets what is removed, and does not mind where there is nothing', async () => {
    const other = 'c'.repeat(64)
    for (const name of [NAME, other]) await store.put(VENDOR, name, { bytes, type: 'image/png' })
    for (let time = 0; time < 2; time += 1) await store.remove(VENDOR, other)
    await store.remove(OTHER, NAME)
    await store.dropDrafts(OTHER, new Date())
    expect([await store.get(VENDOR, other), opened.names()]).toEqual([null, [NAME]])
  })

  it('lists what is there of a vendor, page by page in the order of the names', async () => {
    const names = ['b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(64))
    for (const name of names.toReversed()) await store.put(OTHER, name, { bytes, type: 'image/png' })
    const listed: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await store.list(OTHER, after)
      listed.push(...page.names)
      after = page.next
    }
    expect(listed).toEqual(names)
    expect((await store.list(OTHER, names[3] ?? '')).names).toEqual([names[4]])
    expect(await store.list(randomUUID(), '')).toEqual({ names: [], next: null })
  })
})

describe('a folder', () => {
  let root: string
  const modeOf = (...path: string[]) => (statSync(join(root, ...path)).mode & 0o777).toString(8)
  beforeEach(() => {
    root = join(mkdtempSync(join(tmpdir(), 'portal-store-')), 'files')
  })
  afterEach(() => rmSync(dirname(root), { recursive: true }))

  it('keeps files for the server alone, whatever the process would do by itself', async () => {
    const before = process.umask(0)
    try {
      await folderStore(root).put(VENDOR, NAME, { bytes, type: 'image/png' })
    } finally {
      process.umask(before)
    }
    expect([modeOf(), modeOf(VENDOR), modeOf(VENDOR, NAME)]).toEqual(['700', '700', '600'])
  })

  it('loses the halves of files that a crash left, and nothing that may still be written', async () => {
    const store = folderStore(root)
    await store.put(VENDOR, NAME, { bytes, type: 'image/png' })
    const drafts = ['old', 'new'].map(() => `${NAME}.${randomUUID()}`)
    const before = new Date('2026-11-29T08:00:00.000Z')
    for (const [at, draft] of drafts.entries()) {
      writeFileSync(join(root, VENDOR, draft), bytes)
      const time = new Date(before.getTime() + (at === 0 ? -1000 : 1000))
      utimesSync(join(root, VENDOR, draft), time, time)
    }
    utimesSync(join(root, VENDOR, NAME), 0, 0)
    await store.dropDrafts(VENDOR, before)
    expect(readdirSync(join(root, VENDOR)).toSorted()).toEqual([NAME, drafts[1]])
  })

  it('of an earlier release, open to others, is closed at start, and what is closed further stays so', async () => {
    for (const vendor of [VENDOR, OTHER]) {
      mkdirSync(join(root, vendor), { recursive: true })
      writeFileSync(join(root, vendor, NAME), bytes)
      chmodSync(join(root, vendor, NAME), 0o644)
      chmodSync(join(root, vendor), 0o755)
    }
    chmodSync(root, 0o755)
    chmodSync(join(root, OTHER, NAME), 0o400)
    await tightenFolder(root)
    expect([modeOf(), modeOf(VENDOR), modeOf(VENDOR, NAME), modeOf(OTHER, NAME)]).toEqual(['700', '700', '600', '400'])
    // A backup was brought back into the private folder.
    chmodSync(join(root, VENDOR), 0o755)
    chmodSync(join(root, VENDOR, NAME), 0o666)
    await tightenFolder(root)
    expect([modeOf(VENDOR), modeOf(VENDOR, NAME)]).toEqual(['700', '600'])
  })
})

describe('an S3-compatible store', () => {
  it('is asked for nothing public', async () => {
    const s3 = await startS3()
    await s3Store(s3.settings).put(VENDOR, NAME, { bytes, type: 'image/png' })
    expect(s3.headers.length).toBe(1)
    expect(s3.headers.flatMap((headers) => Object.keys(headers)).filter((name) => /acl|grant|website/.test(name))).toEqual([])
    await s3.stop()
  })

  it('lets nobody in without the right secret', async () => {
    const s3 = await startS3()
    const wrong = s3Store({ ...s3.settings, secretAccessKey: 'guessed' })
    await expect(wrong.put(VENDOR, NAME, { bytes, type: 'image/png' })).rejects.toThrow('403')
    expect([s3.objects.size, s3.refused.length]).toEqual([0, 1])
    await s3.stop()
  })

  it('that is down is an outage to the device, not a verdict on its file', async () => {
    const s3 = await startS3()
    s3.breakDown(true)
    const failure: unknown = await s3Store(s3.settings)
      .put(VENDOR, NAME, { bytes, type: 'image/png' })
      .catch((error: unknown) => error)
    expect(problemOf(failure)).toMatchObject({ status: 503, code: 'server.busy' })
    await s3.stop()
    const gone: unknown = await s3Store(s3.settings)
      .get(VENDOR, NAME)
      .catch((error: unknown) => error)
    expect(problemOf(gone)).toMatchObject({ status: 503 })
  })

  it('that answers a listing with something else has listed nothing', async () => {
    const s3 = await startS3()
    const server = createServer((_request, response) => response.end('<html><body>Sign in</body></html>'))
    await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
    const portal = { ...s3.settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    await expect(s3Store(portal).list(VENDOR, '')).rejects.toThrow('answered 200 where it was to list')
    await new Promise((closed) => server.close(closed))
    s3.breakDown(true)
    await expect(s3Store(s3.settings).list(VENDOR, '')).rejects.toThrow('answered 503')
    await s3.stop()
  })

  it.each(['before', 'within'] as const)('that hangs %s its answer, or is cut off there, is an outage too', async (where) => {
    const s3 = await startS3()
    await s3Store(s3.settings).put(VENDOR, NAME, { bytes, type: 'image/png' })
    s3.hang(where)
    const failures = [
      await s3Store(s3.settings, 300)
        .get(VENDOR, NAME)
        .catch((error: unknown) => error),
      await s3Store(s3.settings, 300)
        .put(VENDOR, NAME, { bytes, type: 'image/png' })
        .catch((error: unknown) => error),
    ]
    const asked = s3Store(s3.settings)
      .get(VENDOR, NAME)
      .catch((error: unknown) => error)
    await vi.waitFor(() => expect(s3.headers).toHaveLength(4))
    s3.cut()
    failures.push(await asked)
    for (const failure of failures) expect(problemOf(failure)).toMatchObject({ status: 503, code: 'server.busy' })
    await s3.stop()
  })
})
