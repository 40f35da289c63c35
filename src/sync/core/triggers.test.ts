import { describe, expect, it } from 'vitest'
import { INITIAL_STATUS, type SyncStatus } from '#db/core/status.ts'
import { MAX_BACKOFF_MS } from './machine.ts'
import { SILENCE_LIMIT_MS } from './round.ts'
import { isDue, LOOK_MS } from './triggers.ts'
import { STUCK_MS } from './sync-lock.ts'
import { PIECE_LIMIT_MS } from '#sync/files/upload-files.ts'

const NOW = 10_000_000
const due = (change: Partial<SyncStatus>, waiting = false) =>
  isDue({ ...INITIAL_STATUS, firstLoad: null, lastSyncedAt: NOW, ...change }, { now: NOW, waiting })

describe('an open page looks whether to wake the engine', () => {
  it.each<[string, Partial<SyncStatus>, boolean, boolean]>([
    ['all is sent and fresh', { phase: 'idle' }, false, false],
    ['something waits though the engine rests', { phase: 'idle' }, true, true],
    ['the first load is unfinished', { phase: 'idle', firstLoad: { rows: 1, total: 9, worklist: true } }, false, true],
    ['the server was last asked over a minute ago', { phase: 'idle', lastSyncedAt: NOW - 61_000 }, false, true],
    ['a round is alive', { phase: 'syncing', beatAt: NOW - 10_000 }, true, false],
    ['a round gives no sign of life', { phase: 'syncing', beatAt: NOW - 46_000 }, true, true],
    ['the next try is not due yet', { phase: 'offline', nextAttemptAt: NOW + 5 }, true, false],
    ['the next try is due', { phase: 'offline', nextAttemptAt: NOW }, true, true],
    ['the server asked to wait', { phase: 'waiting', nextAttemptAt: NOW + 30_000 }, true, false],
    ['a person must sign in', { phase: 'signed-out' }, true, false],
    ['the app must be updated', { phase: 'update-required' }, true, false],
    ['the clock was set back while all was sent', { phase: 'idle', lastSyncedAt: NOW + 3_600_000, beatAt: NOW + 3_600_000 }, false, true],
    ['the clock was set back during a pause', { phase: 'waiting', nextAttemptAt: NOW + 3_625_000, beatAt: NOW + 3_600_000 }, true, true],
    ['the clock was set back during a round', { phase: 'syncing', beatAt: NOW + 3_600_000 }, true, true],
    ['the clock was set back and a person must sign in', { phase: 'signed-out', beatAt: NOW + 3_600_000 }, true, false],
    ['a defect is due for another try', { phase: 'failed', nextAttemptAt: NOW - 1 }, true, true],
  ])('%s', (_when, change, waiting, expected) => {
    expect(due(change, waiting)).toBe(expected)
  })
})

describe('an open page sends again within 60 s of a healed network', () => {
  it('after a round that hung, the longest pause and a look', () => {
    expect(SILENCE_LIMIT_MS + MAX_BACKOFF_MS + LOOK_MS).toBeLessThan(60_000)
  })

  it('after a round that died without a word, and never while one is alive', () => {
    expect(STUCK_MS + LOOK_MS).toBeLessThan(60_000)
    expect(STUCK_MS).toBeGreaterThan(Math.max(SILENCE_LIMIT_MS, PIECE_LIMIT_MS))
  })
})
