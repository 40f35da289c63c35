import { toJsonSchemaDefs, type JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { PROBLEM_TYPE } from '#protocol/problem.ts'
import { refusalsOf, type Caller, type Content, type Named } from '#server/http/endpoint/declaration.ts'
import { TITLES } from '#server/http/problems.ts'
import type { MountedRoute } from './mounted.ts'

const PROBLEM = { $ref: '#/components/schemas/Problem' }

const SECURITY: Readonly<Record<Caller, readonly object[]>> = {
  everyone: [],
  session: [{ session: [] }],
  revoked: [{ session: [] }],
  marketplace: [{ serviceKey: [] }],
  provider: [],
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** The same with each text's `format` from `whole`, which has the same shape. */
const withFormats = <Node>(described: Node, whole: unknown): Node => {
  if (!isNode(described) || !isNode(whole)) return described
  for (const [key, value] of Object.entries(described)) withFormats(value, whole[key])
  return described['type'] === 'string' && whole['type'] === 'string' && whole['format'] !== undefined
    ? Object.assign(described, { format: whole['format'] })
    : described
}

/**
 * Schemas as JSON Schema 2020-12. What callers send is described, before trimming and defaults; checks that JSON Schema has no words
 * for (a real calendar day, a closed ring) are left out here and still hold. What stands behind a transform is left out too, but for
 * formats: an address that is trimmed before it is checked is an address all the same.
 */
export const jsonSchemas = (schemas: Named): Record<string, JsonSchema> => {
  const as = (typeMode: 'input' | 'ignore') =>
    toJsonSchemaDefs(schemas, {
      target: 'draft-2020-12',
      typeMode,
      errorMode: 'ignore',
      overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    })
  return withFormats(as('input'), as('ignore'))
}

const contentOf = ({ type, schemas, most }: Content): object => {
  const each = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const all = most === undefined ? each : [...each, ...each.map((items) => ({ type: 'array', maxItems: most, items }))]
  return { content: { [type]: { schema: all.length === 1 ? all[0] : { oneOf: all } } } }
}

const parametersIn = (place: 'path' | 'header' | 'query', schema: v.ObjectSchema<v.ObjectEntries, undefined> | undefined): object[] => {
  if (!schema) return []
  const fields = jsonSchemas({ fields: schema })['fields']
  return Object.entries(fields?.properties ?? {}).map(([name, field]) => {
    const { description, ...rest } = typeof field === 'boolean' ? {} : field
    return { name, in: place, required: fields?.required?.includes(name) ?? false, schema: rest, ...(description ? { description } : {}) }
  })
}

const refusal = (status: number, codes: readonly string[]): object => ({
  description: Object.entries(TITLES).find(([known]) => Number(known) === status)?.[1] ?? 'Refused',
  content: { [PROBLEM_TYPE]: { schema: { ...PROBLEM, properties: { code: { enum: codes } } } } },
})

/** The group a route stands in. */
const tagOf = ({ path, declared }: MountedRoute): string => {
  if (declared.caller === 'marketplace') return 'service'
  return path.startsWith('/api/') && path !== '/api/openapi.json' ? 'vendor' : 'health'
}

/** A path as OpenAPI writes it. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** What OpenAPI says of one route, made of its declaration alone. */
export const operationOf = (route: MountedRoute): object => {
  const { method, path, declared } = route
  const { params, headers, query, body, answers } = declared
  const operationId = `${method.toLowerCase()} ${templateOf(path)}`
    .replace(/\/api(\/service\/v1)?|[{}]/g, '')
    .trim()
    .replace(/[^a-z0-9]+(\w)/gi, (_, letter: string) => letter.toUpperCase())
  return {
    operationId,
    summary: declared.summary,
    tags: [tagOf(route)],
    security: SECURITY[declared.caller],
    parameters: [...parametersIn('path', params), ...parametersIn('header', headers), ...parametersIn('query', query)],
    ...(body ? { requestBody: { required: !('isOptional' in body), ...contentOf(body) } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, content]) => [status, { description: 'Done', ...(content ? contentOf(content) : {}) }]),
      ),
      ...Object.fromEntries([...refusalsOf(declared, method)].map(([status, codes]) => [status, refusal(status, codes)])),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

/** A call that the server makes. */
export interface Webhook {
  readonly name: string
  readonly summary: string
  readonly headers: v.ObjectSchema<v.ObjectEntries, undefined>
  readonly body: Content
}

/** What OpenAPI says of a call that the server makes. */
export const webhookOf = ({ name, summary, headers, body }: Webhook): object => ({
  post: {
    operationId: name,
    summary,
    parameters: parametersIn('header', headers),
    requestBody: { required: true, ...contentOf(body) },
    responses: { '2XX': { description: 'Taken' }, '410': { description: 'Never wanted' }, 'default': { description: 'Tried again later' } },
  },
})
