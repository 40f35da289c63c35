import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type EngineUnderTest } from './engines.ts'
import { openService, type Service } from './service-world.ts'

const operation = v.looseObject({
  operationId: v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]+$/)),
  summary: v.pipe(v.string(), v.nonEmpty()),
  responses: v.record(v.string(), v.unknown()),
})
const description = v.looseObject({
  openapi: v.literal('3.1.0'),
  paths: v.record(v.string(), v.record(v.picklist(['get', 'post', 'put', 'delete']), operation)),
  components: v.looseObject({ schemas: v.record(v.string(), v.looseObject({})), responses: v.record(v.string(), v.unknown()) }),
})

describe('the description of the API', () => {
  let service: Service
  let document: v.InferOutput<typeof description>
  beforeAll(async () => {
    service = await openService(ENGINES[0] as EngineUnderTest)
    document = v.parse(description, await (await service.app.request('/api/openapi.json')).json())
  })
  afterAll(() => service.close())

  it('describes every route there is and none that is not', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // Routes of method ALL are middleware and the fallback of /api/.
    const served = service.app.routes
      .filter((route) => route.method !== 'ALL' && route.path !== '/*')
      .map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`)
    expect([...new Set(described)].sort()).toEqual([...new Set(served)].sort())
  })

  it('points only to what it holds', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(schemas|responses)\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(40)
    for (const [, section, name] of refs) expect(document.components[section as 'schemas']).toHaveProperty(name ?? '')
    expect(JSON.stringify(document)).not.toContain('#/$defs')
  })

  it('names every operation once', () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is made of the schemas that requests are judged by', () => {
    const { schemas } = document.components
    expect(schemas['Booking']).toMatchObject({
      type: 'object',
      properties: { number: { type: 'integer', minimum: 1 }, status: { enum: expect.arrayContaining(['on_site']) as unknown } },
    })
    expect(schemas['SignInForm']).toMatchObject({ required: ['email', 'password', 'terms'] })
    expect(schemas['KycDecision']).toMatchObject({ required: ['status'] })
    expect(schemas['VendorRegistration']).toMatchObject({ properties: { vendor: { $ref: '#/components/schemas/Vendor' } } })
  })
})
