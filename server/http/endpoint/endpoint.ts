import type { Context, Env, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { ProblemError } from '#server/http/problems.ts'
import type { Declaration } from './declaration.ts'
import { faultyFields } from './faults.ts'

/** What a handler behind {@link endpoint} gets by `c.req.valid('param' | 'query' | 'header' | 'json')`. */
interface Validated<D extends Declaration> {
  out: (D extends { params: infer S extends v.GenericSchema } ? { param: v.InferOutput<S> } : object) &
    (D extends { query: infer S extends v.GenericSchema } ? { query: v.InferOutput<S> } : object) &
    (D extends { headers: infer S extends v.GenericSchema } ? { header: v.InferOutput<S> } : object) &
    (D extends { body: { read: (c: Context) => Promise<infer Value> } } ? { json: Value } : object)
}

// Beside the handler rather than on it: Hono's list of routes keeps the very function that was mounted.
const declarations = new WeakMap<object, Declaration>()

/** What was declared for a mounted handler; undefined for one that {@link endpoint} did not make. */
export const declarationOf = (handler: object): Declaration | undefined => declarations.get(handler)

const parsed = (schema: v.GenericSchema, value: unknown, refuse: (issues: readonly v.BaseIssue<unknown>[]) => ProblemError): object => {
  const result = v.safeParse(schema, value)
  if (!result.success) throw refuse(result.issues)
  return Object(result.output) as object
}

const notFound = () => new ProblemError(404, 'not_found')
const invalid = (issues: readonly v.BaseIssue<unknown>[]) => new ProblemError(400, 'body.invalid', { fields: faultyFields(issues) })

/**
 * Validates a call by the schemas of its declaration, which also describe it in the API's document. Stands behind the guards and before
 * the handler. Params are judged first (404), then headers and query, then the body.
 * @throws ProblemError (the returned handler) 404 `not_found`, 400 `body.invalid`, 413 `body.too_large`
 */
export const endpoint = <const D extends Declaration, E extends Env, P extends string>(
  declared: D,
): MiddlewareHandler<E, P, Validated<D>> => {
  const { params, headers, query, body } = declared
  const handler: MiddlewareHandler<E, P, Validated<D>> = async (c, next) => {
    if (params) c.req.addValidatedData('param', parsed(params, c.req.param(), notFound))
    if (headers) {
      const sent = Object.keys(headers.entries).map((name) => [name, c.req.header(name)])
      c.req.addValidatedData('header', parsed(headers, Object.fromEntries(sent), invalid))
    }
    if (query) c.req.addValidatedData('query', parsed(query, c.req.query(), invalid))
    if (body && 'read' in body) c.req.addValidatedData('json', Object(await body.read(c)) as object)
    await next()
  }
  declarations.set(handler, declared)
  return handler
}
