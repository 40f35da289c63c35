import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { formatClock } from './formats.ts'
import type { Language } from './language.ts'

/** What the words are made from: the engine's status and what waits. */
export interface SyncFacts {
  readonly phase: 'idle' | 'syncing' | 'offline' | 'waiting' | 'signed-out' | 'update-required' | 'failed'
  readonly lastSyncedAt: number | null
  /** How many changes are on their way, of those that wait: they go out together. */
  readonly sending: { readonly total: number } | null
  readonly loading: boolean
  /** False while it is not known what waits: then nothing is claimed. */
  readonly known: boolean
  readonly waiting: number
  /** Files that are not at the server. */
  readonly files: number
}

/** ok: nothing to do · busy: on the way · hold: waits for the network or its turn · act: the person is needed. */
export type SyncMood = 'ok' | 'busy' | 'hold' | 'act'

export const syncMood = (facts: SyncFacts, online: boolean): SyncMood => {
  if (facts.phase === 'signed-out' || facts.phase === 'update-required' || facts.phase === 'failed') return 'act'
  if (!online || facts.phase === 'offline' || facts.phase === 'waiting') return 'hold'
  if (facts.loading || facts.waiting > 0 || facts.files > 0 || !facts.known) return 'busy'
  return 'ok'
}

/** The state of syncing in a few words. `withClock` false leaves out the time, for readers who are told each change aloud. */
export const describeSync = (i18n: I18n, facts: SyncFacts, look: { language: Language; online: boolean; withClock: boolean }): string => {
  const count = facts.waiting
  const translate = (descriptor: MessageDescriptor) => i18n._(descriptor)
  switch (facts.phase) {
    case 'signed-out':
      return count > 0 ? translate(msg`Sign in to send ${count}`) : translate(msg`Sign in to update`)
    case 'update-required':
      return translate(msg`Update to continue`)
    case 'failed':
      return count > 0 ? translate(msg`Sync failed · ${count} waiting`) : translate(msg`Sync failed`)
    default:
  }
  if (!look.online || facts.phase === 'offline') return count > 0 ? translate(msg`Offline · ${count} waiting`) : translate(msg`Offline`)
  if (facts.phase === 'waiting') return count > 0 ? translate(msg`Trying again · ${count} waiting`) : translate(msg`Trying again`)
  const sent = facts.sending?.total ?? 0
  if (sent > 0 && count > 0) return sent < count ? translate(msg`Sending ${sent} of ${count}`) : translate(msg`Sending ${count}`)
  if (count > 0) return translate(msg`${plural(count, { one: '# waiting', other: '# waiting' })}`)
  if (facts.files > 0) return translate(msg`${plural(facts.files, { one: '# file waiting', other: '# files waiting' })}`)
  if (facts.loading || !facts.known) return translate(msg`Loading`)
  if (facts.lastSyncedAt === null) return translate(msg`Not synced yet`)
  const time = formatClock(facts.lastSyncedAt, look.language)
  return look.withClock ? translate(msg`All sent ${time}`) : translate(msg`All sent`)
}
