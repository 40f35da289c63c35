import type { Database } from './database.ts'

const CHANNEL = 'portal'
/** Pokes of one vendor within this time (ms) are said once more at its end instead of each for itself. */
const QUIET_MS = 30

/** What is heard: news of a vendor, the end of a session, a broken line (anything may have happened), the end of this process. */
export type Said =
  | { readonly type: 'poke'; readonly vendorId: string; readonly revision: number }
  | { readonly type: 'ended'; readonly sessionId: string }
  | { readonly type: 'missed' }
  | { readonly type: 'closing' }

type Handler = (said: Said) => void

/** After-commit news, to every process of this database. Content-free: a lost or repeated poke does no harm. */
export interface Pokes {
  /** Says that a vendor's data reached a revision. Never throws: a commit must not fail because its news did. */
  readonly poke: (vendorId: string, revision: number) => void
  /** Says that a session ended, so that its event streams close. */
  readonly sessionEnded: (sessionId: string) => void
  /** Returns the function that stops hearing. */
  readonly hear: (handler: Handler) => () => void
  /** Tells every hearer of this process to end, so that event streams close, and leaves the line. */
  readonly close: () => Promise<void>
}

const parse = (payload: string): Said => {
  try {
    const said: unknown = JSON.parse(payload)
    if (typeof said === 'object' && said !== null && 'type' in said) {
      if (
        said.type === 'poke' &&
        'vendorId' in said &&
        typeof said.vendorId === 'string' &&
        'revision' in said &&
        typeof said.revision === 'number'
      ) {
        return { type: 'poke', vendorId: said.vendorId, revision: said.revision }
      }
      if (said.type === 'ended' && 'sessionId' in said && typeof said.sessionId === 'string')
        return { type: 'ended', sessionId: said.sessionId }
    }
  } catch {
    // an empty payload after a broken connection, or somebody else's words
  }
  return { type: 'missed' }
}

/** Opens the line between processes (LISTEN/NOTIFY), so that no process keeps state about another. */
export const openPokes = async (database: Pick<Database, 'listen' | 'notify'>): Promise<Pokes> => {
  const handlers = new Set<Handler>()
  const quiet = new Map<string, { latest: number; said: number }>()
  const stop = await database.listen(CHANNEL, (payload) => {
    const said = parse(payload)
    for (const handler of handlers) handler(said)
  })
  let closed = false
  const say = (said: Said): void => {
    // A failed NOTIFY is an outage of the database: pages learn of the change by their own timers.
    if (!closed) database.notify(CHANNEL, JSON.stringify(said)).catch(() => undefined)
  }
  const poke = (vendorId: string, revision: number): void => {
    const running = quiet.get(vendorId)
    if (running) {
      running.latest = Math.max(running.latest, revision)
      return
    }
    const state = { latest: revision, said: revision }
    quiet.set(vendorId, state)
    say({ type: 'poke', vendorId, revision })
    setTimeout(() => {
      quiet.delete(vendorId)
      if (state.latest > state.said) poke(vendorId, state.latest)
    }, QUIET_MS).unref()
  }
  return {
    poke,
    sessionEnded: (sessionId) => say({ type: 'ended', sessionId }),
    hear: (handler) => {
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
