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
/** The same for what customers handed in: the marketplace uploads it again where it is asked to, and the room is the vendor's. */
export const CUSTOMERS_DAYS = 2
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

/** Where names stand, read in the order of a key. */
interface Source {
  readonly table: SQL
  readonly text: SQL
  readonly key: SQL
  readonly columns: SQL
  readonly value: (place: Place) => SQL
}

const RECORDS: Source = {
  table: sql`records`,
  text: sql`case when not deleted then body::text end`,
  key: sql`kind, id`,
  columns: sql`kind, id::text as id`,
  value: ({ kind, id }) => sql`${kind}, ${id}::uuid`,
}

const byId = (table: SQL, text: SQL, key: SQL): Source => ({
  table,
  text,
  key,
  columns: sql`'' as kind, ${key}::text as id`,
  value: ({ id }) => sql`${id}::uuid`,
})

const PARKED = byId(sql`parked_mutations`, sql`args`, sql`mutation_id`)
const EFFECTS = byId(sql`effects`, sql`body::text`, sql`id`)

/** Rests, and says whether to go on. */
type GoOn = () => Promise<boolean>

/** Takes from `files` what a source names, a page at a time. Resolves to false where it was stopped before the end. */
const passPages = async (
  database: Database,
  of: { vendorId: string; source: Source; files: Set<string>; goOn: GoOn },
): Promise<boolean> => {
  const { table, text, key, columns, value } = of.source
  let behind: Place = { kind: '', id: '00000000-0000-0000-0000-000000000000' }
  for (let isLast = false; !isLast && of.files.size > 0;) {
    const page = async (tx: Sql) => {
      const after = sql`vendor_id = ${of.vendorId}::uuid and (${key}) > (${value(behind)})`
      const [end] = await tx.rows<Place>(
        sql`select ${columns} from ${table} where ${after} order by ${key} offset ${PAGE - 1}::int limit 1`,
      )
      const upTo = end ? sql`and (${key}) <= (${value(end)})` : sql``
      const names = await namesOf(tx, sql`${table}, ${namesIn(text)} as m where ${after} ${upTo}`)
      return { end, names }
    }
    const { end, names } = await database.vendorTransaction(of.vendorId, page, { readOnly: true, userId: EVERYBODY })
    for (const name of names) of.files.delete(name)
    if (end) behind = end
    else isLast = true
    if (!(await of.goOn())) return false
  }
  return true
}

/** Files of the vendor that have been there for a while, and what is there to name them: what is written later is behind these marks. */
const begin = async (tx: Sql, vendorId: string, now: Date) => {
  const before = new Date(now.getTime() - FRESH_DAYS * DAY_MS).toISOString()
  const own = sql`vendor_id = ${vendorId}::uuid`
  const [clock] = await tx.rows<{ revision: number }>(sql`select revision::float8 as revision from vendors_clock where ${own}`)
  // A vendor's effects are written under its lock, so that they come to be in the order of their numbers.
  const [last] = await tx.rows<{ sequence: number }>(sql`select coalesce(max(sequence), 0)::float8 as sequence from effects where ${own}`)
  const parked = await tx.rows<{ id: string }>(sql`select mutation_id::text as id from parked_mutations where ${own}`)
  const rows = await tx.rows<{ sha256: string }>(sql`select sha256 from files where ${own} and created_at < ${before}::timestamptz`)
  const seen = { revision: clock?.revision ?? 0, sequence: last?.sequence ?? 0, parked: parked.map(({ id }) => id) }
  return { seen, files: new Set(rows.map(({ sha256 }) => sha256)) }
}

/** Takes from `files` what has been named since. Call it under the vendor's lock. */
const passSince = async (
  tx: Sql,
  of: { vendorId: string; seen: Awaited<ReturnType<typeof begin>>['seen']; files: Set<string> },
): Promise<void> => {
  const own = sql`vendor_id = ${of.vendorId}::uuid`
  const wasParked = sql`mutation_id in (select jsonb_array_elements_text(${JSON.stringify(of.seen.parked)}::jsonb)::uuid)`
  for (const from of [
    sql`records, ${namesIn(RECORDS.text)} as m where ${own} and revision > ${of.seen.revision}::bigint`,
    sql`parked_mutations, ${namesIn(PARKED.text)} as m where ${own} and not ${wasParked}`,
    sql`effects, ${namesIn(EFFECTS.text)} as m where ${own} and sequence > ${of.seen.sequence}::bigint`,
  ])
    for (const name of await namesOf(tx, from)) of.files.delete(name)
}

/** Notes which files nothing names, and removes the rows of those for which this has been so long enough; their bytes follow. */
const settle = async (tx: Sql, of: { vendorId: string; files: ReadonlySet<string>; now: Date }): Promise<number> => {
  const past = (days: number) => sql`${new Date(of.now.getTime() - days * DAY_MS).toISOString()}::timestamptz`
  const now = of.now.toISOString()
  const before = sql`case when is_customers then ${past(CUSTOMERS_DAYS)} else ${past(UNNAMED_DAYS)} end`
  const own = sql`vendor_id = ${of.vendorId}::uuid`
  const isUnnamed = sql`sha256 in (select jsonb_array_elements_text(${JSON.stringify([...of.files])}::jsonb))`
  await tx.rows(sql`update files set unnamed_since = null where ${own} and unnamed_since is not null and not ${isUnnamed}`)
  // What a clock noted that was ahead and has been set back begins anew.
  await tx.rows(sql`
    update files set unnamed_since = ${now}::timestamptz
    where ${own} and ${isUnnamed} and (unnamed_since is null or unnamed_since > ${now}::timestamptz)`)
  const gone = await tx.rows(sql`
    with gone as (delete from files where ${own} and ${isUnnamed} and unnamed_since < ${before} returning stored_sha256)
    insert into file_removals (vendor_id, name, due_at) select distinct ${of.vendorId}::uuid, stored_sha256, ${now}::timestamptz from gone
    on conflict (vendor_id, name) do nothing returning 1 as noted`)
  return gone.length
}

/**
 * Removes the files of a vendor that nothing has named for {@link UNNAMED_DAYS}, a customer's for {@link CUSTOMERS_DAYS}: no record (who
 * did what included), no change that was put aside and nothing that is to leave the portal; papers name none. All that is read before the
 * vendor's lock is held, with a rest after each page, and under it only what was written meanwhile: a change that names a file comes
 * before, and keeps it, or behind, and is told that it is missing. Where `goOn` says no, nothing is done. Returns how many went.
 */
export const forgetUnnamed = async (
  database: Database,
  { vendorId, now }: { vendorId: string; now: Date },
  goOn: GoOn = () => Promise.resolve(true),
): Promise<number> => {
  const { seen, files } = await database.vendorTransaction(vendorId, (tx) => begin(tx, vendorId, now), { readOnly: true })
  if (files.size === 0) return 0
  for (const source of [RECORDS, PARKED, EFFECTS]) if (!(await passPages(database, { vendorId, source, files, goOn }))) return 0
  const work = async (tx: Sql): Promise<number> => {
    if ((await lockVendor(tx)) === null) return 0
    await lockQuota(tx, { vendorId })
    await passSince(tx, { vendorId, seen, files })
    return settle(tx, { vendorId, files, now })
  }
  return database.vendorTransaction(vendorId, work, { userId: EVERYBODY })
}
