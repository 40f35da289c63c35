import { sql, type SQL } from 'drizzle-orm'
import { sha256Hex } from '#server/http/sha256.ts'
import { iso } from '#server/database/iso.ts'
import type { Cursor, SyncRequest } from '#protocol/sync.ts'
import type { Database, Sql } from '#server/database/database.ts'
import { ProblemError } from '#server/http/problems.ts'
import { PIECE_ROWS, type RowText } from './answer.ts'
import { readClient, touchClient, type KnownClient } from '#server/mutations/clients.ts'

interface Caller {
  readonly vendorId: string
  readonly userId: string
  readonly clientId: string
}

// Raised when what an account may see is decided by other rules than before.
const SCOPE_RULES = 2

/** What an account may see, as an opaque word: everything of its vendor, and of what is personal its own. */
export const scopeOf = ({ vendorId, userId }: Pick<Caller, 'vendorId' | 'userId'>): string =>
  sha256Hex(`${SCOPE_RULES}:${vendorId}:${userId}`).slice(0, 16)

const STANDBY_RETRY_S = 5

/** The state of the vendor's data, read at the beginning of an answer. */
export interface Position {
  readonly epoch: string
  readonly revision: number
  readonly minRevision: number
  readonly liveRows: number
  readonly serverNow: string
}

const readPosition = async (tx: Sql, vendorId: string, epoch: SQL): Promise<Position> => {
  const [row] = await tx.rows<Omit<Position, 'epoch'> & { epoch: string | null }>(sql`
    select ${epoch} as epoch, clock.revision::float8 as revision, clock.min_revision::float8 as "minRevision", clock.live_rows::float8 as "liveRows",
      ${iso('now()')} as "serverNow"
    from instance, vendors_clock as clock where clock.vendor_id = ${vendorId}::uuid`)
  if (!row) throw new ProblemError(403, 'auth.forbidden')
  // A standby that has not taken over yet: what it holds may be behind what devices were told.
  if (row.epoch === null) throw new ProblemError(503, 'server.busy', { retryAfter: STANDBY_RETRY_S })
  return { ...row, epoch: row.epoch }
}

/**
 * Checks that a device may go on from its cursor.
 * @throws ProblemError 409 with the reason to start over
 */
const checkCursor = (cursor: Cursor, position: Position, caller: Caller): void => {
  if (cursor.epoch !== position.epoch) throw new ProblemError(409, 'reset.epoch')
  if (cursor.scope !== scopeOf(caller)) throw new ProblemError(409, 'reset.scope')
  // A cursor ahead of us was given by data we no longer have (or by nobody).
  if (cursor.revision > position.revision) throw new ProblemError(409, 'reset.epoch')
  if (cursor.revision < position.minRevision) throw new ProblemError(409, 'reset.compacted')
}

/** All that a person's devices have; the rest is for the server alone, or another person's. */
const travelsTo = (userId: string): SQL => sql`priority < 2 and (user_id is null or user_id = ${userId})`

/** The most rows of one incremental answer: it is held in memory, so that a slow reader does not hold a transaction. */
const MAX_ROWS = 10_000

/** The most characters of its bodies, for the same reason: a zone may have 20,000 where most rows have 1,000. */
export const MAX_CHARACTERS = 4 * 1024 * 1024

/**
 * Beyond so many rows to come, and half of all there are, a device loads anew: a load brings each row once, in an order in which it can
 * be gone on with anywhere, and the device keeps and shows what it has meanwhile.
 */
const MANY_ROWS = 50_000

/** A device that has sent nothing yet. */
const UNKNOWN: KnownClient = { lastSeq: 0, overdue: false }

interface Increment extends KnownClient {
  readonly position: Position
  readonly from: number
  /** The last revision this answer is whole up to. */
  readonly to: number
  readonly complete: boolean
  readonly rows: readonly RowText[]
}

interface Reading extends Pick<Caller, 'vendorId' | 'userId'> {
  readonly from: number
}

/** The revision to cut at so that about `limit` rows fit, or null when all fit. Never inside a revision: its rows belong together. */
const cutAt = async (tx: Sql, reading: Reading & { limit: number }): Promise<number | null> => {
  const [over] = await tx.rows<{ revision: number; first: number }>(sql`
    select revision::float8 as revision, (select min(revision)::float8 from records where vendor_id = ${reading.vendorId}::uuid and ${travelsTo(reading.userId)} and revision > ${reading.from}::bigint) as first
    from records where vendor_id = ${reading.vendorId}::uuid and ${travelsTo(reading.userId)} and revision > ${reading.from}::bigint order by revision offset ${reading.limit}::int limit 1`)
  if (!over) return null
  // When the very first revision is larger than the limit it is sent whole.
  return over.revision > over.first ? over.revision - 1 : over.first
}

/** Whether more rows changed since a revision than are worth sending one after the other. */
const isTooMuch = async (tx: Sql, reading: Reading & { liveRows: number }): Promise<boolean> => {
  const most = Math.max(MANY_ROWS, Math.floor(reading.liveRows / 2))
  const over = await tx.rows(sql`
    select 1 from records where vendor_id = ${reading.vendorId}::uuid and ${travelsTo(reading.userId)} and revision > ${reading.from}::bigint order by revision offset ${most}::int limit 1`)
  return over.length > 0
}

