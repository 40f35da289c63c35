import type { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { customerEvent } from '#domain/customer-events/event.ts'
import { signedHeaders } from '#server/effects/webhook/signature.ts'
import { json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { openapiDocument } from '#server/http/openapi/document.ts'
import { mountedRoutes } from '#server/http/openapi/mounted.ts'
import { readProjectFile } from '#tests/conventions/tree.ts'
import { mountedApp } from './served-routes.ts'

const reference = v.looseObject({ $ref: v.pipe(v.string(), v.startsWith('#/components/')) })
const schema = v.looseObject({})
const content = v.record(v.string(), v.object({ schema }))
const response = v.union([reference, v.object({ description: v.pipe(v.string(), v.nonEmpty()), content: v.optional(content) })])
const operation = v.strictObject({
  operationId: v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]+$/)),
  summary: v.pipe(v.string(), v.nonEmpty()),
  tags: v.tuple([v.picklist(['service', 'vendor', 'health'])]),
  security: v.array(v.record(v.picklist(['session', 'serviceKey']), v.tuple([]))),
  parameters: v.array(
    v.strictObject({
      name: v.string(),
      in: v.picklist(['path', 'header', 'query']),
      required: v.boolean(),
      schema,
      description: v.optional(v.string()),
    }),
  ),
  requestBody: v.optional(v.strictObject({ required: v.boolean(), content })),
  responses: v.record(v.pipe(v.string(), v.regex(/^([1-5]\d\d|default)$/)), response),
})
const description = v.looseObject({
  openapi: v.literal('3.1.0'),
  info: v.object({ title: v.string(), version: v.string(), description: v.string() }),
  paths: v.record(v.pipe(v.string(), v.startsWith('/')), v.record(v.picklist(['get', 'post', 'put', 'delete']), operation)),
  components: v.looseObject({
    schemas: v.record(v.string(), schema),
    responses: v.record(v.string(), response),
    securitySchemes: v.record(v.string(), schema),
  }),
})

const kind = v.object({ properties: v.object({ kind: v.object({ const: v.string() }), type: v.object({ enum: v.array(v.string()) }) }) })
const described = v.object({
  webhooks: v.object({ customerEvent: v.object({ post: v.object({ parameters: v.array(schema), requestBody: v.object({ content }) }) }) }),
  components: v.object({ schemas: v.object({ CustomerEvent: v.object({ oneOf: v.array(kind) }) }) }),
})

describe('the description of the API', () => {
  const app = mountedApp()
  const document = v.parse(description, JSON.parse(JSON.stringify(openapiDocument(app, 'https://portal.example'))))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
  )

  it('describes every route there is and none that is not', () => {
    // Routes of method ALL are middleware and the fallback of /api/.
    const served = app.routes
      .filter((route) => route.method !== 'ALL' && route.path !== '/*')
      .map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`)
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual([...new Set(served)].toSorted())
  })

  it('describes the events, as they are made and signed', async () => {
    const served = await (await app.request('/api/openapi.json')).text()
    const { webhooks, components } = v.parse(described, JSON.parse(served))
    const { parameters, requestBody } = webhooks.customerEvent.post
    const sent = signedHeaders([new Uint8Array(32)], { id: 'id', timestamp: 1, body: '' })
    expect(parameters).toMatchObject(Object.keys(sent).map((name) => ({ name, in: 'header', required: true })))
    expect(requestBody.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/CustomerEvent' } } })
    const types = components.schemas.CustomerEvent.oneOf.map(({ properties }) => [properties.kind.const, properties.type.enum])
    expect(types).toEqual(customerEvent.options.map(({ entries }) => [entries.kind.literal, entries.type.options]))
  })

  it.each(['src/sync/SPEC.md', 'docs/operating.md'])('has every call that %s names', (file) => {
    const nameless = (call: string) => call.replaceAll(/\{\w+\}|:\w+/g, '{}')
    const named = Array.from(readProjectFile(file).matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`\s]*)`/g), ([, call = '']) => nameless(call))
    const described = new Set(operations.map(({ method, path }) => nameless(`${method.toUpperCase()} ${path}`)))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((call) => !described.has(call))).toEqual([])
  })

  it('cannot be made while a route declares nothing, or the name of a schema means two', () => {
    const appWith = (add: (to: Hono) => void): Hono => {
      const more = mountedApp()
      add(more)
      return more
    }
    expect(() => mountedRoutes(appWith((to) => to.get('/api/new', (c) => c.json({}))))).toThrow('GET /api/new has no declaration')
    const answers = { 200: json({ SessionInfo: v.object({}) }) }
    const another = appWith((to) => to.get('/api/new', endpoint({ summary: 'New', caller: 'everyone', answers }), (c) => c.json({})))
    expect(() => openapiDocument(another, '')).toThrow('another schema is called SessionInfo already')
  })

  it('points only to what it holds', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(schemas|responses)\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(40)
    for (const [, section, name] of refs) expect(document.components[section as 'schemas']).toHaveProperty(name ?? '')
    expect(JSON.stringify(document)).not.toContain('#/$defs')
  })

  it('names every operation once, and every parameter of a path', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { path, parameters } of operations) {
      const inPath = parameters.filter((one) => one.in === 'path')
      expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(inPath.every(({ required }) => required)).toBe(true)
    }
  })

  it('says which body may be left out', () => {
    const optional = operations.filter(({ requestBody }) => requestBody?.required === false)
    expect(optional.map(({ path }) => path)).toEqual(['/api/service/v1/vendors/{vendorId}/bookings/{bookingId}/refund'])
  })

  it('says what can be refused, by its codes', () => {
    const signIn = document.paths['/api/session']?.post?.responses['401']
    expect(signIn).toMatchObject({
      content: { 'application/problem+json': { schema: { properties: { code: { enum: ['auth.invalid_credentials'] } } } } },
    })
  })

  it('is made of the schemas that requests are judged by', () => {
    const { schemas } = document.components
    expect(schemas['Booking']).toMatchObject({
      type: 'object',
      properties: { number: { type: 'integer', minimum: 1 }, status: { enum: expect.arrayContaining(['on_site']) as unknown } },
    })
    // Its address is trimmed before it is checked.
    const properties = { email: { type: 'string', format: 'email' } }
    expect(schemas['SignInForm']).toMatchObject({ required: ['email', 'password', 'terms'], properties })
    expect(schemas['KycDecision']).toMatchObject({ required: ['status'] })
    expect(schemas['VendorRegistration']).toMatchObject({ properties: { vendor: { $ref: '#/components/schemas/Vendor' } } })
  })
})
