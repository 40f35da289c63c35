import type { Core } from '#server/database/core.ts'
import type { Database, Sql } from '#server/database/database.ts'
import { ProblemError } from '#server/http/problems.ts'
import { argumentsHash } from '#server/mutations/arguments.ts'
import { NOBODY, type Author } from '#server/mutations/audit.ts'
import { afterCommit, carryOut, sourceOf } from '#server/mutations/carry-out.ts'
import { loadOutcomes, repeatOutcome, storingOutcomes, wasDone, type Outcome } from '#server/mutations/results.ts'
import { lockVendor } from '#server/mutations/rows.ts'
import { followSentAgain } from '#server/mutations/sent-again.ts'
import { dropQuarantined } from '#server/mutations/quarantine.ts'
import { nameOf } from './authors.ts'
import { findQuarantined } from './quarantined.ts'

/** Whoever made the change, by the name they have now, or had when their account went. Which device it was is not known any more. */
const findAuthor = async (database: Database, of: { vendorId: string; mutationId: string }): Promise<Author> => {
  const found = await database.vendorTransaction(of.vendorId, (tx) => findQuarantined(tx, of), { readOnly: true })
  if (!found) return NOBODY
  const id = found.userId
  return { person: { id, name: await nameOf(database, { vendorId: of.vendorId, userId: id }) }, device: null }
}

/**
 * Carries out again what was put aside, as the vendor's own mutation, under the id by which devices send it again as well (the old one keeps
 * its stored rejection). Where one of them was first, what that came to is the answer, as is the last refusal of what was tried too often.
 * Applied, it leaves the quarantine; rejected, it stays. The outcome is kept under `key` too: the same key again gives it again.
 * @throws ProblemError 404 when nothing of that id is there, 409 `files.missing`
 */
export const replayQuarantined = async (
  core: Pick<Core, 'database' | 'pokes' | 'now'>,
  call: { vendorId: string; mutationId: string; key: string },
): Promise<Outcome> => {
  const { vendorId, mutationId, key } = call
  const author = await findAuthor(core.database, { vendorId, mutationId })
  const work = async (tx: Sql) => {
    const present = await lockVendor(tx)
    if (present === null) throw new ProblemError(404, 'not_found')
    const stored = (await loadOutcomes(tx, vendorId, [key])).get(key)
    const quarantined = (await findQuarantined(tx, { vendorId, mutationId }))?.change
    if (stored) {
      const argsHash = quarantined ? argumentsHash(quarantined.name, quarantined.args) : stored.argsHash
      return { outcome: repeatOutcome(stored, argsHash), revision: present, wrote: false }
    }
    const again = (await followSentAgain(tx, vendorId, [mutationId])).get(mutationId)
    if (again?.done) {
      const { done } = again
      if (wasDone(done)) await dropQuarantined(tx, { vendorId, mutationIds: [mutationId] })
      const argsHash = quarantined ? argumentsHash(quarantined.name, quarantined.args) : done.argsHash
      return { outcome: repeatOutcome(done, argsHash), revision: present, wrote: false }
    }
    if (!quarantined || !again) throw new ProblemError(404, 'not_found')
    const mutation = { ...quarantined, id: again.next, client: null }
    const serverAt = core.now().toISOString()
    const known = await loadOutcomes(tx, vendorId, quarantined.dependsOn === undefined ? [] : [quarantined.dependsOn])
    const carried = await carryOut(tx, { vendorId, actor: 'vendor', author, present, serverAt, mutations: [mutation], known })
    const [outcome] = carried.outcomes
    if (!outcome) throw new ProblemError(409, 'files.missing', { files: [...carried.missing] })
    const answer = { ...outcome, id: key }
    if (key !== outcome.id)
      await tx.rows(storingOutcomes({ vendorId, actor: 'vendor', outcomes: [{ ...answer, ...sourceOf(mutation), client: null }] }))
    if (outcome.status === 'applied') await dropQuarantined(tx, { vendorId, mutationIds: [mutationId] })
    return { ...carried, outcome: answer }
  }
  const done = await core.database.vendorTransaction(vendorId, work, author.person ? { userId: author.person.id } : {})
  if (done.wrote) afterCommit(core, vendorId, done.revision)
  return done.outcome
}
