import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { session } from '#server/database/auth-tables.ts'
import { createVendorUser } from '#server/identity/auth/vendor-users.ts'
import { ENGINES } from './engines.ts'
import { readProblem } from './read-answer.ts'
import { openWorld, ORIGIN, PASSWORD, type World } from './world.ts'

describe.each(ENGINES)('sessions and events, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine, { heartbeatMs: 150 })
  })
  afterAll(() => world.close())

  const signIn = (form: unknown, headers: Record<string, string> = { Origin: ORIGIN }) =>
    world.app.request('/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(form),
    })

  it('signs in with a cookie that scripts cannot read and other sites cannot send', async () => {
    const { email, vendorId } = await world.vendor()
    const response = await signIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD, terms: true })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ vendorId, email, name: 'Test' })
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Secure-portal\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('ends what another person left signed in in the same browser, and not what oneself did', async () => {
    const [theirs, mine] = [await world.vendor(), await world.vendor()]
    const cookieOf = (response: Response) =>
      response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    const enter = async (email: string, Cookie: string) =>
      cookieOf(await signIn({ email, password: PASSWORD, terms: true }, { Origin: ORIGIN, Cookie }))
    const statusOf = async (Cookie: string) => (await world.app.request('/api/session', { headers: { Cookie } })).status
    const left = await enter(theirs.email, '')
    const first = await enter(mine.email, left)
    expect([await statusOf(left), await statusOf(first)]).toEqual([401, 200])
    const second = await enter(mine.email, first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  })

  it('keeps from which browser somebody signed in, for the list of devices, and not from where', async () => {
    const { userId } = await world.vendor()
    const kept = await world.database.orm
      .select({ address: session.ipAddress, agent: session.userAgent })
      .from(session)
      .where(eq(session.userId, userId))
    expect(kept).toEqual([{ address: null, agent: 'Test' }])
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await world.vendor()
    const wrong = await signIn({ email, password: 'wrong-password', terms: true })
    const unknown = await signIn({ email: `${randomUUID()}@example.com`, password: 'wrong-password', terms: true })
    expect([wrong.status, await wrong.text(), [...wrong.headers]]).toEqual([unknown.status, await unknown.text(), [...unknown.headers]])
    expect(wrong.status).toBe(401)
  })

  it('lets nobody guess on at one account after twenty wrong passwords, from wherever they come; others sign in', async () => {
    const { email } = await world.vendor()
    const guess = (password: string) => signIn({ email, password, terms: true })
    const answers: number[] = []
    for (let at = 0; at < 20; at += 1) answers.push((await guess(`wrong-pass-${at}`)).status)
    expect(new Set(answers)).toEqual(new Set([401]))
    const problem = await readProblem(await guess(PASSWORD))
    expect(problem).toMatchObject({ status: 429, code: 'rate.limited' })
    expect(problem.retryAfter).toBeLessThanOrEqual(900)
    const other = await world.vendor()
    expect((await signIn({ email: other.email, password: PASSWORD, terms: true })).status).toBe(200)
  })

  it.each([
    [{}, { email: 'field.required', password: 'field.required', terms: 'terms.required' }],
    [
      { email: '', password: '', terms: false },
      { email: 'field.required', password: 'field.required', terms: 'terms.required' },
    ],
    [
      { email: 'nobody', password: '1234567', terms: true },
      { email: 'email.invalid', password: 'password.length' },
    ],
    [{ email: 'a@b.sa', password: ' 12345678', terms: true }, { password: 'password.spaces' }],
    [{ email: 'a@b.sa', password: '1'.repeat(16), terms: true }, { password: 'password.length' }],
  ])('names the faulty fields of %j', async (form, fields) => {
    expect(await readProblem(await signIn(form))).toMatchObject({ status: 400, code: 'body.invalid', fields })
  })

  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['no origin', {}],
    ['an opaque origin', { Origin: 'null' }],
    ['another site without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('refuses state-changing calls from %s, before anything else', async (_what, headers) => {
    const vendor = await world.vendor()
    expect(await readProblem(await signIn({ email: vendor.email, password: PASSWORD, terms: true }, headers))).toMatchObject({
      status: 403,
      code: 'origin.refused',
    })
    const sync = await world.app.request('/api/sync', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Cookie': vendor.cookie, ...headers },
      body: '{}',
    })
    expect(await readProblem(sync)).toMatchObject({ status: 403, code: 'origin.refused' })
    const out = await world.app.request('/api/session', { method: 'DELETE', headers: { Cookie: vendor.cookie, ...headers } })
    expect(await readProblem(out)).toMatchObject({ status: 403, code: 'origin.refused' })
  })

  it('takes a call without Origin that the browser says is same-origin', async () => {
    const { email } = await world.vendor()
    expect((await signIn({ email, password: PASSWORD, terms: true }, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  })

  it.each([
    ['GET', '/api/session'],
    ['POST', '/api/sync'],
    ['GET', '/api/events'],
    ['PUT', '/api/push-devices'],
  ])('asks for a session at %s %s', async (method, path) => {
    for (const cookie of ['', 'portal.session_token=forged.signature', '__Secure-portal.session_token=forged.signature']) {
      const response = await world.app.request(path, {
        method,
        headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': cookie },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      expect(await readProblem(response)).toMatchObject({ status: 401, code: 'auth.required' })
    }
  })

  it('ends the session on the server when signing out', async () => {
    const vendor = await world.vendor()
    const call = (method: string) => world.app.request('/api/session', { method, headers: { Origin: ORIGIN, Cookie: vendor.cookie } })
    expect((await call('GET')).status).toBe(200)
    const out = await call('DELETE')
    expect(out.status).toBe(204)
    expect(out.headers.getSetCookie().join()).toContain('session_token=; Max-Age=0')
    expect((await call('GET')).status).toBe(401)
    expect((await call('DELETE')).status).toBe(204)
  })

  it('gives an address to one vendor only, and repeating a registration changes nothing', async () => {
    const vendor = await world.vendor()
    const person = { email: vendor.email.toUpperCase(), password: 'another-1', name: 'Other' }
    expect(await createVendorUser(world, { ...person, vendorId: vendor.vendorId })).toMatchObject({ status: 'exists' })
    expect(await createVendorUser(world, { ...person, vendorId: randomUUID() })).toEqual({ status: 'taken' })
    expect((await signIn({ email: vendor.email, password: PASSWORD, terms: true })).status).toBe(200)
  })

  describe('events', () => {
    /** Reads events of a stream until one satisfies the condition; null when the stream ends first. */
    const listen = (body: ReadableStream<Uint8Array> | null) => {
      const reader = body?.getReader()
      const decoder = new TextDecoder()
      let text = ''
      return {
        until: async (wanted: RegExp): Promise<string | null> => {
          for (;;) {
            const match = wanted.exec(text)
            if (match) {
              text = text.slice(match.index + match[0].length)
              return match[0]
            }
            const next = await reader?.read()
            if (!next || next.done) return null
            text += decoder.decode(next.value, { stream: true })
          }
        },
        cancel: () => reader?.cancel(),
      }
    }
    const open = async (cookie: string) => {
      const response = await world.app.request('/api/events', { headers: { Cookie: cookie } })
      expect(response.headers.get('Content-Type')).toContain('text/event-stream')
      return listen(response.body)
    }

    it('say the present revision at once, every commit of the vendor, and nothing of another', async () => {
      const [one, other] = [await world.vendor(), await world.vendor()]
      await other.submit()
      await other.submit()
      const stream = await open(one.cookie)
      expect(await stream.until(/event: poke\ndata: .*\n\n/)).toBe('event: poke\ndata: {"revision":1}\n\n')
      await other.submit()
      await one.submit()
      // The other vendor went to revision 4 before ours went to 2: had its poke come through, it would be here first. That of our own
      // first commit may be late, and repeat what was said at once.
      expect(await stream.until(/event: poke\ndata: (?!\{"revision":1\}).*\n\n/)).toBe('event: poke\ndata: {"revision":2}\n\n')
      await stream.cancel()
    })

    it('are not sent for what was rejected or repeated', async () => {
      const vendor = await world.vendor()
      const stream = await open(vendor.cookie)
      await stream.until(/event: poke/)
      // The poke of the vendor's first commit may be late. Behind that of another one it is no longer to come.
      await vendor.submit()
      await stream.until(/"revision":2\}\n\n/)
      const clientId = randomUUID()
      const mutation = {
        seq: 1,
        id: randomUUID(),
        name: 'request.reject',
        version: 1,
        args: { requestId: randomUUID(), reason: 'x' },
        clientAt: '2026-11-21T09:29:58.000Z',
      }
      await vendor.sync({ clientId, mutations: [mutation] })
      await vendor.sync({ clientId, mutations: [mutation] })
      await vendor.submit()
      expect(await stream.until(/event: poke\ndata: .*\n\n/)).toContain('"revision":3')
      await stream.cancel()
    })

    it('beat, and end with the session after a last poke, so that the page asks and hears why', async () => {
      const vendor = await world.vendor()
      const stream = await open(vendor.cookie)
      expect(await stream.until(/event: heartbeat\ndata: \{\}\n\n/)).not.toBeNull()
      await world.app.request('/api/session', { method: 'DELETE', headers: { Origin: ORIGIN, Cookie: vendor.cookie } })
      expect(await stream.until(/event: poke\ndata: \{"revision":0\}\n\n/)).not.toBeNull()
      expect(await stream.until(/never/)).toBeNull()
    })
  })

  it('met no unexpected failure on the way', () => {
    expect(world.failures).toEqual([])
    expect(world.reports).toEqual([])
  })
})

describe.each(ENGINES)('the rate limit of sign-in, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine, { signInsPerMinute: 3 })
  })
  afterAll(() => world.close())

  it('answers 429 with the time to wait after the allowed attempts, to a right password too', async () => {
    const vendor = await world.vendor() // its own sign-in is the first attempt
    const attempt = async (password: string) =>
      world.app.request('/api/session', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN },
        body: JSON.stringify({ email: vendor.email, password, terms: true }),
      })
    expect([(await attempt('wrong-password')).status, (await attempt('wrong-password')).status]).toEqual([401, 401])
    const limited = await attempt(PASSWORD)
    expect(limited.headers.get('Retry-After')).toMatch(/^\d+$/)
    const problem = await readProblem(limited)
    expect(problem).toMatchObject({ status: 429, code: 'rate.limited' })
    expect(problem.retryAfter).toBeGreaterThan(0)
    expect(problem.retryAfter).toBeLessThanOrEqual(60)
  })
})
