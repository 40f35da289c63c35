import * as v from 'valibot'
import { problem, PROBLEM_TYPE } from '#protocol/problem.ts'
import { refusalsOf } from '#server/http/endpoint/declaration.ts'
import type { MountedRoute } from '#server/http/openapi/mounted.ts'

/** How an answer differs from what its route declares; null where it is as declared. `text` is its body. */
export const undeclared = ({ method, declared }: MountedRoute, response: Response, text: string): string | null => {
  const { status } = response
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith(PROBLEM_TYPE)) {
    const { code } = v.parse(problem, JSON.parse(text))
    if (status === 500 || code === 'server.busy') return null
    return refusalsOf(declared, method).get(status)?.includes(code) ? null : `${status} ${code} is not declared`
  }
  const content = new Map(Object.entries(declared.answers)).get(String(status))
  if (content === undefined) return `${status} is not declared`
  if (content === null) return text === '' ? null : `${status} has a body`
  if (content.type === 'application/octet-stream') return null
  if (!type.startsWith(content.type)) return `${status} is ${type}, not ${content.type}`
  if (content.type !== 'application/json') return null
  const found: unknown = JSON.parse(text)
  return Object.values(content.schemas).some((schema) => v.is(schema, found))
    ? null
    : `${status} does not fit its schema: ${text.slice(0, 300)}`
}
