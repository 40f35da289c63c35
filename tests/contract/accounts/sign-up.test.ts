import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { openAccounts, PASSWORD, SITE, tokenIn, type Accounts, type Browser } from './world.ts'

describe.each(ENGINES)('sign-up, on $name', (engine) => {
  let world: Accounts
  let browser: Browser
  let clock = 0
  beforeAll(async () => {
    world = await openAccounts(engine, { now: () => new Date(Date.now() + clock) })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    clock = 0
    browser = world.browser()
    await world.database.query(sql`delete from tries`)
  })

  const signUp = async (over: Record<string, unknown> = {}, from = browser) => {
    const form = world.form(over)
    const response = await from.send('POST', '/api/sign-up', form)
    return { ...form, status: response.status, token: tokenIn(world.mailsTo(form.email).at(-1)) }
  }
  const verify = (token: string, from = browser) => from.send('POST', '/api/sign-up/verify', { token })
  const codeOf = async (response: Response) => (await readProblem(response)).code
  const usersOf = (email: string) => world.database.query(sql`select id from "user" where email = ${email}`)
  /** Vendors that were opened for sign-ups of that name: each is looked for where it would be, behind its own wall. */
  const vendorsNamed = async (name: string): Promise<string[]> => {
    const signUps = await world.database.query<{ id: string }>(sql`select id::text as id from sign_ups where company_name = ${name}`)
    const found = await Promise.all(
      signUps.map(({ id }) => world.database.vendorTransaction(id, (tx) => tx.rows(sql`select id from records where kind = 'vendors'`))),
    )
    return signUps.filter((_, at) => found[at]?.length === 1).map(({ id }) => id)
  }

  it('opens nothing before the address is confirmed', async () => {
    const { email, status } = await signUp({ companyName: 'Not yet' })
    expect(status).toBe(202)
    expect(await usersOf(email)).toEqual([])
    expect(await world.signInAs(world.browser(), email)).toMatchObject({ status: 401 })
  })

  it('opens account and vendor at the verification, and signs in', async () => {
    const { email, token } = await signUp({ companyName: 'مكب الأمل' })
    const answer = await verify(token)
    expect(answer.status).toBe(200)
    const session = (await answer.json()) as { vendorId: string }
    expect(session).toMatchObject({ email, name: 'مكب الأمل' })
    expect(await (await browser.send('GET', '/api/session')).json()).toMatchObject(session)
    const { body: vendor } = await world.call('GET', `/vendors/${session.vendorId}`)
    expect(vendor).toMatchObject({
      email,
      companyName: { en: 'مكب الأمل', ar: 'مكب الأمل' },
      vendorName: null,
      dumpYards: [],
      isKyc: false,
      kyc: { status: 'pending', submittedAt: null },
    })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await world.pull(cookie)).rows).toMatchObject([{ kind: 'vendors', body: { id: session.vendorId } }])
  })

  it('takes the password that was typed, and no other', async () => {
    const member = await world.member({ password: 'an0ther-one', confirmation: 'an0ther-one' })
    expect((await world.signInAs(world.browser(), member.email, 'an0ther-one')).status).toBe(200)
    expect((await world.signInAs(world.browser(), member.email, PASSWORD)).status).toBe(401)
  })

  it('says of a link that was used that it was', async () => {
    const { token } = await signUp()
    await verify(token)
    expect(await codeOf(await verify(token, world.browser()))).toBe('sign_up.used')
  })

  it('says of a link after its day, and of one that was made up, that it is too old', async () => {
    const { email, token } = await signUp()
    clock = 24 * 3_600_000
    expect(await codeOf(await verify(token))).toBe('sign_up.expired')
    expect(await codeOf(await verify('x'.repeat(43)))).toBe('sign_up.expired')
    expect(await codeOf(await verify(''))).toBe('sign_up.expired')
    expect(await usersOf(email)).toEqual([])
  })

  it('makes one vendor of eight verifications at once, and signs one of them in', async () => {
    const { email, token } = await signUp({ companyName: 'At once' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(token)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
    for (const answer of answers) if (!answer.ok) expect(await codeOf(answer)).toBe('sign_up.used')
    expect(await usersOf(email)).toHaveLength(1)
    expect(await vendorsNamed('At once')).toHaveLength(1)
  })

  it('makes one vendor of two sign-ups with one address that are confirmed at once', async () => {
    const first = await signUp({ companyName: 'Twins' })
    const other = world.browser()
    const second = await signUp({ companyName: 'Twins', email: first.email }, other)
    const answers = await Promise.all([verify(first.token), verify(second.token, other)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await vendorsNamed('Twins')).toHaveLength(1)
  })

  it.each([
    ['the vendor was opened', sql`delete from "user"`],
    ['the account was opened', sql`select 1`],
  ])('is completed by the same link when the server died after %s', async (_when, undo) => {
    const { email, token } = await signUp({ companyName: `Cut off ${clock}` })
    expect((await verify(token)).status).toBe(200)
    // As the server would have left it: the last step, and perhaps the one before, never happened.
    const hash = await world.auth.hashPassword(PASSWORD)
    await world.database.query(sql`update sign_ups set used_at = null, password_hash = ${hash} where email = ${email}`)
    await world.database.query(undo)
    const again = await verify(token)
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ email })
    expect(await usersOf(email)).toHaveLength(1)
    expect((await world.signInAs(world.browser(), email)).status).toBe(200)
  })

  it('tells an address that has an account in a mail, and the page nothing', async () => {
    const { email } = await world.member()
    await signUp({ email: email.toUpperCase(), companyName: 'Mine too', language: 'ar' })
    const mail = world.mailsTo(email).at(-1)
    expect(mail?.subject).toMatch(/\p{Script=Arabic}/u)
    expect(mail?.text).toContain(`${SITE}/forgot-password`)
    expect(mail?.text).not.toContain('/verify-email')
    expect(await vendorsNamed('Mine too')).toEqual([])
  })

  describe('another link', () => {
    const again = (email: string, from = browser) => from.send('POST', '/api/sign-up/again', { email, language: 'en' })

    it('opens the same account; so does the first one, and each tells that the other did', async () => {
      const { email, token } = await signUp()
      expect((await again(email)).status).toBe(202)
      const second = tokenIn(world.mailsTo(email).at(-1))
      expect(second).not.toBe(token)
      expect((await verify(second)).status).toBe(200)
      expect(await codeOf(await verify(token))).toBe('sign_up.used')
      expect((await world.signInAs(world.browser(), email)).status).toBe(200)
    })

    it('can be had in another browser', async () => {
      const { email } = await signUp()
      await again(email, world.browser())
      expect(world.mailsTo(email)).toHaveLength(2)
      const elsewhere = await verify(tokenIn(world.mailsTo(email).at(-1)), world.browser())
      expect(await codeOf(elsewhere)).toBe('sign_up.password_needed')
      expect((await verify(tokenIn(world.mailsTo(email).at(-1)))).status).toBe(200)
    })

    it('lives no longer than the secret of the browser that asks for it again, which says nothing about the address', async () => {
      const { email } = await signUp()
      const maxAges = async (to: string, from = browser) =>
        (await again(to, from)).headers.getSetCookie().map((line) => /sign_up=.*Max-Age=(\d+)/i.exec(line)?.[1])
      expect(await maxAges(email)).toEqual([String(24 * 3600)])
      expect(await maxAges('nobody@example.com')).toEqual([String(24 * 3600)])
      expect(await maxAges(email, world.browser())).toEqual([])
    })

    it('is the one of this browser’s own sign-up, whoever signed up with the address after it', async () => {
      const mine = await signUp({ password: 'mine-1234', confirmation: 'mine-1234' })
      await signUp({ email: mine.email, password: 'theirs-1234', confirmation: 'theirs-1234' }, world.browser())
      await again(mine.email)
      expect((await verify(tokenIn(world.mailsTo(mine.email).at(-1)))).status).toBe(200)
      expect((await world.signInAs(world.browser(), mine.email, 'mine-1234')).status).toBe(200)
      expect((await world.signInAs(world.browser(), mine.email, 'theirs-1234')).status).toBe(401)
    })

    it('is not sent where it could be a stranger’s: the mail says to sign up anew', async () => {
      const mine = await signUp()
      await signUp({ email: mine.email }, world.browser())
      await again(mine.email, world.browser())
      const mail = world.mailsTo(mine.email).at(-1)
      expect([tokenIn(mail), mail?.text.includes(`${SITE}/signup`)]).toEqual(['no link', true])
    })

    it('is sent to nobody who never signed up, and not after the account is open', async () => {
      expect((await again('nobody@example.com')).status).toBe(202)
      expect(world.mailsTo('nobody@example.com')).toEqual([])
      const { email } = await world.member()
      expect((await again(email)).status).toBe(202)
      expect(world.mailsTo(email)).toHaveLength(1)
    })
  })

  it.each([
    [
      {},
      {
        companyName: 'field.required',
        email: 'field.required',
        password: 'field.required',
        confirmation: 'field.required',
        terms: 'terms.required',
      },
    ],
    [{ companyName: ' a ' }, { companyName: 'length.two_to_seventy' }],
    [{ companyName: '   ' }, { companyName: 'field.required' }],
    [{ companyName: 'a'.repeat(71) }, { companyName: 'length.two_to_seventy' }],
    [{ email: 'nobody' }, { email: 'email.invalid' }],
    [{ email: `${'a'.repeat(250)}@example.com` }, { email: 'email.invalid' }],
    [{ password: '1234567', confirmation: '1234567' }, { password: 'password.length' }],
    [{ password: '1'.repeat(16), confirmation: '1'.repeat(16) }, { password: 'password.length' }],
    [
      { password: '12345678 ', confirmation: '12345678 ' },
      { password: 'password.spaces', confirmation: 'password.spaces' },
    ],
    [{ confirmation: `${PASSWORD}x` }, { confirmation: 'password.mismatch' }],
    [{ terms: false }, { terms: 'terms.required' }],
  ])('names what is wrong with %j', async (over, fields) => {
    const sent: { email?: unknown } = Object.keys(over).length === 0 ? {} : world.form(over)
    expect(await readProblem(await browser.send('POST', '/api/sign-up', sent))).toMatchObject({ status: 400, code: 'body.invalid', fields })
    expect(world.mails.filter((mail) => mail.to === sent.email)).toEqual([])
  })

  it('sends no more than five mails an hour to one address, and says for how long', async () => {
    const { email } = await signUp()
    for (let n = 0; n < 4; n += 1) expect((await browser.send('POST', '/api/sign-up/again', { email })).status).toBe(202)
    expect((await browser.send('POST', '/api/sign-up', world.form({ email }))).status).toBe(202)
    const refused = await browser.send('POST', '/api/sign-up/again', { email })
    expect(await readProblem(refused)).toMatchObject({ status: 429, code: 'rate.limited', retryAfter: expect.any(Number) as number })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect(world.mailsTo(email)).toHaveLength(5)
    clock = 3_601_000
    expect((await browser.send('POST', '/api/sign-up/again', { email })).status).toBe(202)
  })

  it('fills no letter box either of somebody who has an account, and the page says nothing of it', async () => {
    // The first mail brought the link.
    const { email } = await world.member()
    const answers: number[] = []
    for (let n = 0; n < 6; n += 1) answers.push((await browser.send('POST', '/api/sign-up', world.form({ email }))).status)
    expect(new Set(answers)).toEqual(new Set([202]))
    expect(world.mailsTo(email)).toHaveLength(5)
  })

  it('lets nobody try the links of others: thirty in ten minutes, and no more', async () => {
    const { token } = await signUp()
    const answers: number[] = []
    for (let n = 0; n < 30; n += 1) answers.push((await verify(`${n}`.padStart(43, 'x'))).status)
    expect(new Set(answers)).toEqual(new Set([409]))
    expect(await codeOf(await verify(token))).toBe('rate.limited')
    clock = 600_000
    expect((await verify(token)).status).toBe(200)
  })

  it('keeps neither token nor cookie nor password as they are', async () => {
    const { email, token } = await signUp()
    const [row] = await world.database.query<{ text: string }>(sql`select s::text as text from sign_ups s where email = ${email}`)
    const cookie = [...browser.cookies.values()][0] ?? 'no cookie'
    expect(cookie).toMatch(/^[\w-]{43}$/)
    for (const secret of [token, cookie, PASSWORD]) expect(row?.text).not.toContain(secret)
    await verify(token)
    const [done] = await world.database.query<{ hash: string }>(sql`select password_hash as hash from sign_ups where email = ${email}`)
    expect(done?.hash).toBe('')
  })
})
