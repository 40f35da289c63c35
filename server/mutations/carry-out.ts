import type { Audit } from '#domain/audits/audit.ts'
import { customerEvents } from '#domain/customer-events/customer-events.ts'
import { refuse, type Actor, type Bound, type Decision } from '#domain/kernel/mutation.ts'
import type { Core } from '#server/database/core.ts'
import type { Sql } from '#server/database/database.ts'
import { storeEvents, type StoredEvent } from '#server/effects/store.ts'
import { argumentsHash, storableText } from './arguments.ts'
import { auditOf, NOBODY, type Alteration, type Author } from './audit.ts'
import { filesOf, readCall, type MutationCall } from './mutation-call.ts'
import { freeBarcodes, uniqueBarcodes } from './barcodes.ts'
import { bookingPromises } from './booking-promises.ts'
import { closing } from './closing.ts'
import { decideCall, loadNeeds } from './decide.ts'
import { endedRequests } from './ended-requests.ts'
import { ledgerLines, postLines, type LedgerLine } from './ledger.ts'
import { meanwhile } from './meanwhile.ts'
import { inboxRules } from './inbox-rules.ts'
import { momentToTell, notificationRow, storeNotifications, type MutationNotification } from './notifications.ts'
import { repeatOutcome, storingOutcomes, wasDone, type Outcome, type OutcomeSource, type StoredOutcome } from './results.ts'
import { checkChange, isPersonal, workingRows, writeRows } from './rows.ts'
import { paperStamps } from './tax-papers.ts'
import { movementIds } from './movement-ids.ts'
import { references } from './references.ts'
import { revivals } from './revivals.ts'
import { zoneAreas } from './zone-areas.ts'
import { zoneCount } from './zone-count.ts'
import { isMisnamed, storedFiles, type StoredFiles } from './stored-files.ts'
import { viewRules } from './view-rules.ts'

/** A mutation to carry out, from whoever asks. */
interface PendingMutation extends MutationCall {
  /** What makes a repetition harmless. */
  readonly id: string
  /** The id of the mutation without which this one is refused. */
  readonly dependsOn?: string | undefined
  /** By which moment it is decided where that is not the server's clock: it was confirmed before data was lost. */
  readonly decidedAt?: string
  /** Where it stands in a device's queue; null for what comes from no device. */
  readonly client: OutcomeSource['client']
}

/** What became of a batch. */
export interface Carried {
  /** One for each mutation, in order, up to the first one whose files are missing. */
  readonly outcomes: readonly Outcome[]
  /** The files that the next mutation waits for: nothing of it and of those behind it was done. */
  readonly missing: readonly string[]
  /** The vendor's revision after it. */
  readonly revision: number
  readonly wrote: boolean
}

/** A decision as it is stored and answered. */
export const outcomeOf = (id: string, decision: Decision, stamp: { revision: number; serverAt: string }): Outcome =>
  decision.ok
    ? { id, status: 'applied', code: null, params: {}, ...stamp }
    : { id, status: 'rejected', code: decision.rejection.code, params: decision.rejection.params, ...stamp }

/** Evidence of a mutation, as text that may be stored whatever was sent. */
export const sourceOf = (mutation: MutationCall): Pick<OutcomeSource, 'name' | 'argsHash' | 'clientAt'> => ({
  name: storableText(mutation.name),
  argsHash: argumentsHash(mutation.name, mutation.args),
  clientAt: storableText(mutation.clientAt),
})

/** After commit: pokes may go out and the flush to disk be planned. */
export const afterCommit = (core: Pick<Core, 'database' | 'pokes'>, vendorId: string, revision: number): void => {
  core.database.committed(vendorId, revision)
  core.pokes.poke(vendorId, revision)
}

/** The files among those that the calls name which the vendor has stored. */
const having = (tx: Sql, vendorId: string, calls: Iterable<Bound>): Promise<StoredFiles> =>
  storedFiles(tx, vendorId, [...new Set([...calls].flatMap(filesOf))])

/**
 * Carries out mutations in order, at one revision: everything is loaded together, decided one after the other in memory, and
 * written together, each row once. Each mutation keeps its own outcome; a rejected one does not stop the others. One whose id is
 * in `known` gets that outcome again. The caller's transaction holds the vendor's lock, which found the revision `present`.
 * `announce: false` keeps the vendor's phone and its customers quiet.
 * @throws when a rule is wrong (a defect); nothing of the transaction may be kept then
 */
