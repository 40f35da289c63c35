import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INITIAL_STATUS } from '#db/core/status.ts'
import { backoffMs, MAX_BACKOFF_MS, step, TABLE, type EventKind, type MachineOutcome, type Phase } from './machine.ts'

const PHASES: readonly Phase[] = ['idle', 'syncing', 'offline', 'waiting', 'signed-out', 'update-required', 'failed']
const OUTCOMES: readonly MachineOutcome[] = [
  { kind: 'done', more: false },
  { kind: 'done', more: true },
  { kind: 'outage', where: 'network', retryAfterMs: null },
  { kind: 'outage', where: 'server', retryAfterMs: 30_000 },
  { kind: 'signed-out' },
  { kind: 'update-required' },
  { kind: 'reset', lost: true },
  { kind: 'defect', reason: 'x' },
]
const world = { now: 1_000_000, random: 0.5 }
const at = (phase: Phase, attempt = 0) => ({ ...INITIAL_STATUS, phase, attempt })

describe('the sync machine', () => {
  it('has a step for every phase and event', () => {
    const kinds: readonly EventKind[] = ['wake', 'done', 'outage', 'signed-out', 'update-required', 'reset', 'stale', 'defect']
    for (const phase of PHASES) expect(Object.keys(TABLE[phase]).toSorted()).toEqual(kinds.toSorted())
  })

  it.each(PHASES)('starts a round when woken while %s', (phase) => {
    expect(step(at(phase), { kind: 'wake' }, world)).toMatchObject({ next: 'round', status: { phase: 'syncing', nextAttemptAt: null } })
  })

  it.each(PHASES.filter((phase) => phase !== 'syncing'))('ignores a late outcome while %s', (phase) => {
    for (const outcome of OUTCOMES) expect(step(at(phase), outcome, world)).toMatchObject({ next: 'rest', status: { phase } })
  })

  it('rests after the last round and remembers when', () => {
    expect(step(at('syncing', 4), { kind: 'done', more: false }, world)).toEqual({
      next: 'rest',
      status: { ...at('idle'), lastSyncedAt: world.now, nextAttemptAt: null },
    })
  })

  it('goes straight on while something waits', () => {
    expect(step(at('syncing'), { kind: 'done', more: true }, world)).toMatchObject({ next: 'round', status: { phase: 'syncing' } })
  })

  it('calls a missing network offline and a failing server waiting', () => {
    expect(step(at('syncing'), { kind: 'outage', where: 'network', retryAfterMs: null }, world).status.phase).toBe('offline')
    expect(step(at('syncing'), { kind: 'outage', where: 'server', retryAfterMs: null }, world).status.phase).toBe('waiting')
  })

  it('waits at least as long as the server asks', () => {
    const { status } = step(at('syncing'), { kind: 'outage', where: 'server', retryAfterMs: 30_000 }, world)
    expect(status.nextAttemptAt).toBe(world.now + 30_000)
  })

  it('stops trying when a person must act, and only then', () => {
    for (const outcome of OUTCOMES) {
      const { status } = step(at('syncing'), outcome, world)
      const gaveUp = status.phase !== 'syncing' && status.phase !== 'idle' && status.nextAttemptAt === null
      expect(gaveUp).toBe(outcome.kind === 'signed-out' || outcome.kind === 'update-required')
    }
  })

  it('pauses between half and all of a doubling time, never above the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
        const full = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** Math.min(attempt - 1, 10))
        const pause = backoffMs(attempt, random)
        expect(pause).toBeGreaterThanOrEqual(full / 2)
        expect(pause).toBeLessThanOrEqual(full)
      }),
    )
  })
})
