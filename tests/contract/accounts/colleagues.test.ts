import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { compactVendor } from '#server/housekeeping/compaction.ts'
import { acceptInvitation } from '#server/identity/colleagues/accept.ts'
import { LIMITS } from '#server/http/limits/limits.ts'
import { newLinkToken, vendorOfToken } from '#server/identity/colleagues/link-token.ts'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { openColleagues, OTHER_PASSWORD, type Colleagues } from './colleagues-world.ts'
import { PASSWORD, SITE, tokenIn } from './world.ts'

const DAY_MS = 86_400_000

describe.each(ENGINES)('colleagues, on $name', (engine) => {
  let world: Colleagues
  let clock = 0
  beforeAll(async () => {
    world = await openColleagues(engine, { now: () => new Date(Date.now() + clock) })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    clock = 0
    await world.forgetTries()
  })

  it('invites by a mail in the chosen language with the inviter’s address and no typed word, and keeps of its link a hash only', async () => {
    const { browser, vendorId, email: inviter } = await world.member({ companyName: 'Buy at evil.example' })
    const email = world.newAddress()
    expect((await world.invite(browser, email.toUpperCase(), 'ar')).status).toBe(201)
    const mail = world.mailsTo(email).at(-1)
    expect(mail?.subject).toMatch(/\p{Script=Arabic}/u)
    expect(mail?.text).toContain(inviter)
    expect(mail?.text).not.toContain('evil')
    const token = tokenIn(mail)
    expect(mail?.text).toContain(`${SITE}/join#${token}`)
    expect(vendorOfToken(token)).toBe(vendorId)
    const stored = await world.database.vendorTransaction(vendorId, (tx) => tx.rows(sql`select * from invitations`))
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('tells whoever has the link who invites whom', async () => {
    const { browser } = await world.member({ companyName: 'مكب الأمل' })
    const { email, token } = await world.invited(browser)
    const answer = await world.look(token)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { email, companyName: { en: 'مكب الأمل', ar: 'مكب الأمل' }, invitedBy: 'مكب الأمل' },
    ])
  })

  it('is accepted with a password of one’s own: signs in, sees the same records, and both see each other', async () => {
    const { first, second } = await world.two()
    expect(second.vendorId).toBe(first.vendorId)
    expect((await world.signInAs(world.browser(), second.email, OTHER_PASSWORD)).status).toBe(200)
    expect((await world.signInAs(world.browser(), second.email, PASSWORD)).status).toBe(401)
    const seen = await world.list(second.browser)
    expect(seen.people).toMatchObject([
      { id: first.userId, name: 'Green Yard', email: first.email, own: false },
      { id: second.userId, name: 'Sara', email: second.email, own: true },
    ])
    expect(seen.invitations).toEqual([])
    expect((await world.list(first.browser)).people.map(({ own }) => own)).toEqual([true, false])
    const cookie = [...second.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { rows } = await world.pull(cookie)
    expect(rows.find(({ kind }) => kind === 'vendors')).toMatchObject({ body: { id: first.vendorId } })
    // What the others were told before is no news.
    const inboxes = rows.flatMap((row) => (row.kind === 'inboxes' && 'body' in row ? [row.body] : []))
    expect(inboxes).toMatchObject([{ read: [], readUpTo: expect.stringMatching(/^\d{4}-/), clearedUpTo: null }])
    const firstCookie = [...first.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await world.pull(firstCookie)).rows.filter(({ kind }) => kind === 'inboxes')).toEqual([])
  })

  it('makes nobody who is signed in somebody else: refused in that browser, open in every other and after the sign-out', async () => {
    const { browser, email } = await world.member()
    const { token } = await world.invited(browser)
    expect(await readProblem(await world.join(token, {}, browser))).toMatchObject({ status: 409, code: 'join.signed_in' })
    expect(await (await browser.send('GET', '/api/session')).json()).toMatchObject({ email })
    await browser.send('DELETE', '/api/session')
    expect((await world.join(token, {}, browser)).status).toBe(200)
  })

  it('makes one person of eight acceptances at once', async () => {
    const { browser } = await world.member()
    const { email, token } = await world.invited(browser)
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.join(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
    for (const answer of answers)
      if (!answer.ok) expect(['invitation.used', 'invitation.email_taken']).toContain(await world.codeOf(answer))
    expect(await world.database.query(sql`select 1 from "user" where email = ${email}`)).toHaveLength(1)
    expect(await world.codeOf(await world.join(token))).toBe('invitation.used')
    expect(await world.codeOf(await world.look(token))).toBe('invitation.used')
  })

  it('is over after seven days, when it was withdrawn, and where it was made up; the list still shows the old one', async () => {
    const { browser } = await world.member()
    const old = await world.invited(browser)
    const withdrawn = await world.invited(browser)
    const path = `/api/colleagues/invitations/${await world.waiting(browser, withdrawn.email)}`
    expect((await browser.send('DELETE', path)).status).toBe(204)
    expect(await world.codeOf(await browser.send('DELETE', path))).toBe('not_found')
    expect(await world.codeOf(await world.join(withdrawn.token))).toBe('invitation.expired')
    for (const token of [newLinkToken(randomUUID()), 'made-up', '', `${old.token}=`])
      expect(await world.codeOf(await world.join(token))).toBe('invitation.expired')
    clock = 7 * DAY_MS
    expect(await world.codeOf(await world.look(old.token))).toBe('invitation.expired')
    expect(await world.codeOf(await world.join(old.token))).toBe('invitation.expired')
    // Also where it was looked at just before it was over.
    const nobody = () => undefined
    const pokes = { poke: nobody, sessionEnded: nobody, subscribe: () => nobody, close: () => Promise.resolve() }
    const late = { database: world.database, pokes, now: () => new Date(Date.now() + clock), report: nobody }
    expect(await acceptInvitation(late, { token: old.token, name: 'Sara', passwordHash: null, identity: null })).toBe('invitation.expired')
    expect((await world.list(browser)).invitations.map(({ email }) => email)).toEqual([old.email])
  })

  it('is accepted also where the inbox of whoever joins could not be begun', async () => {
    const { browser } = await world.member()
    const { token, email } = await world.invited(browser)
    const nobody = () => undefined
    const pokes = { poke: nobody, sessionEnded: nobody, subscribe: () => nobody, close: () => Promise.resolve() }
    const database = { ...world.database, vendorTransaction: () => Promise.reject(new Error('no room')) }
    const report = vi.fn()
    const joined = await acceptInvitation(
      { database, pokes, now: () => new Date(), report },
      { token, name: 'Sara', passwordHash: null, identity: null },
    )
    const [opened] = await world.database.query<{ id: string }>(sql`select id from "user" where email = ${email}`)
    expect(joined).toEqual({ userId: opened?.id })
    expect(report).toHaveBeenCalledExactlyOnceWith('join.inbox_failed', { vendorId: vendorOfToken(token), fault: null })
  })

  it('kills the older link when it is sent again or the address is invited anew, and lasts seven days from then', async () => {
    const { browser } = await world.member()
    const { email, token } = await world.invited(browser)
    clock = 6 * DAY_MS
    const again = await world.sendAgain(browser, await world.waiting(browser, email))
    expect(again.status).toBe(200)
    const second = tokenIn(world.mailsTo(email).at(-1))
    expect(await world.codeOf(await world.join(token))).toBe('invitation.expired')
    clock += 61_000
    expect((await world.invite(browser, email)).status).toBe(201)
    const third = tokenIn(world.mailsTo(email).at(-1))
    expect(await world.codeOf(await world.join(second))).toBe('invitation.expired')
    expect((await world.list(browser)).invitations).toHaveLength(1)
    clock += 6 * DAY_MS
    expect((await world.join(third)).status).toBe(200)
  })

  it('sends one mail a minute of eight calls at once to one address', async () => {
    const { browser } = await world.member()
    const { email } = await world.invited(browser)
    const id = await world.waiting(browser, email)
    await world.forgetTries()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? world.sendAgain(browser, id) : world.invite(browser, email))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const [refused] = await Promise.all(answers.filter(({ ok }) => !ok).map((answer) => readProblem(answer)))
    expect(refused).toMatchObject({ status: 429, code: 'rate.limited', retryAfter: expect.any(Number) as number })
    expect(world.mailsTo(email)).toHaveLength(2)
    clock = 50_000
    expect((await world.invite(browser, email)).status).toBe(429)
  })

  it('sends no more than 20 mails an hour for one vendor, five of it to one address, and 20 there whoever invites', async () => {
    const { browser } = await world.member()
    const answers = await Promise.all(Array.from({ length: 25 }, () => world.invite(browser, world.newAddress())))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    clock = 55 * 60_000
    expect((await world.invite(browser, world.newAddress())).status).toBe(429)
    clock = 0
    const email = world.newAddress()
    const inviters = await Promise.all(Array.from({ length: 6 }, () => world.member()))
    const [first, second] = inviters
    await world.database.query(sql`delete from tries`)
    const invite = async (who: typeof inviters): Promise<number> => {
      clock += 61_000
      return (await Promise.all(who.map((one) => world.invite(one.browser, email)))).filter(({ ok }) => ok).length
    }
    const own: number[] = []
    for (let n = 0; n < 6; n += 1) own.push(first ? await invite([first]) : -1)
    expect(own).toEqual([1, 1, 1, 1, 1, 0])
    const all = [await invite(inviters), await invite(inviters), await invite(inviters), await invite(inviters)]
    expect(all).toEqual([5, 5, 5, 0])
    clock += 60 * 60_000
    expect(second && (await world.invite(second.browser, email)).status).toBe(201)
  })

  it(`lets ${LIMITS.invitationsOfVendor} wait and not one more, also of those made at once`, async () => {
    const { browser, vendorId } = await world.member()
    await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows(sql`
        insert into invitations (vendor_id, id, email, language, token_hash, invited_by, inviter_name, sent_at, expires_at)
        select ${vendorId}::uuid, gen_random_uuid(), n || '@example.com', 'en', n::text, 'b', 'c', now(), now() from generate_series(3, ${LIMITS.invitationsOfVendor}) as n`),
    )
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.invite(browser, world.newAddress())))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    for (const answer of answers) if (!answer.ok) expect(await world.codeOf(answer)).toBe('colleagues.full')
  })

  it('forgets invitations a month after their link', async () => {
    const { browser, vendorId } = await world.member()
    await world.invited(browser)
    const kept = async (days: number) => {
      await compactVendor(world.database, vendorId, new Date(Date.now() + days * DAY_MS))
      return (await world.list(browser)).invitations.length
    }
    expect([await kept(36), await kept(38)]).toEqual([1, 0])
  })

  it('refuses a colleague’s address, and tells only its owner that an address has an account elsewhere', async () => {
    const { first, second } = await world.two()
    const refused = await readProblem(await world.invite(first.browser, second.email))
    expect(refused).toMatchObject({ status: 409, code: 'colleague.exists', fields: { email: 'email.colleague' } })
    const stranger = await world.member()
    const { token } = await world.invited(first.browser, stranger.email)
    expect(await world.codeOf(await world.look(token))).toBe('invitation.email_taken')
    expect(await world.codeOf(await world.join(token))).toBe('invitation.email_taken')
    expect((await world.list(first.browser)).invitations).toHaveLength(1)
    expect((await world.list(stranger.browser)).people).toHaveLength(1)
  })

  it('leaves an invitation whole whose address got an account at the same moment', async () => {
    const { browser } = await world.member()
    const { email, token } = await world.invited(browser)
    const other = await world.member()
    const { token: second } = await world.invited(other.browser, email)
    const answers = await Promise.all([world.join(token), world.join(second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const left = [...(await world.list(browser)).invitations, ...(await world.list(other.browser)).invitations]
    expect(left.map((one) => one.email)).toEqual([email])
  })

  it.each([
    [{ name: ' a ' }, { name: 'length.two_to_seventy' }],
    [{ name: '' }, { name: 'field.required' }],
    [{ password: 'short', confirmation: 'short' }, { password: 'password.length' }],
    [{ confirmation: 'different-1' }, { confirmation: 'password.mismatch' }],
    [{ terms: false }, { terms: 'terms.required' }],
  ])('names what is wrong with %j', async (over, fields) => {
    expect(await readProblem(await world.join(newLinkToken(randomUUID()), over))).toMatchObject({
      status: 400,
      code: 'body.invalid',
      fields,
    })
  })

  describe('another vendor', () => {
    it('sees, sends again, withdraws and removes nothing of it', async () => {
      const { first, second } = await world.two()
      const { email, token } = await world.invited(first.browser)
      const id = await world.waiting(first.browser, email)
      const stranger = (await world.member()).browser
      const seen = await world.list(stranger)
      expect([seen.people.length, seen.invitations.length]).toEqual([1, 0])
      expect((await world.sendAgain(stranger, id)).status).toBe(404)
      expect((await stranger.send('DELETE', `/api/colleagues/invitations/${id}`)).status).toBe(404)
      expect((await world.remove(stranger, second.userId)).status).toBe(404)
      expect((await world.join(token)).status).toBe(200)
      expect((await world.list(first.browser)).people).toHaveLength(3)
    })

    it('cannot have an invitation looked for behind its own wall', async () => {
      const { first } = await world.two()
      const { token } = await world.invited(first.browser)
      const { vendorId } = await world.member()
      const forged = Buffer.concat([Buffer.from(vendorId.replaceAll('-', ''), 'hex'), Buffer.from(token, 'base64url').subarray(16)])
      expect(await world.codeOf(await world.join(forged.toString('base64url')))).toBe('invitation.expired')
    })
  })

  it('changes what a person is called, for themselves only, and what they did before keeps the name of then', async () => {
    const { first, second } = await world.two()
    const named = await second.browser.send('PUT', '/api/account/name', { name: '  سارة العتيبي ' })
    expect(named.status).toBe(204)
    expect((await world.list(first.browser)).people.map(({ name }) => name)).toEqual(['Green Yard', 'سارة العتيبي'])
    expect(await (await second.browser.send('GET', '/api/session')).json()).toMatchObject({ name: 'سارة العتيبي' })
    expect(await readProblem(await second.browser.send('PUT', '/api/account/name', { name: 'x' }))).toMatchObject({
      status: 400,
      fields: { name: 'length.two_to_seventy' },
    })
  })

  it('calls nobody what cannot be read: line breaks, turned or invisible words; letters that are joined by a mark stay', async () => {
    const { browser, email } = await world.member()
    const rename = (name: string) => browser.send('PUT', '/api/account/name', { name })
    const unseen = ['ab\nBcc: x', 'a\u2028b', '\u202Eevil', '\u200B\u200B', '\u200C\u200D', 'Sa\uD800ra', 'Sara\u200F', 'Sa\u200C ra']
    const fields = { name: 'name.characters' }
    for (const name of unseen) expect([name, await readProblem(await rename(name))]).toMatchObject([name, { status: 400, fields }])
    for (const name of ['--', '★★', '\u3164\u3164'])
      expect([name, await readProblem(await rename(name))]).toMatchObject([name, { status: 400, fields: { name: 'name.letter' } }])
    const token = newLinkToken(randomUUID())
    expect(await readProblem(await world.join(token, { name: '\u202Eevil' }))).toMatchObject({ status: 400, fields })
    const signedUp = await browser.send('POST', '/api/sign-up', world.form({ email, companyName: 'Green\u202E Yard' }))
    expect(await readProblem(signedUp)).toMatchObject({ status: 400, fields: { companyName: 'name.characters' } })
    for (const name of ["Sara O'Neil-Łuć", 'مِی\u200Cخواهم', 'سارة العتيبي', 'Sara 2'])
      expect([name, (await rename(name)).status]).toEqual([name, 204])
  })
})
