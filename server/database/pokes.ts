import type { Database } from './database.ts'

const CHANNEL = 'portal'
/** Pokes of one vendor within this time (ms) are published once more at its end instead of each for itself. */
const QUIET_MS = 30

/**
 * What subscribers are told: a vendor's data moved on, the end of a session, a broken connection (anything may have happened), the end of
 * this process.
 */
type PokeMessage =
  | { readonly type: 'poke'; readonly vendorId: string; readonly revision: number }
  | { readonly type: 'ended'; readonly sessionId: string }
  | { readonly type: 'missed' }
  | { readonly type: 'closing' }

type Handler = (message: PokeMessage) => void

/** After-commit messages, to every process of this database. Content-free: a lost or repeated poke does no harm. */
export interface Pokes {
  /** Says that a vendor's data reached a revision. Never throws: a commit must not fail because its message did. */
  readonly poke: (vendorId: string, revision: number) => void
  /** Says that a session ended, so that its event streams close. */
  readonly sessionEnded: (sessionId: string) => void
  /** Calls back with every message. Returns the function that ends it. */
  readonly subscribe: (handler: Handler) => () => void
  /** Tells every subscriber of this process to end, so that event streams close, and stops listening. */
  readonly close: () => Promise<void>
}

const parse = (payload: string): PokeMessage => {
  try {
    const message: unknown = JSON.parse(payload)
    if (typeof message === 'object' && message !== null && 'type' in message) {
      if (
        message.type === 'poke' &&
        'vendorId' in message &&
        typeof message.vendorId === 'string' &&
        'revision' in message &&
        typeof message.revision === 'number'
      ) {
        return { type: 'poke', vendorId: message.vendorId, revision: message.revision }
      }
      if (message.type === 'ended' && 'sessionId' in message && typeof message.sessionId === 'string')
        return { type: 'ended', sessionId: message.sessionId }
    }
  } catch {
    // an empty payload after a broken connection, or somebody else's message
  }
  return { type: 'missed' }
}

/** Opens the channel between processes (LISTEN/NOTIFY), so that no process keeps state about another. */
export const openPokes = async (database: Pick<Database, 'listen' | 'notify'>): Promise<Pokes> => {
  const handlers = new Set<Handler>()
  const quiet = new Map<string, { latest: number; published: number }>()
  const stop = await database.listen(CHANNEL, (payload) => {
    const message = parse(payload)
    for (const handler of handlers) handler(message)
  })
  let closed = false
  const publish = (message: PokeMessage): void => {
    // A failed NOTIFY is an outage of the database: pages learn of the change by their own timers.
    if (!closed) database.notify(CHANNEL, JSON.stringify(message)).catch(() => undefined)
  }
  const poke = (vendorId: string, revision: number): void => {
    const running = quiet.get(vendorId)
    if (running) {
      running.latest = Math.max(running.latest, revision)
      return
    }
    const state = { latest: revision, published: revision }
    quiet.set(vendorId, state)
    publish({ type: 'poke', vendorId, revision })
    setTimeout(() => {
      quiet.delete(vendorId)
      if (state.latest > state.published) poke(vendorId, state.latest)
    }, QUIET_MS).unref()
  }
  return {
    poke,
    sessionEnded: (sessionId) => publish({ type: 'ended', sessionId }),
    subscribe: (handler) => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    close: async () => {
      closed = true
      for (const handler of [...handlers]) handler({ type: 'closing' })
      handlers.clear()
      await stop()
    },
  }
}
