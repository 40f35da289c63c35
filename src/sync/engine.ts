import { hasWaiting } from '#db/outbox.ts'
import { readStatus, writeStatus, type SyncStatus } from '#db/status.ts'
import { step } from './machine.ts'
import type { SyncPorts } from './ports.ts'
import { syncRound } from './round.ts'

/** Rounds in one run: a guard against a server that always says there is more. */
const MAX_ROUNDS = 1000

/** The part of the status that the machine moves; the rest (progress, clock) is the round's to write. */
const coreOf = ({ phase, attempt, nextAttemptAt, lastSyncedAt }: SyncStatus) => ({ phase, attempt, nextAttemptAt, lastSyncedAt })

/** `kept`: the database is there, whatever became of the rounds. */
type Ending = 'kept' | 'revoked' | 'closed'

const run = async (ports: SyncPorts): Promise<Ending> => {
  const world = () => ({ now: ports.now(), random: ports.random() })
  const awake = step(coreOf(await readStatus(ports.db)), { kind: 'wake' }, world())
  let status = await writeStatus(ports.db, { ...awake.status, beatAt: ports.now() })
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const outcome = await syncRound(ports)
    // Nothing may be written any more: it would bring an empty database back to life.
    if (outcome.kind === 'revoked' || outcome.kind === 'closed') return outcome.kind
    if (outcome.kind === 'defect') console.error(`sync: ${outcome.reason}`)
    const after = step(coreOf(status), outcome, world())
    status = await writeStatus(ports.db, { ...after.status, beatAt: ports.now(), ...(after.next === 'round' ? {} : { sending: null }) })
    if (after.next !== 'round') return 'kept'
  }
  return 'kept'
}

const waitingRuns = new Set<string>()

/**
 * Syncs one database until nothing waits or the world says not now. Runs of the same database follow one another, in
 * whatever tab or worker; a second caller in this context joins the run that is already waiting its turn, because that
 * one will see everything queued before it starts. Resolves with whether all is sent.
 */
export const runSync = async (ports: SyncPorts): Promise<boolean> => {
  const name = ports.db.name
  if (waitingRuns.has(name)) return false
  waitingRuns.add(name)
  let waits = true
  const ending = await ports
    .lock(`sync:${name}`, async () => {
      waits = false
      waitingRuns.delete(name)
      return run(ports).catch((error: unknown): Ending => {
        if (error instanceof Error && error.name === 'DatabaseClosedError') return 'closed'
        throw error
      })
    })
    // A lock that is refused (the page is being put away) must not keep every later run from trying.
    .finally(() => waits && waitingRuns.delete(name))
  return ending === 'revoked' || (ending === 'kept' && !(await hasWaiting(ports.db)))
}
