import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#server/http/limits/limits.ts'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { openAccounts, PASSWORD, SITE, type Accounts, type Browser } from './world.ts'

const NEW = 'an0ther-one'

describe.each(ENGINES)('the account, on $name', (engine) => {
  let world: Accounts
  let member: Awaited<ReturnType<Accounts['member']>>
  beforeAll(async () => {
    world = await openAccounts(engine)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.database.query(sql`delete from tries`)
    member = await world.member()
  })

  const change = (over: Record<string, unknown> = {}, who: Browser = member.browser) =>
    who.send('PUT', '/api/account/password', { oldPassword: PASSWORD, password: NEW, confirmation: NEW, language: 'en', ...over })
  const signedIn = async (password = PASSWORD): Promise<Browser> => {
    const browser = world.browser()
    expect((await world.signInAs(browser, member.email, password)).status).toBe(200)
    return browser
  }
  const statusOf = async (browser: Browser) => (await browser.send('GET', '/api/session')).status

  it('is told to its owner without anything secret', async () => {
    const answer = await member.browser.send('GET', '/api/account')
    expect(await answer.json()).toEqual({
      email: member.email,
      emailVerified: true,
      passwordSetAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      nafath: null,
    })
  })

  it('takes the new password and no longer the old one', async () => {
    expect((await change()).status).toBe(204)
    await signedIn(NEW)
    expect((await world.signInAs(world.browser(), member.email)).status).toBe(401)
  })

  it('keeps the session that changed it and ends every other, as an ordinary end and no revocation', async () => {
    const [phone, tablet] = [await signedIn(), await signedIn()]
    expect((await change()).status).toBe(204)
    expect(await statusOf(member.browser)).toBe(200)
    for (const device of [phone, tablet])
      expect(await readProblem(await device.send('GET', '/api/session'))).toMatchObject({ status: 401, code: 'auth.required' })
  })

  it(`is signed in at ${LIMITS.sessionsOfPerson} devices at most: the one seen longest ago gives way and asks to sign in again`, async () => {
    const phone = await signedIn()
    await world.database.query(sql`update session set updated_at = now() - interval '1 hour' where user_id = ${member.userId}`)
    await world.database.query(sql`
      insert into session (id, expires_at, token, user_id)
      select gen_random_uuid()::text, now() + interval '1 day', gen_random_uuid()::text, ${member.userId} from generate_series(1, ${LIMITS.sessionsOfPerson - 1}::int)`)
    const newest = await signedIn()
    const { devices } = (await (await newest.send('GET', '/api/devices')).json()) as { devices: unknown[] }
    expect(devices).toHaveLength(LIMITS.sessionsOfPerson)
    expect(await readProblem(await phone.send('GET', '/api/session'))).toMatchObject({ status: 401, code: 'auth.required' })
  })

  it('closes the event streams of the sessions that ended', async () => {
    const phone = await signedIn()
    const stream = (await phone.send('GET', '/api/events')).body
    const read = (async () => {
      for await (const piece of stream ?? []) void piece
      return 'ended'
    })()
    await change()
    expect(await read).toBe('ended')
  })

  it('touches no session of another account', async () => {
    const other = await world.member()
    await change()
    expect(await statusOf(other.browser)).toBe(200)
  })

  it('makes recovery links that are on their way useless', async () => {
    await world.browser().send('POST', '/api/recovery', { email: member.email, language: 'en' })
    const links = () => world.database.query(sql`select 1 from verification where value = ${member.userId}`)
    expect(await links()).toHaveLength(1)
    await change()
    expect(await links()).toEqual([])
  })

  it('tells its owner by mail, in the language that was read', async () => {
    await change({ language: 'ar' })
    const mail = world.mailsTo(member.email).at(-1)
    expect(mail?.subject).toMatch(/\p{Script=Arabic}/u)
    expect(mail?.text).toContain(`${SITE}/forgot-password`)
    expect(mail?.text).not.toContain(NEW)
  })

  it('is not changed by somebody who does not know the old password: beside the field, and sessions stay', async () => {
    const phone = await signedIn()
    expect(await readProblem(await change({ oldPassword: 'wrong-one' }))).toMatchObject({
      status: 409,
      code: 'password.wrong',
      fields: { oldPassword: 'password.incorrect' },
    })
    expect(await statusOf(phone)).toBe(200)
    await signedIn()
  })

  it('is changed once by two changes at once', async () => {
    const answers = await Promise.all([change(), change({ password: 'the-0ther', confirmation: 'the-0ther' })])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  it('cannot be guessed: after ten tries the eleventh is refused, the right one too', async () => {
    for (let n = 0; n < 10; n += 1) expect((await change({ oldPassword: `wrong-${n}xx` })).status).toBe(409)
    const refused = await change()
    expect(await readProblem(refused)).toMatchObject({ status: 429, code: 'rate.limited' })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
  })

  it('is changed by whoever knows it as often as they like: right passwords use up no tries', async () => {
    let oldPassword = PASSWORD
    for (let n = 0; n < 12; n += 1) {
      const password = `an0ther-${n}`
      expect((await change({ oldPassword, password, confirmation: password })).status).toBe(204)
      oldPassword = password
    }
  })

  it('can be changed at once by whoever has set it by mail, whatever was tried before', async () => {
    for (let n = 0; n < 10; n += 1) await change({ oldPassword: `wrong-${n}xx` })
    const phone = world.browser()
    expect((await world.reset(await world.recoveryOf(member.email), NEW, phone)).status).toBe(200)
    expect((await world.signInAs(phone, member.email, NEW)).status).toBe(200)
    const third = { oldPassword: NEW, password: 'a-th1rd-one', confirmation: 'a-th1rd-one' }
    expect((await change(third, phone)).status).toBe(204)
  })

  it.each([
    [
      { oldPassword: '', password: '', confirmation: '' },
      { oldPassword: 'field.required', password: 'field.required', confirmation: 'field.required' },
    ],
    [{ oldPassword: '1234567' }, { oldPassword: 'password.short' }],
    [{ password: '1234567', confirmation: '1234567' }, { password: 'password.length' }],
    [{ password: '1'.repeat(16), confirmation: '1'.repeat(16) }, { password: 'password.length' }],
    [
      { password: ' an0ther-one', confirmation: ' an0ther-one' },
      { password: 'password.spaces', confirmation: 'password.spaces' },
    ],
    [{ password: PASSWORD, confirmation: PASSWORD }, { password: 'password.same' }],
    [{ confirmation: `${NEW}x` }, { confirmation: 'password.mismatch' }],
  ])('names what is wrong with %j', async (over, fields) => {
    const { fields: told, status } = await readProblem(await change(over))
    expect([status, told]).toEqual([400, fields])
    await signedIn()
  })

  it('says that the new one is the old one only to whoever knows the old one', async () => {
    const guessed = { oldPassword: NEW, password: NEW, confirmation: NEW }
    const { fields, status, code } = await readProblem(await change(guessed))
    expect([status, code, fields]).toEqual([409, 'password.wrong', { oldPassword: 'password.incorrect' }])
  })
})
