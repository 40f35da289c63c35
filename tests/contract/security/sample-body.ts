import * as v from 'valibot'
import type { Content } from '#server/http/endpoint/declaration.ts'
import { jsonSchemas } from '#server/http/openapi/operation.ts'
import { sampleOf } from '#tests/support/sample-of.ts'

/**
 * A body as its declaration describes it; an empty array where many are taken.
 * @throws Error where none can be made from the schema: then the endpoint needs a line of its own in `endpoints.ts`
 */
export const sampleBody = ({ schemas, most }: Content): unknown => {
  if (most !== undefined) return []
  const [[name, schema] = []] = Object.entries(schemas)
  const body = name === undefined ? null : sampleOf(jsonSchemas(schemas)[name])
  if (!schema || !v.is(schema, body)) throw new Error(`no sample of ${name ?? 'nothing'}: give the endpoint a line in endpoints.ts`)
  return body
}
