import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import { forgetInvitations } from '#server/identity/colleagues/invitations.ts'
import { ENTITIES } from '#domain/entities.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { OUTCOME_DAYS } from '#protocol/sync.ts'
import { forgetSignUps } from '#server/identity/accounts/sign-ups.ts'
import type { Core } from '#server/database/core.ts'
import { EVERYBODY, sqlState, type Database, type Sql } from '#server/database/database.ts'
import { startRounds } from '#server/database/rounds.ts'
import { members, mutationFailures, mutationResults, notifications, quarantinedMutations, syncClients } from '#server/database/schema.ts'
import { forgetExpired, forgetRevoked } from '#server/identity/devices/sessions.ts'
import { noteOrphans } from '#server/files/orphans.ts'
import { removeBytes } from '#server/files/removals.ts'
import type { ClearableStore } from '#server/files/store.ts'
import { forgetUnnamed } from '#server/files/unnamed.ts'
import { forgetUploads } from '#server/files/uploads.ts'
import { forgetTries } from '#server/http/limits/tries.ts'
import { forgetAttempts } from '#server/identity/nafath/attempts.ts'
import { forgetEffects } from '#server/effects/forget.ts'
import { forgetFaults } from '#server/sync/quarantine/faults.ts'
import { forgetPhoneCodes } from '#server/phones/codes.ts'
import { auditIdBefore } from '#server/mutations/audit.ts'
import { lockVendor } from '#server/mutations/rows.ts'
import { forgetUnsentFiles } from '#server/mutations/unsent-files.ts'

/** Tombstones are kept this long; a device that was away longer loads anew. */
export const TOMBSTONE_DAYS = 90
const NOTIFICATION_DAYS = 90
const FAILURE_DAYS = 7
/** Changes that were put aside and nobody dealt with. */
const QUARANTINE_DAYS = 180
const EVERY_MS = 6 * 3_600_000
/** Files are looked through in the first of so many rounds: once a day. */
const FILE_ROUNDS = 4
/** The store is listed in the second of so many rounds: once a week, and not at the start. */
const LIST_ROUNDS = 28
/** After each vendor, and each page of its records, housekeeping rests this many times as long as it worked, at most {@link LONGEST_REST_MS}. */
const REST = 4
const LONGEST_REST_MS = 100

/** How long who did what is kept, where nobody says otherwise. */
const AUDIT_YEARS = 7

const PERSONAL_KINDS = ENTITIES.filter(({ isPersonal }) => isPersonal).map(({ kind }) => kind)

/** Makes tombstones of audit rows that are past their time. */
const forgetAudits = async (tx: Sql, of: { vendorId: string; revision: number; now: Date; years: number }): Promise<number> => {
  const before = new Date(of.now)
  before.setUTCFullYear(before.getUTCFullYear() - of.years)
  const [gone] = await tx.rows<{ count: number }>(sql`
    with gone as (
      update records set deleted = true, body = null, deleted_at = ${of.now.toISOString()}::timestamptz, revision = ${of.revision}::bigint
      where vendor_id = ${of.vendorId}::uuid and kind = 'audits' and id < ${auditIdBefore(before)}::uuid and not deleted returning 1)
    select count(*)::int as count from gone`)
  return gone?.count ?? 0
}

/** Makes tombstones of what the vendor was told too long ago. */
const forgetNotifications = async (tx: Sql, of: { vendorId: string; revision: number; now: Date }): Promise<number> => {
  const before = new Date(of.now.getTime() - NOTIFICATION_DAYS * DAY_MS).toISOString()
  const [gone] = await tx.rows<{ count: number }>(sql`
    with gone as (
      update records set deleted = true, body = null, deleted_at = ${of.now.toISOString()}::timestamptz, revision = ${of.revision}::bigint
      where vendor_id = ${of.vendorId}::uuid and kind = 'notifications' and not deleted and body ->> 'at' < ${before} returning 1)
    select count(*)::int as count from gone`)
  return gone?.count ?? 0
}

/**
 * Makes tombstones of what was personal to people who no longer work for the vendor: who does is read under its lock, without which nobody
 * writes such a row.
 */
const forgetStrangers = async (tx: Sql, of: { vendorId: string; revision: number; now: Date }): Promise<number> => {
  const [gone] = await tx.rows<{ count: number }>(sql`
    with gone as (
      update records set deleted = true, body = null, deleted_at = ${of.now.toISOString()}::timestamptz, revision = ${of.revision}::bigint
      where vendor_id = ${of.vendorId}::uuid and kind in (select jsonb_array_elements_text(${JSON.stringify(PERSONAL_KINDS)}::jsonb)) and not deleted
        and user_id not in (select people_of_vendor()) returning 1)
    select count(*)::int as count from gone`)
  return gone?.count ?? 0
}

/**
 * Removes what is past its time for one vendor. Cursors that could have missed a removed tombstone are refused from now on. Returns how
 * many tombstones went.
 */
