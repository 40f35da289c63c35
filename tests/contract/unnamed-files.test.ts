import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { compactVendor, runHousekeeping } from '#server/housekeeping/compaction.ts'
import type { Inspect } from '#server/files/inspection/threads.ts'
import { expectBytes, removeBytes } from '#server/files/removals.ts'
import { folderStore, type ClearableStore } from '#server/files/store.ts'
import { forgetUnnamed, UNNAMED_DAYS } from '#server/files/unnamed.ts'
import { quarantine } from '#server/mutations/quarantine.ts'
import { ENGINES } from './engines.ts'
import { client, shaOf } from './file-client.ts'
import { readAnswer } from './read-answer.ts'
import { pdfOf } from './upload-corpus.ts'
import { CLIENT_AT, openWorld, wire, type World } from './world.ts'

const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)
const refOf = (bytes: Uint8Array) => ({ sha256: shaOf(bytes), name: 'licence.pdf', type: 'application/pdf', size: bytes.length })

describe.each(ENGINES)('a file that nothing names, on $name', (engine) => {
  let world: World
  let folder: string
  let store: ClearableStore
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-unnamed-'))
    store = folderStore(folder)
    // Whatever is in them: threads that look at files take long to begin on a busy machine.
    const inspect: Inspect = ({ bytes, sha256 }) => Promise.resolve({ type: 'application/pdf', stored: bytes, storedSha256: sha256 })
    world = await openWorld(engine, { fileStore: store, files: { inspect } })
  })
  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  const open = async () => {
    const vendor = await world.vendor()
    const { vendorId } = vendor
    const device = client(world, vendor.cookie)
    const clientId = randomUUID()
    let seq = 0
    const send = async (bytes: Uint8Array) => expect((await device.send(bytes)).status).toBe(200)
    const setLicense = async (from: Uint8Array | null, to: Uint8Array) => {
      seq += 1
      const edits = { licenseCertificate: { from: from && refOf(from), to: refOf(to) } }
      return readAnswer(await vendor.sync({ clientId, mutations: [wire(seq, 'vendor.edit', { vendorId, edits })] }))
    }
    const clear = async (days: number, database = world.database, fileStore = store) => {
      const gone = await forgetUnnamed(database, { vendorId, now: inDays(days) })
      await removeBytes({ database, now: () => inDays(days), fileStore }, vendorId)
      return gone
    }
    const kept = () => readdirSync(join(folder, vendorId)).length
    const isStored = async (bytes: Uint8Array) => (await device.state(shaOf(bytes))).stored
    return { vendorId, device, send, setLicense, clear, kept, isStored }
  }

  /** Puts a change aside that names a file. */
  const park = (vendorId: string, seq: number, file: Uint8Array) => {
    const mutation = wire(seq, 'vendor.edit', { vendorId, edits: { licenseCertificate: { from: null, to: refOf(file) } } })
    return world.database.vendorTransaction(vendorId, (tx) =>
      quarantine(tx, { vendorId, userId: 'u', clientId: randomUUID(), mutation, why: 'device.revoked', at: CLIENT_AT }),
    )
  }
  const tell = (vendorId: string, file: Uint8Array) =>
    world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows(sql`
        insert into effects (vendor_id, id, channel, body, created_at, since, next_at)
        values (${vendorId}::uuid, gen_random_uuid(), 'webhook', ${JSON.stringify({ file: shaOf(file) })}::jsonb, now(), now(), now())`),
    )
  const marked = async (vendorId: string) => {
    const rows = await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ sha256: string }>(sql`select sha256 from files where unnamed_since is not null`),
    )
    return rows.map(({ sha256 }) => sha256)
  }

  it('goes when that has been so for a month, row and bytes; what is named stays', async () => {
    const { vendorId, send, setLicense, clear, kept, isStored, device } = await open()
    const [first, second] = [pdfOf(3000), pdfOf(3001)]
    await send(first)
    expect((await setLicense(null, first)).results).toMatchObject([{ status: 'applied' }])
    expect([await clear(200), await isStored(first)]).toEqual([0, true])
    await send(second)
    expect((await setLicense(first, second)).results).toMatchObject([{ status: 'applied' }])
    // Who did what names it still.
    expect([await clear(201), await clear(202 + UNNAMED_DAYS), kept()]).toEqual([0, 0, 2])
    const later = 8 * 366
    await compactVendor(world.database, vendorId, inDays(later))
    expect([await clear(later), await clear(later + UNNAMED_DAYS - 1), kept()]).toEqual([0, 0, 2])
    expect([await clear(later + 1 + UNNAMED_DAYS), kept(), await isStored(first), await isStored(second)]).toEqual([1, 1, false, true])
    expect((await device.read(shaOf(first))).status).toBe(404)
    // Sent again it is kept like any other.
    await send(first)
    expect([await clear(later + 2 + UNNAMED_DAYS), kept()]).toEqual([0, 2])
  })

  it('stays where a change that was put aside names it, or it was named again', async () => {
    const { vendorId, send, setLicense, clear, isStored } = await open()
    const [aside, again, other] = [pdfOf(3100), pdfOf(3101), pdfOf(3102)]
    for (const file of [aside, again, other]) await send(file)
    await park(vendorId, 1, aside)
    await clear(10)
    await setLicense(null, again)
    await clear(20)
    expect([await clear(11 + UNNAMED_DAYS), await isStored(other)]).toEqual([1, false])
    expect([await clear(100), await isStored(aside), await isStored(again)]).toEqual([0, true, true])
  })

  it('stays where a change names it while the records are looked through', async () => {
    const { vendorId, send, setLicense, clear, isStored } = await open()
    const file = pdfOf(3200)
    await send(file)
    await clear(2)
    let isNamed = false
    const database: World['database'] = {
      ...world.database,
      vendorTransaction: async (id, work, options) => {
        const done = await world.database.vendorTransaction(id, work, options)
        if (options?.readOnly === true && options.userId !== undefined && !isNamed) {
          isNamed = true
          expect((await setLicense(null, file)).results).toMatchObject([{ status: 'applied' }])
        }
        return done
      },
    }
    expect([await clear(3 + UNNAMED_DAYS, database), isNamed, await isStored(file)]).toEqual([0, true, true])
    const [row] = await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ since: string | null }>(sql`select unnamed_since::text as since from files`),
    )
    expect(row?.since).toBeNull()
  })

  it('is looked for under the lock only in what was written meanwhile', async () => {
    const { vendorId, send, clear } = await open()
    const [parked, told, parkedLater, toldLater, other] = [pdfOf(3600), pdfOf(3601), pdfOf(3602), pdfOf(3603), pdfOf(3604)]
    for (const file of [parked, told, parkedLater, toldLater, other]) await send(file)
    await park(vendorId, 1, parked)
    await tell(vendorId, told)
    const read: unknown[] = []
    let isLater = false
    const database: World['database'] = {
      ...world.database,
      vendorTransaction: async (id, work, options) => {
        if (options?.readOnly === true) return world.database.vendorTransaction(id, work, options)
        if (!isLater) {
          isLater = true
          await park(vendorId, 2, parkedLater)
          await tell(vendorId, toldLater)
        }
        const observed = async (tx: Parameters<typeof work>[0]) =>
          work({
            ...tx,
            rows: async (query) => {
              const rows = await tx.rows<never>(query)
              read.push(...rows)
              return rows
            },
          })
        return world.database.vendorTransaction(id, observed, options)
      },
    }
    await clear(2, database)
    expect(await marked(vendorId)).toEqual([shaOf(other)])
    const names = [parkedLater, toldLater].map((file) => ({ name: shaOf(file) }))
    expect(read).toEqual(expect.arrayContaining(names))
    for (const file of [parked, told]) expect(read).not.toContainEqual({ name: shaOf(file) })
  })

  it('stays as long again where it is sent again, or a device hears that it is there', async () => {
    const { vendorId, send, clear, isStored } = await open()
    const [sent, asked, other] = [pdfOf(3800), pdfOf(3801), pdfOf(3802)]
    for (const file of [sent, asked, other]) await send(file)
    await clear(2)
    expect(await marked(vendorId)).toHaveLength(3)
    await send(sent)
    expect([await isStored(asked), await marked(vendorId)]).toEqual([true, [shaOf(other)]])
    expect([await clear(3 + UNNAMED_DAYS), await isStored(sent), await isStored(asked), await isStored(other)]).toEqual([
      1,
      true,
      true,
      false,
    ])
  })

  it('is left as it is where housekeeping is told to stop, and in all rounds of a day but one', async () => {
    const { vendorId, send } = await open()
    await send(pdfOf(3700))
    const asked: boolean[] = []
    const stop = () => {
      asked.push(true)
      return Promise.resolve(false)
    }
    expect([await forgetUnnamed(world.database, { vendorId, now: inDays(2) }, stop), asked]).toEqual([0, [true]])
    expect(await marked(vendorId)).toEqual([])
    const keeping = { ...world.keeping, now: () => inDays(2), fileStore: store }
    for (const round of [1, 2, 3]) await runHousekeeping(keeping, { round })
    expect(await marked(vendorId)).toEqual([])
    await runHousekeeping(keeping, { round: 4 })
    expect(await marked(vendorId)).toHaveLength(1)
  })

  it('whose bytes could not be removed goes at the next time', async () => {
    const { send, clear, kept, isStored } = await open()
    const file = pdfOf(3300)
    await send(file)
    await clear(2)
    const failing = { ...store, remove: () => Promise.reject(new Error('away')) }
    await expect(clear(3 + UNNAMED_DAYS, world.database, failing)).rejects.toThrow('away')
    expect([await isStored(file), kept()]).toEqual([false, 1])
    expect([await clear(3.5 + UNNAMED_DAYS), kept()]).toEqual([0, 0])
  })

  it('keeps its bytes where it comes again before they are removed, and waits while they are', async () => {
    const { vendorId, device, send, clear, kept, isStored } = await open()
    const file = pdfOf(3400)
    await send(file)
    await clear(2)
    let during = 0
    const slow: ClearableStore = {
      ...store,
      remove: async (...of) => {
        during = (await device.send(file)).status
        throw new Error(of.join('/'))
      },
    }
    await expect(clear(3 + UNNAMED_DAYS, world.database, slow)).rejects.toThrow()
    // The world's own clock is the time being, in which nobody has begun to remove anything yet.
    expect(during).toBe(503)
    await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows(sql`update file_removals set removing_since = now() - interval '1 hour'`),
    )
    await send(file)
    expect([await clear(4 + UNNAMED_DAYS), kept(), await isStored(file)]).toEqual([0, 1, true])
  })

  it('of which only the bytes came to be, because the server stopped, leaves none behind', async () => {
    const { vendorId, send, clear, kept } = await open()
    await send(pdfOf(3500))
    const name = 'e'.repeat(64)
    await world.database.vendorTransaction(vendorId, (tx) => expectBytes(tx, { vendorId, name }, new Date()))
    await store.put(vendorId, name, { bytes: pdfOf(3501), type: 'application/pdf' })
    await clear(0.9)
    expect(kept()).toBe(2)
    await clear(1.1)
    expect(kept()).toBe(1)
  })
})
