import { expect, it } from 'vitest'
import type { SyncStatus } from '#db/core/status.ts'
import { isUnreachable } from './use-unreachable.ts'

it.each([
  [true, 'idle', 0, false],
  [true, 'syncing', 0, false],
  [true, 'offline', 1, true],
  // It is tried again.
  [true, 'syncing', 1, true],
  // The server was reached, and asks to wait.
  [true, 'waiting', 1, false],
  [false, 'idle', 0, true],
] satisfies [boolean, SyncStatus['phase'], number, boolean][])(
  'with a browser that says %s, syncing that is %s and %d failed tries, nothing can be reached: %s',
  (online, phase, attempt, expected) => expect(isUnreachable(online, { phase, attempt })).toBe(expected),
)
