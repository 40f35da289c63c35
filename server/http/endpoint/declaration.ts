import type { Context } from 'hono'
import type * as v from 'valibot'
import type { RejectionCode } from '#domain/kernel/rejection.ts'
import type { ProblemCode } from '#protocol/problem.ts'
import type { ProblemStatus } from '#server/http/problems.ts'

/**
 * Who may call: `everyone`; people with a `session`; devices whose session was `revoked`; the `marketplace` by its key; the `provider` of
 * Nafath by its signature. The guards of the route see to it, and the security tests call every route as each of them.
 */
export type Caller = 'everyone' | 'session' | 'revoked' | 'marketplace' | 'provider'

/** Schemas by the names they have in the description of the API; several of them mean one or the other. */
export type Named = Readonly<Record<string, v.GenericSchema>>

/** A media type and what stands in it. */
export interface Content {
  readonly type: string
  readonly schemas: Named
  /** As many of them at once as this, in an array, are taken too. */
  readonly most?: number
}

/** A body that is read and validated before the handler runs. */
export interface ReadBody<Value> extends Content {
  readonly read: (c: Context) => Promise<Value>
  /** It may be left out. */
  readonly isOptional?: true
}

type Fields = v.ObjectSchema<v.ObjectEntries, undefined>
type Refusals = Readonly<Partial<Record<ProblemStatus, readonly (ProblemCode | RejectionCode)[]>>>

/** All that a route says of itself: the schemas it validates with are those it is described by. */
export interface Declaration {
  readonly summary: string
  readonly caller: Caller
  /** What stands in the path. What does not fit names nothing (404). */
  readonly params?: Fields
  readonly query?: Fields
  readonly headers?: Fields
  /** One that has no `read` is described only: the handler reads it. */
  readonly body?: ReadBody<unknown> | Content
  /** By status; null: without a body. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 202 | 204 | 303, Content | null>>>
  /** The problem codes that are this route's own, beside what follows from the rest of the declaration. */
  readonly problems?: Refusals
}

/** What a route is refused with because of what its declaration says, by status. Every route may answer 500 and 503 besides. */
export const refusalsOf = (declared: Declaration, method: string): ReadonlyMap<number, readonly string[]> => {
  const found = new Map<number, Set<string>>()
  const add = (status: number, ...codes: readonly string[]): void => {
    const known = found.get(status) ?? new Set()
    found.set(status, known)
    for (const code of codes) known.add(code)
  }
  const { caller, params, query, headers, body, problems } = declared
  if (query ?? headers ?? body) add(400, 'body.invalid')
  if (caller !== 'everyone') add(401, 'auth.required')
  if (caller === 'session') add(403, 'device.revoked')
  if (caller === 'revoked') add(403, 'auth.forbidden')
  if (method !== 'GET' && caller !== 'marketplace' && caller !== 'provider') add(403, 'origin.refused')
  if (params) add(404, 'not_found')
  if (body) add(413, 'body.too_large')
  for (const [status, codes] of Object.entries(problems ?? {})) add(Number(status), ...codes)
  return new Map([...found].map(([status, codes]) => [status, [...codes].toSorted()]))
}
