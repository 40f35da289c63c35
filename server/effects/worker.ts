import { createBounded } from '#server/http/bounded.ts'
import type { Core } from '#server/database/core.ts'
import { startRounds } from '#server/database/rounds.ts'
import type { Channel, Due, Sent } from './channel.ts'
import { findDueVendors, LEASE_MS, putBack, settleDue, takeDue } from './outbox.ts'

/** How often it is looked for what has to be tried again, in milliseconds. */
export const SWEEP_MS = 30_000
/** Pokes within this time (ms) are answered by one look into the outbox. */
const SOON_MS = 50
/** So many that fail in a row, of whichever vendors, say that nothing arrives at all. */
const FAILING = 3
/** That is said no more often than once in this time (ms). */
const FAILING_MS = 3_600_000
/** So many of a vendor's that run into the time limit one after the other end its turn: they would keep the others' waiting. */
const TIMEOUTS = 3
/** Vendors whose effects are sent at the same time, a batch of each and then the next one's. Each needs a connection for moments only. */
const AT_ONCE = 8
const PAGE = 500

/** Sends what waits in the outbox for one channel. */
export interface EffectWorker {
  /** Sends everything that is due for a vendor. Returns how many were taken by the other side. */
  readonly drain: (vendorId: string) => Promise<number>
  readonly close: () => Promise<void>
}

/**
 * Starts sending: soon after every commit, and in a sweep for what has to be tried again or was left by a process that died. Both ask
 * the database once for the vendors with something due, so that those without cost nothing. `chance` gives at least 0, below 1.
 */
export const startWorker = <Item extends Due>(core: Core, channel: Channel<Item>, chance: () => number = Math.random): EffectWorker => {
  const bounded = createBounded(AT_ONCE)
  // The last drain of each vendor, and whether it is still to begin: then it serves whoever asks for another.
  const drains = new Map<string, { done: Promise<number>; begun: boolean }>()
  let closed = false
  let failures = 0
  let toldAt = -Infinity

  /** Tells the operator where nothing arrives, whosoever it is for. */
  const watch = (sent: Sent): void => {
    failures = sent.status === 'later' || sent.status === 'refused' ? failures + 1 : 0
    if (failures < FAILING || !('fault' in sent) || core.now().getTime() - toldAt < FAILING_MS) return
    toldAt = core.now().getTime()
    core.report(`${channel.name}.failing`, { fault: sent.fault ?? null })
  }

  /** Delivers what was taken, one after the other. What there is no time or no use to try is given back. */
  const deliverAll = async (vendorId: string, items: readonly Item[], until: number): Promise<{ delivered: number; stopped: boolean }> => {
    let delivered = 0
    let failedInRow = 0
    let timeoutsInRow = 0
    const failed = new Set<string>()
    const left: string[] = []
    const isStopped = () => failedInRow >= channel.stopsAfter || timeoutsInRow >= TIMEOUTS
    for (const item of items) {
      const isLate = core.now().getTime() + channel.longestMs > until
      const isBehind = item.recordId !== null && failed.has(item.recordId)
      if (closed || isLate || isBehind || isStopped()) {
        left.push(item.id)
        continue
      }
      const sent = await channel.deliver(vendorId, item)
      watch(sent)
      const became = await settleDue(core, channel, { vendorId, item, sent, chance: chance() })
      if (sent.status === 'sent') delivered += 1
      failedInRow = became === 'done' ? 0 : failedInRow + 1
      timeoutsInRow = 'fault' in sent && sent.fault === 'timeout' ? timeoutsInRow + 1 : 0
      if (became === 'waits' && item.recordId !== null) failed.add(item.recordId)
      if (became === 'given up') {
        const fault = 'fault' in sent ? (sent.fault ?? null) : null
        core.report(`${channel.name}.given_up`, { vendorId, type: item.type, attempts: item.attempts, fault })
      }
    }
    const stopped = isStopped()
    await putBack(core, { vendorId, ids: left, isPaused: stopped })
    return { delivered, stopped }
  }

  const sendBatch = async (vendorId: string): Promise<{ delivered: number; more: boolean }> => {
    const until = core.now().getTime() + LEASE_MS
    const taken = await takeDue(core, channel, { vendorId, until })
    const living = channel.living ? await channel.living(vendorId, taken) : taken
    const { delivered, stopped } = await deliverAll(vendorId, living, until)
    // Fewer than could be taken: there are no others, and whatever comes now has a poke of its own.
    return { delivered, more: taken.length === channel.batch && !stopped }
  }
  /** Batch after batch, each in a turn of its own: a vendor with much to send holds no place that others wait for. */
  const sendAll = async (vendorId: string, begin: () => void): Promise<number> => {
    let delivered = 0
    for (let more = true; more && !closed;) {
      const sent = await bounded(() => {
        begin()
        return closed ? Promise.resolve({ delivered: 0, more: false }) : sendBatch(vendorId)
      })
      delivered += sent.delivered
      more = sent.more
    }
    return delivered
  }
  const drain = (vendorId: string): Promise<number> => {
    const last = drains.get(vendorId)
    if (last && !last.begun) return last.done
    const next = { begun: false, done: Promise.resolve(0) }
    const begin = (): void => {
      next.begun = true
    }
    const after = last?.done ?? Promise.resolve(0)
    next.done = after
      .then(() => sendAll(vendorId, begin))
      .catch(() => {
        core.report(`${channel.name}.drain_failed`, {})
        return 0
      })
      .finally(() => {
        if (drains.get(vendorId) === next) drains.delete(vendorId)
      })
    drains.set(vendorId, next)
    return next.done
  }

  const look = async (): Promise<void> => {
    for (let behind: string | null = null; !closed;) {
      const vendors: string[] = await findDueVendors(core, { channel: channel.name, behind, most: PAGE })
      const drained = Promise.all(vendors.map(drain))
      const last = vendors.at(-1)
      if (vendors.length < PAGE || last === undefined) return
      await drained
      behind = last
    }
  }
  const sweeps = startRounds({ everyMs: SWEEP_MS, work: look, failed: () => core.report(`${channel.name}.sweep_failed`, {}) })
  let soon: NodeJS.Timeout | undefined
  const unsubscribe = core.pokes.subscribe((message) => {
    if (message.type !== 'poke') return
    soon ??= setTimeout(() => {
      soon = undefined
      void sweeps.again()
    }, SOON_MS).unref()
  })
  return {
    drain,
    close: async () => {
      closed = true
      unsubscribe()
      clearTimeout(soon)
      await sweeps.close()
      await Promise.all([...drains.values()].map(({ done }) => done))
    },
  }
}
