import type { Actor, Decision } from '#domain/kernel/mutation.ts'
import type { Core } from '#server/core.ts'
import type { Sql } from '#server/database/database.ts'
import { missingFiles } from '#server/files/pieces.ts'
import { ProblemError } from '#server/problems.ts'
import { argumentsHash, storableText } from './arguments.ts'
import { decideAsked, filesOf, noticeOf, type Asked, type Bench } from './decide.ts'
import { storeNotices, type MutationNotice } from './notices.ts'
import { storeOutcomes, type Outcome, type OutcomeSource } from './results.ts'
import { workingRows, writeRows } from './rows.ts'
import { uniqueness } from './uniqueness.ts'

/** A decision as it is stored and answered. */
export const outcomeOf = (id: string, decision: Decision, stamp: { revision: number; serverAt: string }): Outcome =>
  decision.ok
    ? { id, status: 'applied', code: null, params: {}, ...stamp }
    : { id, status: 'rejected', code: decision.rejection.code, params: decision.rejection.params, ...stamp }

/** What the vendor hears of a mutation that was done: one notice, or none. */
export const noticesOf = (id: string, asked: Asked): MutationNotice[] => {
  const notice = noticeOf(asked)
  return notice ? [{ ...notice, id }] : []
}

/** Evidence of a mutation, as text that may be stored whatever was sent. */
export const sourceOf = (asked: Asked): Pick<OutcomeSource, 'name' | 'argsHash' | 'clientAt'> => ({
  name: storableText(asked.name),
  argsHash: argumentsHash(asked.name, asked.args),
  clientAt: storableText(asked.clientAt),
})

/** The place of decisions inside a transaction that holds the vendor's lock. `now` is the server's clock, an instant. */
export const openBench = (tx: Sql, place: { vendorId: string; actor: Actor; now: string }): Bench => ({
  ...place,
  rows: workingRows(tx, place.vendorId),
  unique: uniqueness(tx, place.vendorId),
})

/** After commit: the news may go out and the flush to disk be planned. */
export const afterCommit = (core: Pick<Core, 'database' | 'pokes'>, vendorId: string, revision: number): void => {
  core.database.committed(vendorId, revision)
  core.pokes.poke(vendorId, revision)
}

/**
 * Decides one mutation of a vendor's people and writes rows, outcome and notice. The caller's transaction holds the
 * vendor's lock, which found the revision `present`.
 * @throws ProblemError 409 `files.missing` with the files to upload first; the transaction must not be kept
 */
export const carryOut = async (
  tx: Sql,
  call: { vendorId: string; id: string; asked: Asked; client: OutcomeSource['client']; present: number; serverAt: string },
): Promise<{ outcome: Outcome; revision: number; wrote: boolean }> => {
  const { vendorId, id, asked, client, present, serverAt } = call
  const missing = await missingFiles(tx, vendorId, filesOf(asked, 'vendor'))
  if (missing.length > 0) throw new ProblemError(409, 'files.missing', { files: missing })
  const place = openBench(tx, { vendorId, actor: 'vendor', now: serverAt })
  const decision = await decideAsked(place, { ...asked, id })
  const changes = place.rows.changes()
  const revision = changes.length > 0 ? present + 1 : present
  const outcome = outcomeOf(id, decision, { revision, serverAt })
  await writeRows(tx, { vendorId, revision, at: serverAt, changes })
  await storeOutcomes(tx, { vendorId, actor: 'vendor', outcomes: [{ ...outcome, ...sourceOf(asked), client }] })
  if (decision.ok) await storeNotices(tx, { vendorId, revision, at: serverAt, notices: noticesOf(id, asked) })
  return { outcome, revision, wrote: changes.length > 0 }
}
