import type { SyncStatus } from '#db/core/status.ts'
import type { RoundOutcome } from './outcome.ts'

export type Phase = SyncStatus['phase']
/** Without a database there is no status to move. */
export type MachineOutcome = Exclude<RoundOutcome, { kind: 'revoked' | 'closed' }>
export type EventKind = 'wake' | MachineOutcome['kind']

/** What the engine does next. */
type Next = 'round' | 'rest' | 'retry'

/**
 * Longest pause between tries while a page is open. A round that hangs when the network heals ends after 25 s of silence, this pause
 * follows, and a look at the clock every 5 s: together less than the 60 s within which everything is to be sent.
 */
export const MAX_BACKOFF_MS = 25_000
const FIRST_BACKOFF_MS = 1_000

interface Step {
  readonly phase: Phase
  readonly next: Next
}

const round: Step = { phase: 'syncing', next: 'round' }
const ended = {
  'outage': { phase: 'waiting', next: 'retry' },
  'signed-out': { phase: 'signed-out', next: 'rest' },
  'update-required': { phase: 'update-required', next: 'rest' },
  'reset': round,
  'stale': round,
  'defect': { phase: 'failed', next: 'retry' },
} as const

/**
 * Phase × event, total. A wake always leads to a round: whoever wakes us (a change, the network, a person) may know
 * better than our backoff. Outcomes arrive only while syncing; elsewhere they are late outcomes of a round that a restart
 * replaced, and change nothing. `done` rests here; whether a further round follows is decided with its `more`.
 */
export const TABLE: Readonly<Record<Phase, Readonly<Record<EventKind, Step>>>> = {
  'syncing': { wake: round, done: { phase: 'idle', next: 'rest' }, ...ended },
  'idle': late('idle'),
  'offline': late('offline'),
  'waiting': late('waiting'),
  'signed-out': late('signed-out'),
  'update-required': late('update-required'),
  'failed': late('failed'),
}

function late(phase: Phase): Record<EventKind, Step> {
  const stay: Step = { phase, next: 'rest' }
  return {
    'wake': round,
    'done': stay,
    'outage': stay,
    'signed-out': stay,
    'update-required': stay,
    'reset': stay,
    'stale': stay,
    'defect': stay,
  }
}

/** Pause before try number `attempt` (from 1): exponential, with full jitter so that many devices do not return at once. */
export const backoffMs = (attempt: number, random: number): number =>
  Math.round(Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempt - 1, 10)) * (0.5 + random / 2))

/** The part of the status that the machine moves. */
type Core = Pick<SyncStatus, 'phase' | 'attempt' | 'nextAttemptAt' | 'lastSyncedAt'>

/** The next status after an event, and what to do. Pure: clock and chance come in. */
export const step = (
  status: Core,
  event: { kind: 'wake' } | MachineOutcome,
  world: { now: number; random: number },
): { status: Core; next: Next } => {
  const row = TABLE[status.phase][event.kind]
  if (row.next === 'round') return { status: { ...status, phase: row.phase, nextAttemptAt: null }, next: 'round' }
  if (event.kind === 'done' && status.phase === 'syncing') {
    const after = {
      ...status,
      phase: event.more ? ('syncing' as const) : row.phase,
      attempt: 0,
      nextAttemptAt: null,
      lastSyncedAt: world.now,
    }
    return { status: after, next: event.more ? 'round' : 'rest' }
  }
  if (row.next === 'rest') return { status: { ...status, phase: row.phase, nextAttemptAt: null }, next: 'rest' }
  const attempt = status.attempt + 1
  const retryAfter = event.kind === 'outage' ? (event.retryAfterMs ?? 0) : 0
  const phase = event.kind === 'outage' && event.where === 'network' ? 'offline' : row.phase
  return {
    status: { ...status, phase, attempt, nextAttemptAt: world.now + Math.max(retryAfter, backoffMs(attempt, world.random)) },
    next: 'retry',
  }
}
