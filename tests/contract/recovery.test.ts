import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuth, type Auth } from '#server/identity/auth/auth.ts'
import { createVendorUser } from '#server/identity/auth/vendor-users.ts'
import type { Database } from '#server/database/database.ts'
import { openPokes } from '#server/database/pokes.ts'
import { answerProblem } from '#server/http/problems.ts'
import { recoveryRoutes } from '#server/identity/recovery/routes.ts'
import { sessionRoutes } from '#server/identity/session/routes.ts'
import { ENGINES } from './engines.ts'
import { readProblem } from './read-answer.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'

const ORIGIN = 'https://portal.example'
const OLD = 'p4ssword-1'
const NEW = 'an0ther-one'

describe.each(ENGINES)('password recovery, on $name', (engine) => {
  let opened: Awaited<ReturnType<typeof engine.open>>
  let database: Database
  let auth: Auth
  let app: Hono
  let email = ''
  let sent: Array<{ to: string; token: string; language: 'en' | 'ar' }> = []
  beforeAll(async () => {
    opened = await engine.open()
    database = opened.database
    const core = { database, pokes: await openPokes(database), now: () => new Date(), report: () => undefined }
    auth = createAuth({
      database,
      secret: 's'.repeat(32),
      publicUrl: ORIGIN,
      report: () => undefined,
      signInsPerMinute: 1000,
      sendRecovery: (mail) => sent.push(mail),
      passwords: quickPasswords,
    })
    app = new Hono()
      .route('/api/session', sessionRoutes({ ...core, secret: 's'.repeat(32), auth, publicUrl: ORIGIN }))
      .route('/api/recovery', recoveryRoutes({ ...core, secret: 's'.repeat(32), auth, publicUrl: ORIGIN, post: () => undefined }))
    app.onError(answerProblem)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    sent = []
    await database.query(sql`delete from tries`)
    email = `${randomUUID()}@example.com`
    await createVendorUser({ database, auth }, { vendorId: randomUUID(), email, password: OLD, name: 'Test' })
  })

  const post = (path: string, body: unknown, headers: Record<string, string> = { Origin: ORIGIN }) =>
    app.request(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const signIn = (password: string) => post('/api/session', { email, password, terms: true })
  const token = async (): Promise<string> => {
    await post('/api/recovery', { email, language: 'en' })
    return sent.at(-1)?.token ?? 'none was sent'
  }
  const set = (with_: { token: string; password?: string; confirmation?: string }) =>
    post('/api/recovery/password', { password: NEW, confirmation: NEW, ...with_ })

  it('sends a link in the reader’s language, to the address as it is known', async () => {
    expect((await post('/api/recovery', { email: ` ${email.toUpperCase()} `, language: 'ar' })).status).toBe(204)
    expect(sent).toEqual([{ to: email, token: expect.stringMatching(/^\w{20,}$/) as unknown, language: 'ar' }])
  })

  it('answers an unknown address alike, and sends nothing', async () => {
    const known = await post('/api/recovery', { email, language: 'en' })
    const unknown = await post('/api/recovery', { email: `${randomUUID()}@example.com`, language: 'en' })
    expect([unknown.status, await unknown.text(), [...unknown.headers]]).toEqual([known.status, await known.text(), [...known.headers]])
    expect(sent).toHaveLength(1)
  })

  it('sets the new password, once, and ends every session', async () => {
    const cookie = (await signIn(OLD)).headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const link = await token()
    expect((await set({ token: link })).status).toBe(200)
    expect((await app.request('/api/session', { headers: { Cookie: cookie } })).status).toBe(401)
    expect([(await signIn(OLD)).status, (await signIn(NEW)).status]).toEqual([401, 200])
    expect(await readProblem(await set({ token: link, password: 'yet-an0ther', confirmation: 'yet-an0ther' }))).toMatchObject({
      status: 409,
      code: 'recovery.used',
    })
    expect((await signIn(NEW)).status).toBe(200)
  })

  it('lets only one of two win who use a link at once', async () => {
    const link = await token()
    const outcomes = await Promise.all([set({ token: link }), set({ token: link })])
    expect(outcomes.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  it('refuses a link after its hour, and one that was made up', async () => {
    const link = await token()
    await database.query(sql`update verification set expires_at = now() - interval '1 second'`)
    for (const token of [link, 'x'.repeat(24)])
      expect(await readProblem(await set({ token }))).toMatchObject({ status: 409, code: 'recovery.expired' })
    expect((await signIn(OLD)).status).toBe(200)
  })

  it('an older mail that is opened after its hour leaves the newer link alive', async () => {
    const old = await token()
    await database.query(sql`update verification set expires_at = now() - interval '1 second'`)
    const newer = await token()
    expect(await readProblem(await set({ token: old }))).toMatchObject({ status: 409, code: 'recovery.expired' })
    expect((await set({ token: newer })).status).toBe(200)
    expect((await signIn(NEW)).status).toBe(200)
  })

  it.each([
    [
      { password: '', confirmation: '' },
      { password: 'field.required', confirmation: 'field.required' },
    ],
    [{ password: '1234567', confirmation: '1234567' }, { password: 'password.length' }],
    [{ password: '1'.repeat(16), confirmation: '1'.repeat(16) }, { password: 'password.length' }],
    [
      { password: ' 12345678', confirmation: ' 12345678' },
      { password: 'password.spaces', confirmation: 'password.spaces' },
    ],
    [
      { password: '12345678 ', confirmation: '12345678 ' },
      { password: 'password.spaces', confirmation: 'password.spaces' },
    ],
    [{ password: NEW, confirmation: `${NEW}x` }, { confirmation: 'password.mismatch' }],
  ])('names what is wrong with %j and keeps the link', async (form, fields) => {
    const link = await token()
    const { fields: told, ...problem } = (await readProblem(await set({ token: link, ...form }))) as { fields?: unknown; status: number }
    expect([problem.status, told]).toEqual([400, fields])
    expect((await set({ token: link })).status).toBe(200)
  })

  it.each([
    [{ email: '' }, 'field.required'],
    [{}, 'field.required'],
    [{ email: 'nobody' }, 'email.invalid'],
  ])('names what is wrong with %j', async (form, code) => {
    expect(await readProblem(await post('/api/recovery', form))).toMatchObject({ status: 400, fields: { email: code } })
  })

  it('refuses too many tries from one address, and says for how long', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) statuses.push((await post('/api/recovery', { email, language: 'en' })).status)
    expect([statuses.slice(0, 10), statuses.slice(10)]).toEqual([Array(10).fill(204), [429, 429]])
    const refused = await post('/api/recovery', { email, language: 'en' })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500)
    expect(sent).toHaveLength(10)
  })

  it.each(['/api/recovery', '/api/recovery/password'])('refuses %s from another site', async (path) => {
    expect((await post(path, { email }, { Origin: 'https://evil.example' })).status).toBe(403)
  })
})
