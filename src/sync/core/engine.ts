import type { PortalDatabase } from '#db/core/database.ts'
import { isClosed } from '#db/core/is-closed.ts'
import { hasWaiting } from '#db/core/outbox.ts'
import { readStatus, writeStatus, type SyncStatus } from '#db/core/status.ts'
import { step } from './machine.ts'
import type { SyncPorts } from './ports.ts'
import type { RoundOutcome } from './outcome.ts'
import { syncRound } from './round.ts'
import { withSyncLock } from './sync-lock.ts'

/** Rounds in one run: a guard against a server that always says there is more. */
const MAX_ROUNDS = 1000
/** Rounds in a row that may lead nowhere; uploading the files of a change is one of these. After that the engine pauses like after any failure. */
const FRUITLESS_ROUNDS = 3

/** The part of the status that the machine moves; the rest (progress, clock) is the round's to write. */
const coreOf = ({ phase, attempt, nextAttemptAt, lastSyncedAt }: SyncStatus) => ({ phase, attempt, nextAttemptAt, lastSyncedAt })

/** `kept`: the database is there, whatever became of the rounds. `closed`: whoever holds it now goes on. */
type Ending = 'kept' | 'revoked' | 'closed'

/** Where the device stands: the front of its queue, how far it has read, and what was ever queued. */
const standing = async (db: PortalDatabase): Promise<string> => {
  const [first] = await db.outbox.orderBy('seq').limit(1).toArray()
  return JSON.stringify([first?.seq, first?.id, await db.meta.bulkGet(['cursor', 'nextSeq'])])
}

/** Rounds that ask for another at once and change nothing would follow each other as fast as the network allows. */
const watchProgress = (db: PortalDatabase): ((outcome: RoundOutcome) => Promise<RoundOutcome>) => {
  let before = ''
  let fruitless = 0
  return async (outcome) => {
    const asksForMore = outcome.kind === 'reset' || outcome.kind === 'stale' || (outcome.kind === 'done' && outcome.more)
    if (!asksForMore) return outcome
    const now = await standing(db)
    fruitless = now === before ? fruitless + 1 : 0
    before = now
    return fruitless < FRUITLESS_ROUNDS ? outcome : { kind: 'outage', where: 'server', retryAfterMs: null }
  }
}

/** Notes where things stand. On a full disk room is made first, and once: nothing would ever leave it. */
const noteStanding = (ports: SyncPorts, status: Partial<SyncStatus>): Promise<SyncStatus> =>
  writeStatus(ports.db, status).catch(async (error: unknown) => {
    const { makeRoomAfter } = await import('#sync/recovery/repair.ts')
    await makeRoomAfter(ports, error)
    return writeStatus(ports.db, status)
  })

const run = async (ports: SyncPorts, isOver: () => boolean): Promise<Ending> => {
  const judge = watchProgress(ports.db)
  const world = () => ({ now: ports.now(), random: ports.random() })
  const awake = step(coreOf(await readStatus(ports.db)), { kind: 'wake' }, world())
  let status = await noteStanding(ports, { ...awake.status, beatAt: ports.now() })
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const outcome = await judge(await syncRound(ports))
    if (isOver()) return 'closed'
    // Nothing may be written any more: it would bring an empty database back to life.
    if (outcome.kind === 'revoked' || outcome.kind === 'closed') return outcome.kind
    if (outcome.kind === 'defect') console.error(`sync: ${outcome.reason}`)
    const after = step(coreOf(status), outcome, world())
    status = await noteStanding(ports, { ...after.status, beatAt: ports.now(), sending: null })
    if (after.next !== 'round') return 'kept'
  }
  return 'kept'
}

/** Of this page or worker: by database, the run that waits its turn, and whether it has sent all. */
const waitingRuns = new Map<string, Promise<boolean>>()

/**
 * Syncs one database until nothing waits or the world says not now. Runs of the same database follow one another, in
 * whatever tab or worker; a second caller in this context joins the run that is already waiting its turn, because that
 * one will see everything queued before it starts. Resolves with whether all is sent.
 */
export const runSync = (ports: SyncPorts): Promise<boolean> => {
  const { name } = ports.db
  const queued = ports.waitingRuns ?? waitingRuns
  // Not told at once that nothing was sent: an acceptance from a notification would be called "not sent yet" while it is on its way.
  const known = queued.get(name)
  if (known) return known
  let waits = true
  let isOver = false
  const begun = (): void => {
    if (waits) queued.delete(name)
    waits = false
  }
  const sent = withSyncLock(ports, `sync:${name}`, async () => {
    begun()
    return run(ports, () => isOver).catch((error: unknown): Ending => {
      if (isClosed(error)) return 'closed'
      throw error
    })
  })
    .finally(() => {
      // Its lock was taken, should it still be under way: whoever has it goes on.
      isOver = true
      // A lock that is refused (the page is being put away) must not keep every later run from trying.
      begun()
    })
    .then(async (ending) => ending === 'revoked' || (ending === 'kept' && !(await hasWaiting(ports.db))))
  // Where nothing holds the lock it may have begun already.
  if (waits) queued.set(name, sent)
  return sent
}
