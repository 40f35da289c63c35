import { createBounded } from '#server/http/bounded.ts'
import type { Core } from '#server/database/core.ts'
import { BATCH, dropEnded, findDueVendors, settleDue, takeDue } from './outbox.ts'
import type { PushTransport } from './transport.ts'

const SWEEP_MS = 30_000
/** Pokes within this time (ms) are answered by one look into the outbox. */
const SOON_MS = 50
/** Vendors whose messages are sent at the same time. Each needs a connection for moments only. */
const AT_ONCE = 8
const PAGE = 500

/** Sends what waits in the push outbox. */
interface PushSender {
  /** Sends everything that is due for a vendor. Returns how many messages were delivered to the service. */
  readonly drain: (vendorId: string) => Promise<number>
  readonly close: () => Promise<void>
}

/**
 * Starts sending: soon after every commit, and in a sweep for what has to be tried again. Both ask the database once for the
 * vendors with something due, so that those without cost nothing.
 */
export const startSender = (core: Core, transport: PushTransport): PushSender => {
  const bounded = createBounded(AT_ONCE)
  // The last drain of each vendor, and whether it is still to begin: then it serves whoever asks for another.
  const drains = new Map<string, { done: Promise<number>; begun: boolean }>()
  let closed = false

  const send = async (vendorId: string): Promise<number> => {
    let delivered = 0
    for (let more = true; more && !closed;) {
      const due = await takeDue(core, vendorId)
      // Fewer than could be taken: there are no others, and whatever comes now has a poke of its own.
      more = due.length === BATCH
      for (const message of await dropEnded(core, vendorId, due)) {
        const { notificationId, token, code, params, kind, recordId } = message
        const sent = await transport.send(token, { id: notificationId, code, params: JSON.stringify(params), kind, recordId })
        await settleDue(core, vendorId, message, sent)
        if (sent.status === 'sent') delivered += 1
      }
    }
    return delivered
  }
  const drain = (vendorId: string): Promise<number> => {
    const last = drains.get(vendorId)
    if (last && !last.begun) return last.done
    const next = { begun: false, done: Promise.resolve(0) }
    const begin = (): Promise<number> => {
      next.begun = true
      return closed ? Promise.resolve(0) : send(vendorId)
    }
    const after = last?.done ?? Promise.resolve(0)
    next.done = after
      .then(() => bounded(begin))
      .catch(() => {
        core.report('push.drain_failed', {})
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
      const vendors: string[] = await findDueVendors(core, { behind, most: PAGE })
      const drained = Promise.all(vendors.map(drain))
      const last = vendors.at(-1)
      if (vendors.length < PAGE || last === undefined) return
      await drained
      behind = last
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const sweep = (): void => {
    looking = looking.then(look).catch(() => core.report('push.sweep_failed', {}))
  }
  let soon: NodeJS.Timeout | undefined
  const unsubscribe = core.pokes.subscribe((message) => {
    if (message.type !== 'poke') return
    soon ??= setTimeout(() => {
      soon = undefined
      sweep()
    }, SOON_MS).unref()
  })
  const timer = setInterval(sweep, SWEEP_MS).unref()
  sweep()
  return {
    drain,
    close: async () => {
      closed = true
      unsubscribe()
      clearInterval(timer)
      clearTimeout(soon)
      await looking
      await Promise.all([...drains.values()].map(({ done }) => done))
    },
  }
}