/**
 * The rows behind a revision up to another, or up to an earlier one where their bodies would be more than {@link MAX_CHARACTERS} and what
 * the last reading brought. Never a part of a revision, and at least one.
 */
const readRows = async (tx: Sql, { vendorId, userId, from, to }: Reading & { to: number }): Promise<Pick<Increment, 'rows' | 'to'>> => {
  const rows: RowText[] = []
  for (let characters = 0, last: RowText | undefined; ; last = rows.at(-1)) {
    // The first condition is the index's; the second leaves out what is known of that revision.
    const behind = last
      ? sql`revision >= ${last.revision}::bigint and (revision, kind, id) > (${last.revision}::bigint, ${last.kind}, ${last.id}::uuid)`
      : sql`revision > ${from}::bigint`
    const page: RowText[] = await tx.rows<RowText>(sql`
      select kind, id::text as id, revision::float8 as revision, body::text as body from records
      where vendor_id = ${vendorId}::uuid and ${travelsTo(userId)} and ${behind} and revision <= ${to}::bigint
      order by records.revision, records.kind, records.id limit ${PIECE_ROWS}::int`)
    rows.push(...page)
    if (page.length < PIECE_ROWS) return { rows, to }
    characters += page.reduce((sum, { body }) => sum + (body?.length ?? 0), 0)
    const [first] = rows
    const newest = rows.at(-1)
    // The newest revision may have more rows than were read: it comes whole, with the next answer.
    if (characters > MAX_CHARACTERS && first && newest && first.revision < newest.revision)
      return { rows: rows.filter(({ revision }) => revision < newest.revision), to: newest.revision - 1 }
  }
}

/**
 * What changed since a cursor, with the device's last done seq, in one snapshot.
 * @throws ProblemError 409 when the device must start over, 403 when its client id is another account's
 */
export const readIncrement = async (database: Database, caller: Caller, asked: { cursor: Cursor; limit: number }): Promise<Increment> =>
  database.vendorTransaction(
    caller.vendorId,
    async (tx) => {
      const position = await readPosition(tx, caller.vendorId, database.epoch())
      checkCursor(asked.cursor, position, caller)
      const { lastSeq, overdue } = (await readClient(tx, caller)) ?? UNKNOWN
      const from = asked.cursor.revision
      const cut = from === position.revision ? null : await cutAt(tx, { ...caller, from, limit: Math.min(asked.limit, MAX_ROWS) })
      if (cut !== null && (await isTooMuch(tx, { ...caller, from, liveRows: position.liveRows })))
        throw new ProblemError(409, 'reset.compacted')
      const last = cut ?? position.revision
      const { rows, to } = from === last ? { rows: [], to: last } : await readRows(tx, { ...caller, from, to: last })
      return { position, lastSeq, overdue, from, to, complete: to === position.revision, rows }
    },
    { isolation: 'repeatable read', readOnly: true, userId: caller.userId },
  )

interface LoadStart extends KnownClient {
  readonly position: Position
}

/**
 * The beginning of a first load, or of its continuation: where the data stands, and the device's last done seq, in one snapshot.
 * @throws ProblemError 409 when the device must start over, 403 when its client id is another account's
 */
export const startLoad = async (
  database: Database,
  caller: Caller,
  { cursor, epoch }: Pick<SyncRequest, 'cursor' | 'epoch'>,
): Promise<LoadStart> =>
  database.vendorTransaction(
    caller.vendorId,
    async (tx) => {
      const position = await readPosition(tx, caller.vendorId, database.epoch())
      if (cursor) checkCursor(cursor, position, caller)
      else if (epoch !== undefined && epoch !== position.epoch) throw new ProblemError(409, 'reset.epoch')
      return { position, ...((await readClient(tx, caller)) ?? UNKNOWN) }
    },
    { isolation: 'repeatable read', readOnly: true, userId: caller.userId },
  )

/** One page of a first load in a transaction of its own: `worklist` or `history` rows behind a key, in order of kind and id. */
export const readPage = async (
  database: Database,
  { vendorId, userId }: Pick<Caller, 'vendorId' | 'userId'>,
  page: { priority: 'worklist' | 'history'; after: { kind: string; id: string } | null; limit: number },
): Promise<RowText[]> => {
  const priority = page.priority === 'worklist' ? 0 : 1
  const behind = page.after ? sql`and (kind, id) > (${page.after.kind}, ${page.after.id}::uuid)` : sql``
  return database.vendorTransaction(
    vendorId,
    (tx) =>
      tx.rows<RowText>(sql`
      select kind, id::text as id, revision::float8 as revision, body::text as body from records
      where vendor_id = ${vendorId}::uuid and not deleted and priority = ${priority}::smallint and (user_id is null or user_id = ${userId}) ${behind} order by records.kind, records.id limit ${page.limit}::int`),
    { readOnly: true, userId },
  )
}

/** Notes that the device was here, outside the answer. */
export const noteVisit = async (database: Database, caller: Caller): Promise<void> => {
  await database.vendorTransaction(caller.vendorId, (tx) => touchClient(tx, caller), { unqueued: true })
}
