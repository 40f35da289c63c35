import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerProblem } from '#server/http/problems.ts'
import { httpRegister, noRegister, type AddressRegister } from '#server/addresses/register.ts'
import { shortAddressRoutes } from '#server/addresses/routes.ts'
import { ENGINES } from './engines.ts'
import { openWorld, ORIGIN, type World } from './world.ts'

const [ENGINE] = ENGINES
const KEY = 'a-key-of-the-operator'

describe('a short address', () => {
  let world: World
  let register: Server
  let url: string
  let said: { status: number; body: string; wait?: boolean }
  let asked: IncomingMessage[] = []
  const told: string[] = []
  beforeAll(async () => {
    if (!ENGINE) throw new Error('no database')
    world = await openWorld(ENGINE)
    register = createServer((request, response) => {
      asked.push(request)
      if (said.wait !== true) response.writeHead(said.status, { 'Content-Type': 'application/json' }).end(said.body)
    }).listen(0, '127.0.0.1')
    await once(register, 'listening')
    url = `http://127.0.0.1:${(register.address() as AddressInfo).port}/short?format=XML`
  })
  beforeEach(() => {
    asked = []
    told.length = 0
    said = {
      status: 200,
      body: JSON.stringify({ success: true, Addresses: [{ Latitude: '24.71361234', Longitude: '46.6753', City: 'RIYADH' }] }),
    }
  })
  afterAll(async () => {
    register.closeAllConnections()
    register.close()
    await world.close()
  })

  /** The server as it asks a register, and somebody signed in. */
  const open = async (
    asks: AddressRegister = httpRegister({ url, key: KEY }, (why) => told.push(why), said.wait === true ? 300 : 20_000),
  ) => {
    const { cookie } = await world.vendor()
    let now = Date.now()
    const parts = { ...world.core, auth: world.auth, publicUrl: ORIGIN, now: () => new Date(now), register: asks }
    const app = new Hono().route('/api/short-addresses', shortAddressRoutes(parts))
    app.onError(answerProblem)
    const find = async (code: string, headers: Record<string, string> = { Cookie: cookie }) => {
      const response = await app.request(`/api/short-addresses/${code}`, { headers: { Origin: ORIGIN, ...headers } })
      return { status: response.status, body: (await response.json().catch(() => null)) as unknown }
    }
    return { find, pass: (seconds: number) => (now += seconds * 1000) }
  }

  it('is where the register says, which is asked with the key of the operator, and with nothing of whoever asks', async () => {
    const { find } = await open()
    expect(await find('RRRD2929')).toEqual({ status: 200, body: { state: 'found', lat: 24.713612, lng: 46.6753 } })
    const [request] = asked
    const { pathname, searchParams } = new URL(request?.url ?? '', url)
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/short',
      { format: 'JSON', shortaddress: 'RRRD2929', language: 'E', encode: 'utf8' },
    ])
    expect(request?.headers['api_key']).toBe(KEY)
    expect(request?.headers.cookie).toBeUndefined()
  })

  it.each([
    ['none', { success: true, Addresses: [] }],
    ['nothing', { success: false, Addresses: null }],
    ['a place outside the world', { Addresses: [{ Latitude: '124.7', Longitude: '46.6' }] }],
  ])('is unknown where the register has %s', async (_what, body) => {
    said.body = JSON.stringify(body)
    const { find } = await open()
    expect(await find('RRRD2929')).toEqual({ status: 200, body: { state: 'unknown' } })
  })

  it.each([
    ['refuses', { status: 401, body: '{}' }],
    ['says something else', { status: 200, body: '<html>' }],
    ['says no figures', { status: 200, body: '{"Addresses":[{"Latitude":"","Longitude":"x"}]}' }],
    ['leads elsewhere', { status: 302, body: '' }],
    ['is silent', { status: 200, body: '', wait: true }],
  ])('cannot be looked up where the register %s, and the operator hears why, without the address', async (_what, answer) => {
    said = answer
    const { find } = await open()
    expect(await find('RRRD2929')).toEqual({ status: 200, body: { state: 'unavailable' } })
    expect(told).toHaveLength(1)
    expect(told.join()).not.toContain('RRRD')
  })

  it('cannot be looked up where no register is set up', async () => {
    const { find } = await open(noRegister)
    expect(await find('RRRD2929')).toEqual({ status: 200, body: { state: 'unavailable' } })
  })

  it('is looked up for whoever is signed in, as long as it is one, and so often', async () => {
    const { find, pass } = await open()
    expect((await find('RRRD2929', {})).status).toBe(401)
    for (const code of ['RRRD292', 'rrrd2929', 'RRRD29299', '..%2f..%2fx']) expect([400, 404]).toContain((await find(code)).status)
    expect(asked).toEqual([])
    const statuses = await Promise.all(Array.from({ length: 12 }, () => find('RRRD2929')))
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(statuses.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'rate.limited', retryAfter: 10 })
    pass(10)
    expect((await find('RRRD2929')).status).toBe(200)
  })
})
