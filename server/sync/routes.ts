import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { MAX_PUSH_BYTES, syncLine, syncRequest, USER_HEADER, VENDOR_HEADER, type HeadLine, type SyncRequest } from '#protocol/sync.ts'
import { OLDEST_PROTOCOL, PROTOCOL_VERSION } from '#protocol/version.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { answersOfPerson, requireAllowance } from '#server/identity/auth/allowed.ts'
import { deviceLabel } from '#server/identity/devices/label.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { readJson } from '#server/http/body.ts'
import { json, media } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { firstFault } from '#server/http/endpoint/faults.ts'
import type { Core } from '#server/database/core.ts'
import type { ClientCaller } from '#server/mutations/execute.ts'
import { ALLOWANCES, openPersonalAllowance, type Allowance } from '#server/http/limits/allowance.ts'
import { ProblemError } from '#server/http/problems.ts'
import { headText, PIECE_ROWS, resultsText, tally } from './answer.ts'
import { firstLoad, resumeOf } from './first-load.ts'
import { push } from './push.ts'
import { noteVisit, readIncrement, scopeOf, startLoad, type Position } from './pull.ts'
import { streamGzip, streamText, takesGzip } from './stream.ts'

export interface SyncParts extends Core {
  readonly auth: Auth
  readonly publicUrl: string
  /** How often one session may call. */
  readonly allowance?: Allowance
}

// The push itself may have MAX_PUSH_BYTES; the envelope around it (ids, cursor, commas) gets a little more.
const MAX_BODY_BYTES = MAX_PUSH_BYTES + 64 * 1024

/** A version is judged before the shape: another version may well have another shape. */
const anyVersion = v.looseObject({ protocol: v.number() })

const readRequest = async (c: Context): Promise<SyncRequest> => {
  const body = await readJson(c, MAX_BODY_BYTES, { items: 'judged' })
  const versioned = v.safeParse(anyVersion, body)
  if (versioned.success && versioned.output.protocol < OLDEST_PROTOCOL) throw new ProblemError(426, 'protocol.too_old')
  const parsed = v.safeParse(syncRequest, body)
  if (!parsed.success) throw new ProblemError(400, 'body.invalid', { fields: firstFault(parsed.issues) })
  if (parsed.output.protocol > PROTOCOL_VERSION) throw new ProblemError(400, 'body.invalid', { fields: { protocol: 'body.invalid' } })
  return parsed.output
}

const headOf = (
  parts: SyncParts,
  caller: ClientCaller,
  at: { position: Position; from: number; to: number; lastSeq: number; complete: boolean; total: number | null },
): string => {
  const { position, ...rest } = at
  const head: Omit<HeadLine, 't'> = {
    epoch: position.epoch,
    scope: scopeOf(caller),
    durable: parts.database.durable(caller.vendorId, position.revision),
    serverNow: position.serverNow,
    protocol: PROTOCOL_VERSION,
    ...rest,
  }
  return headText(head)
}

/** The lines of an answer. The head is made before the first line leaves, so that a refusal is still a problem document. */
const answer = async (parts: SyncParts, caller: ClientCaller, asked: SyncRequest, results: string): Promise<AsyncIterable<string>> => {
  const { cursor, limit } = asked
  const { database } = parts
  const resume = resumeOf(cursor)
  if (cursor !== null && resume === null) {
    const increment = await readIncrement(database, caller, { cursor, limit })
    const { rows, overdue, ...at } = increment
    if (overdue) await noteVisit(database, caller)
    const head = headOf(parts, caller, { ...at, total: null })
    return (async function* () {
      const count = tally()
      yield head + results
      // In pieces: one string of 10,000 rows would stand in memory twice.
      for (let i = 0; i < rows.length; i += PIECE_ROWS) yield count.rows(rows.slice(i, i + PIECE_ROWS))
      yield count.end()
    })()
  }
  const { position, lastSeq, overdue } = await startLoad(database, caller, asked)
  if (overdue) await noteVisit(database, caller)
  // A continued load keeps its first position: what changed since then comes with the pull after it.
  const to = cursor?.revision ?? position.revision
  const head = headOf(parts, caller, {
    position,
    from: cursor?.revision ?? 0,
    to,
    lastSeq,
    complete: true,
    total: position.liveRows,
  })
  return (async function* () {
    yield head + results
    yield* firstLoad(database, caller, resume)
  })()
}

const pushAndAnswer = async (parts: SyncParts, caller: ClientCaller, request: SyncRequest): Promise<AsyncIterable<string>> => {
  const [first, ...others] = request.mutations
  if (!first) return answer(parts, caller, request, '')
  // Before anything is applied: the device must not be working on data that is gone.
  await startLoad(parts.database, caller, request)
  return answer(parts, caller, request, resultsText(request.mutations, await push(parts, caller, [first, ...others])))
}

/** Devices that start over judge by the server's clock what is too old to be sent again. */
const withTime = (error: unknown, now: Date): unknown =>
  error instanceof ProblemError && (error.code.startsWith('reset.') || error.code === 'protocol.gap')
    ? new ProblemError(error.status, error.code, { serverNow: now.toISOString() })
    : error

const SYNC = {
  summary: 'Push queued changes and pull what changed',
  caller: 'session',
  body: { ...json({ SyncRequest: syncRequest }), read: readRequest },
  answers: { 200: media('application/x-ndjson', { SyncLine: syncLine }) },
  problems: {
    403: ['auth.forbidden'],
    409: ['protocol.gap', 'files.missing', 'reset.epoch', 'reset.scope', 'reset.compacted', 'reset.client'],
    426: ['protocol.too_old'],
    429: ['rate.limited'],
    503: ['server.busy'],
  },
} as const

/** `POST /api/sync`: mount at `/api/sync`. */
export const syncRoutes = (parts: SyncParts): Hono<SessionEnv> => {
  const spend = openPersonalAllowance(parts.allowance ?? ALLOWANCES.sync, parts.now)
  return new Hono<SessionEnv>()
    .use(requireOwnOrigin(parts.publicUrl), requireSession(parts.auth), requireAllowance(spend), answersOfPerson())
    .post('/', endpoint(SYNC), async (c) => {
      const session = c.get('session')
      const request = c.req.valid('json')
      const { vendorId, userId, name } = session
      // Signed in as somebody else meanwhile: the device keeps what it has until its own person signs in again.
      if ((c.req.header(VENDOR_HEADER) ?? vendorId) !== vendorId || (c.req.header(USER_HEADER) ?? userId) !== userId)
        throw new ProblemError(401, 'auth.required')
      const caller = { vendorId, userId, name, device: deviceLabel(c.req.header('User-Agent') ?? null), clientId: request.clientId }
      resumeOf(request.cursor) // a tampered key is refused before anything is applied
      const lines = await pushAndAnswer(parts, caller, request).catch((error: unknown) => {
        throw withTime(error, parts.now())
      })
      const onError = (): void => parts.report('sync.cut', { clientId: request.clientId })
      const gzip = takesGzip(c.req.header('Accept-Encoding'))
      if (gzip) c.header('Content-Encoding', 'gzip')
      return c.body(gzip ? streamGzip(lines, onError) : streamText(lines, onError), 200, {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Cache-Control': 'no-store',
        'Vary': 'Accept-Encoding',
        'X-Accel-Buffering': 'no', // tells a proxy to pass lines on as they come
      })
    })
}