export const carryOut = async (
  tx: Sql,
  call: {
    readonly vendorId: string
    readonly actor: Actor
    /** Whose hand it is, for the audit; left out: nobody's, as the marketplace's. */
    readonly author?: Author
    readonly present: number
    readonly serverAt: string
    readonly mutations: readonly PendingMutation[]
    readonly known: ReadonlyMap<string, StoredOutcome>
    /** What was read ahead of the mutations. */
    readonly calls?: ReadonlyMap<MutationCall, Bound>
    readonly announce?: boolean
  },
): Promise<Carried> => {
  const { vendorId, actor, present, serverAt, author = NOBODY } = call
  const userId = author.person?.id ?? null
  const rows = workingRows(tx, { vendorId, userId })
  const judges = [
    revivals(tx, vendorId, rows),
    uniqueBarcodes(tx, vendorId, rows),
    references(tx, vendorId, rows),
    zoneAreas(rows),
    zoneCount(tx, vendorId, rows),
    closing(tx, vendorId, rows),
    viewRules(tx, { vendorId, userId }),
    bookingPromises(tx, vendorId, { rows, now: serverAt }),
    // The marketplace brings movements along as they were.
    ...(actor === 'vendor' ? [movementIds(rows)] : []),
    inboxRules(tx, { userId, rows }),
  ]
  const papers = paperStamps(tx, vendorId, { rows, now: serverAt })
  const follow = endedRequests(tx, vendorId, rows)
  const scope = { vendorId, actor, now: serverAt, rows, judges, follow, papers }
  const known = new Map(call.known)
  const read = (mutation: MutationCall): Bound => call.calls?.get(mutation) ?? readCall(mutation, actor)
  const calls = new Map(call.mutations.filter(({ id }) => !known.has(id)).map((mutation) => [mutation, read(mutation)]))
  const stored = await having(tx, vendorId, calls.values())
  const [, sources] = await meanwhile(loadNeeds(rows, [...calls.values()], vendorId), () => call.mutations.map(sourceOf))

  const outcomes: Outcome[] = []
  const fresh: (Outcome & OutcomeSource)[] = []
  const notifications: MutationNotification[] = []
  const audits: Audit[] = []
  const lines: LedgerLine[] = []
  const events: StoredEvent[] = []
  let missing: readonly string[] = []
  let wrote = false
  /** Asked for only where something is told. */
  let toldAt: string | null = null
  for (const [at, mutation] of call.mutations.entries()) {
    const source = sources[at] ?? sourceOf(mutation)
    const done = known.get(mutation.id)
    if (done) {
      outcomes.push(repeatOutcome(done, source.argsHash))
      continue
    }
    const bound = calls.get(mutation) ?? read(mutation)
    const orphaned = mutation.dependsOn !== undefined && !wasDone(known.get(mutation.dependsOn))
    missing = orphaned ? [] : filesOf(bound).filter((sha256) => !stored.has(sha256))
    if (missing.length > 0) break
    const altered: Alteration[] = []
    const decision = orphaned
      ? refuse('mutation.dependency_refused')
      : filesOf(bound).length > 0 && isMisnamed(mutation.args, stored)
        ? refuse('mutation.invalid', { field: 'type' })
        : await decideCall({ ...scope, now: mutation.decidedAt ?? serverAt, receivedAt: serverAt }, bound, {
            id: mutation.id,
            clientAt: mutation.clientAt,
            altered,
          })
    if (decision.ok && decision.changes.length > 0) wrote = true
    // An outcome stands where the rows do that it was decided on: nobody hears of a refusal before what it is due to.
    const outcome = outcomeOf(mutation.id, decision, { revision: wrote ? present + 1 : present, serverAt })
    outcomes.push(outcome)
    fresh.push({ ...outcome, ...source, client: mutation.client })
    known.set(mutation.id, { ...outcome, ...source, actor })
    const { id, name, clientAt } = mutation
    const audit = auditOf(
      { id, name, clientAt, actor, serverAt, place: at, ...author },
      altered.filter(({ ref }) => !isPersonal(ref)),
    )
    if (audit) audits.push(audit)
    lines.push(...ledgerLines(id, altered))
    if (call.announce !== false) events.push(...customerEvents(altered, actor).map((event) => ({ ...event, by: actor })))
    const notification = decision.ok && bound.ok && call.announce !== false ? bound.notification(rows) : null
    if (!decision.ok || !notification) continue
    toldAt ??= await momentToTell(tx, { vendorId, at: serverAt })
    notifications.push({ ...notification, id: mutation.id })
    // Where nothing came of it there is no revision to bring it to devices with.
    if (decision.changes.length > 0) rows.apply(notificationRow({ ...notification, id: mutation.id }, toldAt), mutation.id)
  }
  const revision = wrote ? present + 1 : present
  const changes = rows.changes()
  const write = { vendorId, userId, revision, at: serverAt, changes, audits, deletedBy: rows.deletedBy }
  const written = freeBarcodes(tx, write).then(() => writeRows(tx, write))
  const [, store] = await meanwhile(written, () => {
    for (const change of changes) checkChange(change)
    return storingOutcomes({ vendorId, actor, outcomes: fresh })
  })
  if (fresh.length > 0) await tx.rows(store)
  await papers.store()
  await postLines(tx, { vendorId, at: serverAt, lines })
  await storeEvents(tx, { vendorId, at: serverAt, events })
  await storeNotifications(tx, { vendorId, revision, at: serverAt, toldAt: toldAt ?? serverAt, notifications })
  return { outcomes, missing, revision, wrote }
}