export const compactVendor = async (database: Database, vendorId: string, now: Date, auditYears = AUDIT_YEARS): Promise<number> => {
  let forgotten: number | null = null
  const work = async (tx: Sql): Promise<number> => {
    const present = await lockVendor(tx)
    if (present === null) return 0
    const revision = present + 1
    const old = await forgetAudits(tx, { vendorId, revision, now, years: auditYears })
    const told = await forgetNotifications(tx, { vendorId, revision, now })
    if (old + told + (await forgetStrangers(tx, { vendorId, revision, now })) > 0) forgotten = revision
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
    const own = sql`vendor_id = ${vendorId}::uuid`
    const [gone] = await tx.rows<{ count: number; last: number | null }>(sql`
      with gone as (delete from records where ${own} and deleted and deleted_at < ${before(TOMBSTONE_DAYS).toISOString()}::timestamptz returning revision)
      select count(*)::int as count, max(revision)::float8 as last from gone`)
    if (gone && gone.last !== null)
      await tx.rows(sql`update vendors_clock set min_revision = greatest(min_revision, ${gone.last}::bigint) where ${own}`)
    await tx.orm
      .delete(mutationResults)
      .where(and(eq(mutationResults.vendorId, vendorId), lt(mutationResults.serverAt, before(OUTCOME_DAYS))))
    // Devices that were not heard of are forgotten as their outcomes are.
    await tx.orm.delete(syncClients).where(and(eq(syncClients.vendorId, vendorId), lt(syncClients.lastSeenAt, before(OUTCOME_DAYS))))
    await forgetEffects(tx, vendorId, now)
    await tx.orm
      .delete(notifications)
      .where(and(eq(notifications.vendorId, vendorId), lt(notifications.createdAt, before(NOTIFICATION_DAYS))))
    await forgetUploads(tx, vendorId, now)
    await forgetInvitations(tx, vendorId, now)
    await forgetPhoneCodes(tx, vendorId, now)
    await tx.orm
      .delete(mutationFailures)
      .where(and(eq(mutationFailures.vendorId, vendorId), lt(mutationFailures.lastAt, before(FAILURE_DAYS))))
    await tx.orm
      .delete(quarantinedMutations)
      .where(and(eq(quarantinedMutations.vendorId, vendorId), lt(quarantinedMutations.quarantinedAt, before(QUARANTINE_DAYS))))
    await forgetUnsentFiles(tx, vendorId, before(QUARANTINE_DAYS))
    return gone?.count ?? 0
  }
  const gone = await database.vendorTransaction(vendorId, work, { userId: EVERYBODY })
  if (forgotten !== null) database.committed(vendorId, forgotten)
  return gone
}

/** Every vendor that somebody can work for. */
export const listVendors = async (database: Database): Promise<string[]> =>
  (await database.orm.selectDistinct({ id: members.vendorId }).from(members)).map((row) => row.id)

interface KeepingCore extends Pick<Core, 'database' | 'now' | 'report'> {
  /** How many years who did what is kept; left out: {@link AUDIT_YEARS}. */
  readonly auditYears?: number
  readonly fileStore: Pick<ClearableStore, 'remove' | 'dropDrafts' | 'list'>
}

/** Which round it is, and whether it is to end early. */
interface Round {
  readonly round?: number
  readonly stopped?: () => boolean
}

/** Most of the time belongs to people: thousands of vendors, or one vendor's years, in one go would be felt by those who work meanwhile. */
const paced = (stopped: () => boolean): (() => Promise<boolean>) => {
  let begun = performance.now()
  return async () => {
    if (!stopped()) await wait(Math.min(LONGEST_REST_MS, REST * (performance.now() - begun)))
    begun = performance.now()
    return !stopped()
  }
}

/** Removes files of a vendor that nothing names any more: first the word of them, then their bytes. */
const clearFiles = async (core: KeepingCore, vendorId: string, { round, stopped }: Required<Round>): Promise<void> => {
  if (round % FILE_ROUNDS === 0) await forgetUnnamed(core.database, { vendorId, now: core.now() }, paced(stopped))
  if (!stopped()) await removeBytes(core, vendorId)
}

/**
 * Forgets what is past its time, once, for everybody. What fails is reported and left for the next time, and the rest is done.
 * @throws when the database does not answer at all: then there is no rest
 */
export const runHousekeeping = async (core: KeepingCore, { round = 0, stopped = () => false }: Round = {}): Promise<void> => {
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      if (!stopped()) await work()
    } catch (error) {
      core.report('housekeeping.step_failed', { what, fault: sqlState(error) })
      await core.database.query(sql`select 1`)
    }
  }
  await attempt('revoked', () => forgetRevoked(core.database, core.now()))
  await attempt('sessions', () => forgetExpired(core.database, core.now()))
  await attempt('sign-ups', () => forgetSignUps(core))
  await attempt('attempts', () => forgetAttempts(core))
  await attempt('tries', () => forgetTries(core))
  await attempt('faults', () => forgetFaults(core))
  for (const vendorId of await listVendors(core.database)) {
    const rest = paced(stopped)
    await attempt(vendorId, () => compactVendor(core.database, vendorId, core.now(), core.auditYears))
    await attempt(`files of ${vendorId}`, () => clearFiles(core, vendorId, { round, stopped }))
    if (round % LIST_ROUNDS === 1) await attempt(`orphans of ${vendorId}`, () => noteOrphans(core, vendorId, { goOn: paced(stopped) }))
    await rest()
  }
}

/** Runs the housekeeping now and every six hours. Returns the function that stops it and waits for what is under way. */
export const startHousekeeping = (core: KeepingCore): (() => Promise<void>) => {
  let next = 0
  const failed = (): void => core.report('housekeeping.failed', {})
  const work = async (stopped: () => boolean): Promise<void> => {
    const round = next++
    await runHousekeeping(core, { round, stopped }).catch(failed)
    // Not at the start: on PGlite's one connection it would keep the first visitors waiting.
    if (round > 0) await core.database.maintain()
  }
  return startRounds({ everyMs: EVERY_MS, work, failed }).close
}
