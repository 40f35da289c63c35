import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import { lockVendor, writeRows } from '#server/mutations/rows.ts'
import { sampleZone } from '#tests/support/samples.ts'
import { connect } from './connect.ts'
import type { Database } from './database.ts'

const vendorId = randomUUID()

const write = (database: Database): Promise<number> =>
  database.vendorTransaction(vendorId, async (tx) => {
    await tx.rows(sql`insert into vendors_clock (vendor_id) values (${vendorId}::uuid) on conflict do nothing`)
    const revision = ((await lockVendor(tx)) ?? 0) + 1
    await writeRows(tx, { vendorId, revision, at: new Date().toISOString(), changes: [put('zones', sampleZone({ id: randomUUID() }))] })
    return revision
  })

const epochOf = async (database: Database): Promise<string | undefined> =>
  (await database.query<{ epoch: string }>(sql`select epoch::text as epoch from instance`))[0]?.epoch

describe('PGlite in a folder', () => {
  let folder: string
  let database: Database
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-db-'))
    database = await connect({ databaseUrl: null, dataDir: folder })
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const reopen = async (between: () => void = () => undefined): Promise<void> => {
    await database.close()
    between()
    database = await connect({ databaseUrl: null, dataDir: folder })
  }
  const promises = (): unknown => JSON.parse(readFileSync(join(folder, 'durable.json'), 'utf8'))

  it('calls a revision durable only after the flush that follows its commit', async () => {
    const revision = await write(database)
    database.committed(vendorId, revision)
    expect(database.durable(vendorId, revision)).toBe(0)
    await database.settle()
    expect(database.durable(vendorId, revision)).toBe(revision)
    expect(promises()).toEqual({ [vendorId]: revision })
    const next = await write(database)
    database.committed(vendorId, next)
    expect(database.durable(vendorId, next)).toBe(revision)
  })

  it('flushes by itself soon after a commit', async () => {
    const revision = await write(database)
    database.committed(vendorId, revision)
    const deadline = Date.now() + 20_000
    while (database.durable(vendorId, revision) < revision && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(database.durable(vendorId, revision)).toBe(revision)
  })

  it('tries a flush that failed again by itself, also where nobody writes any more', async () => {
    // Where the promise is to be written is no room.
    const inTheWay = join(folder, 'durable.json.draft')
    mkdirSync(inTheWay)
    const revision = await write(database)
    database.committed(vendorId, revision)
    await expect(database.settle()).rejects.toThrow('EISDIR')
    database.committed(vendorId, revision)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(database.durable(vendorId, revision)).toBeLessThan(revision)
    rmSync(inTheWay, { recursive: true })
    await expect.poll(() => database.durable(vendorId, revision), { timeout: 20_000 }).toBe(revision)
  })

  it('cannot be opened twice', async () => {
    await expect(connect({ databaseUrl: null, dataDir: folder })).rejects.toThrow('in use by process')
  })

  it('keeps data, promises and epoch over a restart', async () => {
    const epoch = await epochOf(database)
    const before = promises()
    await reopen()
    expect(await epochOf(database)).toBe(epoch)
    expect(promises()).toEqual(before)
  })

  it('gets a new epoch when it holds less than was promised, and promises nothing of the lost part', async () => {
    const epoch = await epochOf(database)
    await reopen(() => writeFileSync(join(folder, 'durable.json'), JSON.stringify({ [vendorId]: 1_000_000 })))
    expect(await epochOf(database)).not.toBe(epoch)
    expect(database.durable(vendorId, 2_000_000)).toBeLessThan(1_000_000)
    await database.settle()
    const revision = await write(database)
    database.committed(vendorId, revision)
    await database.settle()
    expect(promises()).toEqual({ [vendorId]: revision })
  })

  it('is cleaned up without losing anything', async () => {
    const count = async () => (await database.query<{ n: number }>(sql`select count(*)::int as n from records`))[0]?.n
    const before = await count()
    await database.maintain()
    expect(await count()).toBe(before)
  })

  it('takes damaged promises for none', async () => {
    const epoch = await epochOf(database)
    await reopen(() => writeFileSync(join(folder, 'durable.json'), '{"'))
    expect(await epochOf(database)).toBe(epoch)
  })
})
