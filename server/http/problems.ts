import { PROBLEM_TYPE, type Problem, type ProblemCode } from '#protocol/problem.ts'
import { DatabaseAwayError, sqlState } from '#server/database/database.ts'

/** The statuses that refusals have. */
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 426 | 429 | 500 | 503

interface ProblemDetails {
  readonly fields?: Record<string, string>
  /** Seconds. */
  readonly retryAfter?: number
  /** With `files.missing`: their SHA-256. */
  readonly files?: string[]
  /** Where a device is to start over: the server's clock. */
  readonly serverNow?: string
  /** With `phone_code.wrong`. */
  readonly triesLeft?: number
}

/** Titles are for developers reading a response; people read the message of the code in their language. */
export const TITLES: Readonly<Record<ProblemStatus, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** A refusal on its way out: thrown anywhere below a route, answered as a problem document by {@link answerProblem}. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly status: ProblemStatus
  readonly code: ProblemCode
  readonly details: ProblemDetails
  constructor(status: ProblemStatus, code: ProblemCode, details: ProblemDetails = {}) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.details = details
  }
}

// Connection failures, too many connections, shutdown, out of space, deadlock, cancelled statement, a lock or a transaction that took too
// long, a database that takes no writes just now (a standby, a disk that is nearly full): the world's fault, so try again.
const OUTAGE_STATES = /^(08|53|57|58|40|55P03$|25P0[34]$|25006$)/
const OUTAGE_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
]
// The driver's words where it has no code.
const OUTAGE_MESSAGES = [
  /^connection terminated/i,
  /^timeout exceeded when trying to connect/i,
  /^cannot use a pool after/i,
  /^query read timeout/i,
  /^client (has encountered a connection error|was closed) and is not queryable/i,
]

const isNetwork = (error: Error): boolean => {
  if (!('code' in error) || typeof error.code !== 'string') return false
  // A socket's file is gone while its server is down; any other file that is missing is our own fault.
  return OUTAGE_CODES.includes(error.code) || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect')
}

/** Whether an error is the world's fault (the database is away, busy or full), looked up through its causes: the same call may succeed later. */
export const isOutage = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state !== null && OUTAGE_STATES.test(state)) return true
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1) {
    const { message } = e
    if (e instanceof DatabaseAwayError || isNetwork(e) || OUTAGE_MESSAGES.some((words) => words.test(message))) return true
  }
  return false
}

/** Any error as a refusal: outages become 503 (try again), everything else unexpected is a defect and becomes 500. */
export const problemOf = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  return isOutage(error) ? new ProblemError(503, 'server.busy', { retryAfter: 2 }) : new ProblemError(500, 'server.failed')
}

/** The problem document of an error. Nothing of an unexpected error's own text leaves the server. */
export const answerProblem = (error: unknown): Response => {
  const { status, code, details } = problemOf(error)
  const body: Problem = { type: 'about:blank', title: TITLES[status], status, code, ...details }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': PROBLEM_TYPE,
      'Cache-Control': 'no-store',
      ...(details.retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(details.retryAfter)) }),
    },
  })
}
