import { sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { EVERYBODY, type Database, type Sql } from '#server/database/database.ts'
import { lockVendor } from '#server/mutations/rows.ts'
import { lockQuota } from './uploads.ts'

/**
 * How long a file stays that nothing names. Above the 14 days for which devices send again what a restored server may have lost, and take
 * back what they changed.
 */
export const UNNAMED_DAYS = 30
/** A file comes before the change that names it. */
const FRESH_DAYS = 1
/** Records that are read at a time, so that nobody waits long for the connection. */
const PAGE = 1000

/** All that may be the name of a file in a text: where it stands differs by noun and release, and one too many does no harm. */
const namesIn = (text: SQL): SQL => sql`regexp_matches(${text}, '[0-9a-f]{64}', 'g')`

const namesOf = async (tx: Sql, from: SQL): Promise<readonly string[]> =>
  (await tx.rows<{ name: string }>(sql`select distinct m[1] as name from ${from}`)).map(({ name }) => name)

interface Place {
  readonly kind: string
  readonly id: string
}

/** Takes from `files` what records name, a page at a time. A record that changes meanwhile has a later revision. */
const passRecords = async (database: Database, vendorId: string, files: Set<string>): Promise<void> => {
  let behind: Place = { kind: '', id: '00000000-0000-0000-0000-000000000000' }
  for (let isLast = false; !isLast && files.size > 0;) {
    const page = async (tx: Sql) => {
      const after = sql`vendor_id = ${vendorId}::uuid and (kind, id) > (${behind.kind}, ${behind.id}::uuid)`
      const [end] = await tx.rows<Place>(sql`
        select kind, id::text as id from records where ${after} order by kind, id offset ${PAGE - 1}::int limit 1`)
      const upTo = end ? sql`and (kind, id) <= (${end.kind}, ${end.id}::uuid)` : sql``
      const names = await namesOf(tx, sql`records, ${namesIn(sql`body::text`)} as m where ${after} ${upTo} and not deleted`)
      return { end, names }
    }
    const { end, names } = await database.vendorTransaction(vendorId, page, { readOnly: true, userId: EVERYBODY })
    for (const name of names) files.delete(name)
    if (end) behind = end
    else isLast = true
  }
}

/** Files of the vendor that have been there for a while, with the revision at which they were read. */
const listFiles = async (tx: Sql, vendorId: string, now: Date) => {
  const before = new Date(now.getTime() - FRESH_DAYS * DAY_MS).toISOString()
  const [clock] = await tx.rows<{ revision: number }>(sql`
    select revision::float8 as revision from vendors_clock where vendor_id = ${vendorId}::uuid`)
  const rows = await tx.rows<{ sha256: string }>(sql`
    select sha256 from files where vendor_id = ${vendorId}::uuid and created_at < ${before}::timestamptz`)
  return { revision: clock?.revision ?? 0, files: new Set(rows.map(({ sha256 }) => sha256)) }
}

/** Takes from `files` what is named outside the records, or in those written since. Call it under the vendor's lock. */
const passRest = async (tx: Sql, of: { vendorId: string; revision: number; files: Set<string> }): Promise<void> => {
  const own = sql`vendor_id = ${of.vendorId}::uuid`
  for (const from of [
    sql`records, ${namesIn(sql`body::text`)} as m where ${own} and revision > ${of.revision}::bigint and not deleted`,
    sql`parked_mutations, ${namesIn(sql`args`)} as m where ${own}`,
    sql`tax_papers, ${namesIn(sql`body::text`)} as m where ${own}`,
    sql`effects, ${namesIn(sql`body::text`)} as m where ${own}`,
  ])
    for (const name of await namesOf(tx, from)) of.files.delete(name)
}

/** Notes which files nothing names, and removes the rows of those for which this has been so long enough; their bytes follow. */
const settle = async (tx: Sql, of: { vendorId: string; files: ReadonlySet<string>; now: Date }): Promise<number> => {
  const [now, before] = [of.now, new Date(of.now.getTime() - UNNAMED_DAYS * DAY_MS)].map((at) => at.toISOString())
  const own = sql`vendor_id = ${of.vendorId}::uuid`
  const isUnnamed = sql`sha256 in (select jsonb_array_elements_text(${JSON.stringify([...of.files])}::jsonb))`
  await tx.rows(sql`update files set unnamed_since = null where ${own} and unnamed_since is not null and not ${isUnnamed}`)
  // What a clock noted that was ahead and has been set back begins anew.
  await tx.rows(sql`
    update files set unnamed_since = ${now}::timestamptz
    where ${own} and ${isUnnamed} and (unnamed_since is null or unnamed_since > ${now}::timestamptz)`)
  const gone = await tx.rows(sql`
    with gone as (delete from files where ${own} and ${isUnnamed} and unnamed_since < ${before}::timestamptz returning stored_sha256)
    insert into file_removals (vendor_id, name, due_at) select distinct ${of.vendorId}::uuid, stored_sha256, ${now}::timestamptz from gone
    on conflict (vendor_id, name) do nothing returning 1 as noted`)
  return gone.length
}

/**
 * Removes the files of a vendor that nothing has named for {@link UNNAMED_DAYS}: no record (who did what included), no change that was put
 * aside, no paper and nothing that is to leave the portal. Records are read before the vendor's lock is held, and those that were written
 * meanwhile once more under it: a change that names a file comes before, and keeps it, or behind, and is told that it is missing. Returns
 * how many went.
 */
export const forgetUnnamed = async (database: Database, vendorId: string, now: Date): Promise<number> => {
  const { revision, files } = await database.vendorTransaction(vendorId, (tx) => listFiles(tx, vendorId, now), { readOnly: true })
  if (files.size === 0) return 0
  await passRecords(database, vendorId, files)
  const work = async (tx: Sql): Promise<number> => {
    if ((await lockVendor(tx)) === null) return 0
    await lockQuota(tx, { vendorId })
    await passRest(tx, { vendorId, revision, files })
    return settle(tx, { vendorId, files, now })
  }
  return database.vendorTransaction(vendorId, work, { userId: EVERYBODY })
}
