import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { openAccounts, PASSWORD, tokenIn, type Accounts, type Browser } from './world.ts'

const OWN = 'my-0wn-one'
const BAIT = 'Winner! https://evil.example www.evil.example +966501234567 a@evil.example'

describe.each(ENGINES)('somebody who signs up with another person’s address, on $name,', (engine) => {
  let world: Accounts
  let stranger: Browser
  let owner: Browser
  beforeAll(async () => {
    world = await openAccounts(engine)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    stranger = world.browser()
    owner = world.browser()
    await world.database.query(sql`delete from tries`)
  })

  const signUp = async (over: Record<string, unknown> = {}) => {
    const form = world.form(over)
    await stranger.send('POST', '/api/sign-up', form)
    return { ...form, token: tokenIn(world.mailsTo(form.email).at(-1)) }
  }
  const verify = (token: string, password?: string, from = owner, confirmation = password) =>
    from.send('POST', '/api/sign-up/verify', { token, ...(password === undefined ? {} : { password, confirmation }) })

  it('does not choose the password: the owner of the mailbox is asked for one, and the link is still good', async () => {
    const { email, token } = await signUp()
    expect(await readProblem(await verify(token))).toMatchObject({ status: 409, code: 'sign_up.password_needed' })
    expect(await world.database.query(sql`select 1 from "user" where email = ${email}`)).toEqual([])
    expect((await verify(token, OWN)).status).toBe(200)
    expect((await owner.send('GET', '/api/session')).status).toBe(200)
    expect((await world.signInAs(world.browser(), email, OWN)).status).toBe(200)
    expect((await world.signInAs(stranger, email)).status).toBe(401)
  })

  it('cannot bring in their own browser’s cookie by the link of another sign-up', async () => {
    const mine = await signUp()
    await owner.send('POST', '/api/sign-up', world.form())
    expect(await readProblem(await verify(mine.token))).toMatchObject({ code: 'sign_up.password_needed' })
  })

  it('is not waited for after an opening that was cut off: the password of whoever uses the link counts', async () => {
    const { email, token } = await signUp()
    expect((await verify(token, OWN)).status).toBe(200)
    // As a server leaves it that died after the account and before the note.
    await world.database.query(sql`update sign_ups set used_at = null where email = ${email}`)
    expect((await verify(token, 'second-0ne')).status).toBe(200)
    expect((await world.signInAs(world.browser(), email, 'second-0ne')).status).toBe(200)
    expect((await world.signInAs(world.browser(), email, OWN)).status).toBe(401)
  })

  it('has a link sent again to no more effect', async () => {
    const { email } = await signUp()
    await stranger.send('POST', '/api/sign-up/again', { email, language: 'en' })
    expect(await readProblem(await verify(tokenIn(world.mailsTo(email).at(-1))))).toMatchObject({ code: 'sign_up.password_needed' })
  })

  it.each([
    ['short', 'short', { password: 'password.length' }],
    [OWN, 'other-0ne', { confirmation: 'password.mismatch' }],
  ])('leaves the owner a form that says what is wrong with %j and %j', async (password, confirmation, fields) => {
    const { token } = await signUp()
    expect(await readProblem(await verify(token, password, owner, confirmation))).toMatchObject({ status: 400, fields })
    expect((await verify(token, OWN)).status).toBe(200)
  })

  it.each(['en', 'ar'] as const)('has nothing they typed read as a message of ours, in %s', async (language) => {
    const { email } = await signUp({ companyName: BAIT.slice(0, 70), language })
    await stranger.send('POST', '/api/sign-up/again', { email, language })
    await owner.send('POST', '/api/sign-up', world.form({ email, companyName: BAIT.slice(0, 70), language }))
    await world.browser().send('POST', '/api/sign-up/again', { email, language })
    const known = await world.member()
    await stranger.send('POST', '/api/sign-up', world.form({ email: known.email, companyName: BAIT.slice(0, 70), language }))
    const mails = [...world.mailsTo(email), ...world.mailsTo(known.email)]
    expect(mails).toHaveLength(6)
    for (const { subject, text, html } of mails)
      for (const word of BAIT.split(' ')) expect([subject, text, html].join().includes(word), word).toBe(false)
  })

  describe('and uses up the mails of an hour', () => {
    const flood = async () => {
      const first = await signUp({ companyName: 'Theirs', password: 'theirs-123', confirmation: 'theirs-123' })
      for (let n = 0; n < 4; n += 1) await signUp({ email: first.email, companyName: 'Theirs' })
      return first.email
    }
    const begin = (email: string, from = owner) =>
      from.send('POST', '/api/sign-up', world.form({ email, companyName: 'Mine', password: OWN, confirmation: OWN }))

    it('shuts nobody out: any link of theirs opens the sign-up that the owner of the mailbox made in this browser', async () => {
      const email = await flood()
      for (let n = 0; n < 25; n += 1) await world.browser().send('POST', '/api/sign-up', world.form({ email }))
      expect((await begin(email)).status).toBe(202)
      for (let n = 0; n < 25; n += 1) await world.browser().send('POST', '/api/sign-up', world.form({ email }))
      const links = world.mailsTo(email).map(tokenIn)
      expect(links).toHaveLength(5)
      const opened = await verify(links[2] ?? '')
      expect(opened.status).toBe(200)
      expect(await opened.json()).toMatchObject({ email, name: 'Mine' })
      const words = [OWN, 'theirs-123', PASSWORD]
      const statuses: number[] = []
      for (const word of words) statuses.push((await world.signInAs(world.browser(), email, word)).status)
      expect(statuses).toEqual([200, 401, 401])
      for (const link of links) expect(await readProblem(await verify(link))).toMatchObject({ code: 'sign_up.used' })
    })

    it('lets nobody choose the password elsewhere: another browser is asked for one, and theirs does nothing', async () => {
      const email = await flood()
      await begin(email)
      const link = tokenIn(world.mailsTo(email).at(-1))
      const phone = world.browser()
      await phone.send('POST', '/api/sign-up', world.form())
      expect(await readProblem(await verify(link, undefined, phone))).toMatchObject({ code: 'sign_up.password_needed' })
      expect((await verify(link, 'phone-0ne', phone)).status).toBe(200)
      expect((await world.signInAs(world.browser(), email, 'phone-0ne')).status).toBe(200)
    })

    it('learns nothing of the address, which gets no more of them', async () => {
      const known = await world.member()
      for (let n = 0; n < 6; n += 1) expect((await begin(known.email, stranger)).status).toBe(202)
      // The link of the member's own sign-up is one of the five.
      expect(world.mailsTo(known.email)).toHaveLength(5)
      expect((await stranger.send('POST', '/api/sign-up/again', { email: known.email })).status).toBe(429)
    })
  })

  it('cannot plant their cookie in the owner’s browser from a neighbouring site', async () => {
    const { token } = await signUp()
    for (const [name, value] of stranger.cookies) owner.cookies.set(name.replace('__Host-', ''), value)
    expect(await readProblem(await verify(token))).toMatchObject({ code: 'sign_up.password_needed' })
    const answer = await stranger.send('POST', '/api/sign-up', world.form())
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-portal\.sign_up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('is let in with the password they typed where the address is their own', async () => {
    const { email, token } = await signUp()
    expect((await verify(token, undefined, stranger)).status).toBe(200)
    expect((await world.signInAs(world.browser(), email, PASSWORD)).status).toBe(200)
  })
})
