import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import type { Inspect } from '#server/files/inspection/threads.ts'
import { noteOrphans } from '#server/files/orphans.ts'
import { expectBytes, removeBytes } from '#server/files/removals.ts'
import { folderStore, s3Store, type ClearableStore } from '#server/files/store.ts'
import { UNNAMED_DAYS } from '#server/files/unnamed.ts'
import { runHousekeeping } from '#server/housekeeping/compaction.ts'
import { postgres } from './engines.ts'
import { client, shaOf } from './file-client.ts'
import { startS3 } from './s3-stand-in.ts'
import { pdfOf } from './upload-corpus.ts'
import { openWorld, type World } from './world.ts'

const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)
const name = (letter: string): string => letter.repeat(64)
const OBJECT = { bytes: pdfOf(900), type: 'application/pdf' }

const STORES = [
  {
    store: 'a folder',
    open: () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-orphans-'))
      return Promise.resolve({ fileStore: folderStore(folder), close: () => rmSync(folder, { recursive: true }) })
    },
  },
  {
    store: 'an S3-compatible store',
    open: async () => {
      const s3 = await startS3()
      return { fileStore: s3Store(s3.settings), close: s3.stop }
    },
  },
] as const

describe.each(STORES)('bytes in $store that the database does not know', ({ open }) => {
  let world: World
  let store: ClearableStore
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
    store = opened.fileStore
    const inspect: Inspect = ({ bytes, sha256 }) => Promise.resolve({ type: 'application/pdf', stored: bytes, storedSha256: sha256 })
    world = await openWorld(postgres, { fileStore: store, files: { inspect } })
  })
  afterAll(async () => {
    await world.close()
    await opened.close()
  })

  const reports: unknown[][] = []
  const keepingIn = (days: number, fileStore = store) => ({
    ...world.keeping,
    database: world.database,
    now: () => inDays(days),
    report: (...said: unknown[]) => void reports.push(said),
    fileStore,
  })
  /** A vendor with one file of its own, and others in the store beside it. */
  const vendorWith = async (size: number, ...others: string[]) => {
    const { vendorId, cookie } = await world.vendor()
    const device = client(world, cookie)
    expect((await device.send(pdfOf(size))).status).toBe(200)
    for (const other of others) await store.put(vendorId, other, OBJECT)
    const own = shaOf(pdfOf(size))
    const kept = async () => {
      const names = [own, ...others]
      const found = await Promise.all(names.map((one) => store.get(vendorId, one)))
      return names.filter((_, at) => found[at] !== null)
    }
    const look = async (days: number, most?: number) => {
      const noted = await noteOrphans(keepingIn(days), vendorId, most === undefined ? {} : { most })
      await removeBytes(keepingIn(days), vendorId)
      return noted
    }
    return { vendorId, device, own, kept, look }
  }

  it('go a month after they were found, which is told; what it knows stays, and so does what has another name', async () => {
    const { vendorId, own, kept, look } = await vendorWith(3000, name('b'), name('c'), name('d'), 'read-me.txt')
    reports.length = 0
    expect([await look(0), reports]).toEqual([3, [['files.orphans', { vendorId, count: 3 }]]])
    expect([await look(UNNAMED_DAYS - 0.1), (await kept()).length]).toEqual([0, 5])
    expect([await look(UNNAMED_DAYS + 0.1), await kept(), reports.length]).toEqual([0, [own, 'read-me.txt'], 1])
  })

  it('stay where their file comes again, or is known again, before that', async () => {
    const again = pdfOf(3101)
    const { vendorId, device, own, kept, look } = await vendorWith(3100, shaOf(again))
    const forget = () =>
      world.database.vendorTransaction(vendorId, (tx) =>
        tx.rows<{ body: string }>(
          sql`with gone as (delete from files where sha256 = ${own} returning *) select row_to_json(gone)::text as body from gone`,
        ),
      )
    // The database was brought back to a time before its file came, and then to the time being.
    const [row] = await forget()
    expect(await look(0)).toBe(2)
    await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows(sql`insert into files select * from json_populate_record(null::files, ${row?.body ?? ''}::json)`),
    )
    expect((await device.send(again)).status).toBe(200)
    expect([await look(UNNAMED_DAYS + 1), await kept()]).toEqual([0, [own, shaOf(again)]])
  })

  it('are not those that are just being stored', async () => {
    const { vendorId, kept, look } = await vendorWith(3200, name('e'))
    await world.database.vendorTransaction(vendorId, (tx) => expectBytes(tx, { vendorId, name: name('e') }, inDays(100)))
    expect([await look(100), await look(100 + 0.9), (await kept()).length]).toEqual([0, 0, 2])
  })

  it('do not stay for years where the clock was ahead by that when they were noted', async () => {
    const { vendorId, kept, look } = await vendorWith(3250, name('f'), name('a'))
    const note = (letter: string, days: number) =>
      world.database.vendorTransaction(vendorId, (tx) => expectBytes(tx, { vendorId, name: name(letter) }, inDays(days)))
    await note('f', 3650)
    // A clock may be the one that is behind: what is less far away stays as it was noted.
    await note('a', 300)
    expect([await look(0), (await kept()).length]).toEqual([0, 3])
    expect([await look(UNNAMED_DAYS - 0.1), (await kept()).length]).toEqual([0, 3])
    expect([await look(UNNAMED_DAYS + 0.1), (await kept()).length]).toEqual([0, 2])
    expect([await look(302), (await kept()).length]).toEqual([0, 1])
  })

  it('are noted so many at a time, and none of those that were not listed', async () => {
    const { vendorId, kept, look } = await vendorWith(3300, ...['1', '2', '3', '4'].map(name))
    expect([await look(0, 3), await look(1, 3), await look(2, 3)]).toEqual([3, 1, 0])
    let pages = 0
    const failing = {
      ...store,
      list: async (id: string, after: string) => {
        pages += 1
        if (pages > 1) throw new Error('away')
        const { names } = await store.list(id, after)
        return { names: names.slice(0, 1), next: names[0] ?? null }
      },
    }
    await store.put(vendorId, name('5'), OBJECT)
    await expect(noteOrphans(keepingIn(3, failing), vendorId)).rejects.toThrow('away')
    await removeBytes(keepingIn(4 + UNNAMED_DAYS), vendorId)
    expect((await kept()).length).toBe(1)
    expect(await store.get(vendorId, name('5'))).not.toBeNull()
  })

  it('are looked for by housekeeping once a week, not at the start', async () => {
    await vendorWith(3400, name('6'))
    const counts: number[] = []
    for (const round of [0, 1, 2, 28, 29]) {
      reports.length = 0
      let listed = 0
      const list: ClearableStore['list'] = (...of) => {
        listed += 1
        return store.list(...of)
      }
      await runHousekeeping(keepingIn(0, { ...store, list }), { round })
      counts.push(Math.min(1, listed))
    }
    expect(counts).toEqual([0, 1, 0, 0, 1])
  })
})
