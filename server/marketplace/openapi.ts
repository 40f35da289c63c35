import { Hono } from 'hono'
import { PROBLEM_TYPE } from '#protocol/problem.ts'
import { describedPaths } from './openapi-paths.ts'
import { documentedSchemas, schemaRef } from './openapi-schemas.ts'

/** The description of the HTTP interface (OpenAPI 3.1), built from the very schemas that requests are validated with. */
const openapiDocument = (publicUrl: string): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Container vendor portal',
    version: '1',
    description:
      'The service API is for the other side of the marketplace; the vendor calls are what the portal itself uses. Every refusal is a problem document with a code.',
  },
  servers: [{ url: publicUrl }],
  tags: [{ name: 'service' }, { name: 'vendor' }, { name: 'health' }],
  paths: describedPaths(),
  components: {
    schemas: documentedSchemas(),
    responses: { Problem: { description: 'Refused, and why', content: { [PROBLEM_TYPE]: { schema: schemaRef('Problem') } } } },
    securitySchemes: {
      serviceKey: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: 'portal.session_token' },
    },
  },
})

/** `GET /api/openapi.json`: mount there. */
export const openapiRoutes = (publicUrl: string): Hono => {
  const document = openapiDocument(publicUrl)
  return new Hono().get('/', (c) => c.json(document))
}
