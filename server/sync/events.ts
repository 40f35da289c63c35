import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { HEARTBEAT_EVENT, HEARTBEAT_MS, POKE_EVENT } from '#protocol/events.ts'
import { vendorsClock } from '#server/database/schema.ts'
import type { Session } from '#server/identity/auth/auth.ts'
import { requireAllowance } from '#server/identity/auth/allowed.ts'
import { requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { media } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { ALLOWANCES, openPersonalAllowance } from '#server/http/limits/allowance.ts'
import { LIMITS } from '#server/http/limits/limits.ts'
import { newestOnly } from '#server/http/limits/newest-only.ts'
import type { SyncParts } from './routes.ts'

/** Pieces a reader may be behind before it is taken for gone. */
const MAX_BEHIND = 64

const eventText = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

const readRevision = async (parts: SyncParts, vendorId: string): Promise<number> => {
  const [clock] = await parts.database.vendorTransaction(
    vendorId,
    (tx) => tx.orm.select({ revision: vendorsClock.revision }).from(vendorsClock).where(eq(vendorsClock.vendorId, vendorId)),
    { readOnly: true },
  )
  return clock?.revision ?? 0
}

/** The open stream of one page: pokes of its vendor and heartbeats, until the session, the page or the process ends. */
const openStream = (
  parts: SyncParts & { heartbeatMs: number; hold: ReturnType<typeof newestOnly> },
  session: Session,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let end = (): void => undefined
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      let open = true
      const send = (event: string, data: object): void => {
        if (!open) return
        if ((controller.desiredSize ?? 0) < -MAX_BEHIND) stop()
        else controller.enqueue(encoder.encode(eventText(event, data)))
      }
      const poke = (): void => {
        readRevision(parts, session.vendorId).then((revision) => send(POKE_EVENT, { revision }), stop)
      }
      const beat = (): void => {
        // Also the place where a session that ended in another process, or ran out, is noticed at the latest.
        parts.auth.isAlive(session.sessionId).then(
          (alive) => (alive ? send(HEARTBEAT_EVENT, {}) : stopEnded()),
          () => send(HEARTBEAT_EVENT, {}),
        )
      }
      const unsubscribe = parts.pokes.subscribe((message) => {
        if (message.type === 'poke' && message.vendorId === session.vendorId) send(POKE_EVENT, { revision: message.revision })
        else if (message.type === 'missed') poke()
        else if (message.type === 'ended' && message.sessionId === session.sessionId) stopEnded()
        else if (message.type === 'closing') stop()
      })
      const timer = setInterval(beat, parts.heartbeatMs)
      const stop = (): void => {
        if (!open) return
        end()
        controller.close()
      }
      /** The page asks once more, and hears that its session has ended: a stream that only closes would leave it as it is till then. */
      const stopEnded = (): void => {
        send(POKE_EVENT, { revision: 0 })
        stop()
      }
      const release = parts.hold(session.sessionId, stop)
      end = () => {
        open = false
        clearInterval(timer)
        unsubscribe()
        release()
      }
      poke()
    },
    cancel: () => end(),
  })
}

const EVENTS = {
  summary: 'Server-sent pokes and heartbeats',
  caller: 'session',
  answers: { 200: media('text/event-stream', { EventStream: v.string() }) },
  problems: { 429: ['rate.limited'] },
} as const

/** `GET /api/events`: mount at `/api/events`. `heartbeatMs` is there for tests. */
export const eventRoutes = (parts: SyncParts & { heartbeatMs?: number }): Hono<SessionEnv> => {
  const spend = openPersonalAllowance(parts.allowance ?? ALLOWANCES.events, parts.now)
  const hold = newestOnly(LIMITS.streamsOfSession)
  return new Hono<SessionEnv>().get('/', requireSession(parts.auth), requireAllowance(spend), endpoint(EVENTS), (c) => {
    const session = c.get('session')
    return c.body(openStream({ ...parts, hold, heartbeatMs: parts.heartbeatMs ?? HEARTBEAT_MS }, session), 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
  })
}
