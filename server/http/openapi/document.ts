import type { Hono } from 'hono'
import type * as v from 'valibot'
import { problem, PROBLEM_TYPE } from '#protocol/problem.ts'
import { mountedRoutes, type MountedRoute } from './mounted.ts'
import { jsonSchemas, operationOf, templateOf, webhookOf, type Webhook } from './operation.ts'

/** Every schema that a route or a webhook is declared with, by its name. @throws Error when two routes' go by the same name */
const namedSchemas = (routes: readonly MountedRoute[], webhooks: readonly Webhook[]): Record<string, v.GenericSchema> => {
  const found: Record<string, v.GenericSchema> = Object.assign({ Problem: problem }, ...webhooks.map(({ body }) => body.schemas))
  for (const { path, declared } of routes) {
    for (const content of [declared.body, ...Object.values(declared.answers)]) {
      for (const [name, schema] of Object.entries(content?.schemas ?? {})) {
        if ((found[name] ??= schema) !== schema) throw new Error(`${path}: another schema is called ${name} already`)
      }
    }
  }
  return found
}

/** The description of the HTTP interface (OpenAPI 3.1), built from the mounted routes, the calls it makes and the very schemas they validate with. */
export const openapiDocument = (app: Pick<Hono, 'routes'>, publicUrl: string, webhooks: readonly Webhook[] = []): object => {
  const routes = mountedRoutes(app)
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = templateOf(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Container vendor portal',
      version: '1',
      description:
        'The service API is for the other side of the marketplace; the vendor calls are what the portal itself uses. Every refusal is a problem document with a code.',
    },
    servers: [{ url: publicUrl }],
    tags: [{ name: 'service' }, { name: 'vendor' }, { name: 'health' }],
    paths,
    webhooks: Object.fromEntries(webhooks.map((one) => [one.name, webhookOf(one)])),
    components: {
      schemas: jsonSchemas(namedSchemas(routes, webhooks)),
      responses: {
        Problem: { description: 'Refused, and why', content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } } },
      },
      securitySchemes: {
        serviceKey: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'portal.session_token' },
      },
    },
  }
}
