import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleagueList, type ColleagueList } from '#protocol/colleagues.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { MAX_WAITING } from '#server/identity/colleagues/invitations.ts'
import { newLinkToken, vendorOfToken } from '#server/identity/colleagues/link-token.ts'
import { compactVendor } from '#server/housekeeping/compaction.ts'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { wire } from '../world.ts'
import { openAccounts, PASSWORD, SITE, tokenIn, type Accounts, type Browser } from './world.ts'

const DAY_MS = 86_400_000
const OTHER_PASSWORD = 'an0ther-one'

describe.each(ENGINES)('colleagues, on $name', (engine) => {
  let world: Accounts
  let clock = 0
  beforeAll(async () => {
    world = await openAccounts(engine, { now: () => new Date(Date.now() + clock) })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    clock = 0
    await forgetTries()
  })

  const forgetTries = () => world.database.query(sql`delete from tries`)
  const codeOf = async (response: Response) => (await readProblem(response)).code
  const newAddress = () => `${randomUUID()}@example.com`
  const list = async (from: Browser): Promise<ColleagueList> =>
    v.parse(colleagueList, await (await from.send('GET', '/api/colleagues')).json())
  const invite = (from: Browser, email: string, language = 'en') => from.send('POST', '/api/colleagues/invitations', { email, language })
  /** An invitation's address, and the token of its link. */
  const invited = async (from: Browser, email = newAddress()) => {
    const answer = await invite(from, email)
    expect(answer.status).toBe(201)
    return { email, token: tokenIn(world.mailsTo(email).at(-1)) }
  }
  const waiting = async (from: Browser, email: string) => (await list(from)).invitations.find((one) => one.email === email)?.id ?? ''
  const look = (token: string, from = world.browser()) => from.send('POST', '/api/join/look', { token })
  const join = (token: string, over: Record<string, unknown> = {}, from = world.browser()) =>
    from.send('POST', '/api/join', { token, name: 'Sara', password: OTHER_PASSWORD, confirmation: OTHER_PASSWORD, terms: true, ...over })
  /** A vendor's first person and a second one, each in a browser of their own. */
  const two = async () => {
    const first = await world.member()
    const { email, token } = await invited(first.browser)
    const browser = world.browser()
    const joined = await join(token, {}, browser)
    expect(joined.status).toBe(200)
    return { first, second: { ...((await joined.json()) as { userId: string; vendorId: string }), email, browser } }
  }
  const remove = (from: Browser, userId: string) => from.send('DELETE', `/api/colleagues/${userId}?language=en`)
  const push = (from: Browser, clientId: string, seq: number) =>
    from.send('POST', '/api/sync', {
      protocol: PROTOCOL_VERSION,
      clientId,
      cursor: null,
      mutations: [wire(seq, 'mutation.skip', {})],
      limit: 10,
    })

  it('invites by a mail in the chosen language with the inviter’s address and no typed word, and keeps of its link a hash only', async () => {
    const { browser, vendorId, email: inviter } = await world.member({ companyName: 'Buy at evil.example' })
    const email = newAddress()
    expect((await invite(browser, email.toUpperCase(), 'ar')).status).toBe(201)
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
    const { email, token } = await invited(browser)
    const answer = await look(token)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { email, companyName: { en: 'مكب الأمل', ar: 'مكب الأمل' }, invitedBy: 'مكب الأمل' },
    ])
  })

  it('is accepted with a password of one’s own: signs in, sees the same records, and both see each other', async () => {
    const { first, second } = await two()
    expect(second.vendorId).toBe(first.vendorId)
    expect((await world.signInAs(world.browser(), second.email, OTHER_PASSWORD)).status).toBe(200)
    expect((await world.signInAs(world.browser(), second.email, PASSWORD)).status).toBe(401)
    const seen = await list(second.browser)
    expect(seen.people).toMatchObject([
      { id: first.userId, name: 'Green Yard', email: first.email, own: false },
      { id: second.userId, name: 'Sara', email: second.email, own: true },
    ])
    expect(seen.invitations).toEqual([])
    expect((await list(first.browser)).people.map(({ own }) => own)).toEqual([true, false])
    const cookie = [...second.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await world.pull(cookie)).rows).toMatchObject([{ kind: 'vendors', body: { id: first.vendorId } }])
  })

  it('makes one person of eight acceptances at once', async () => {
    const { browser } = await world.member()
    const { email, token } = await invited(browser)
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
    for (const answer of answers) if (!answer.ok) expect(['invitation.used', 'invitation.email_taken']).toContain(await codeOf(answer))
    expect(await world.database.query(sql`select 1 from "user" where email = ${email}`)).toHaveLength(1)
    expect(await codeOf(await join(token))).toBe('invitation.used')
    expect(await codeOf(await look(token))).toBe('invitation.used')
  })

  it('is over after seven days, when it was withdrawn, and where it was made up; the list still shows the old one', async () => {
    const { browser } = await world.member()
    const old = await invited(browser)
    const withdrawn = await invited(browser)
    const path = `/api/colleagues/invitations/${await waiting(browser, withdrawn.email)}`
    expect((await browser.send('DELETE', path)).status).toBe(204)
    expect(await codeOf(await browser.send('DELETE', path))).toBe('not_found')
    expect(await codeOf(await join(withdrawn.token))).toBe('invitation.expired')
    for (const token of [newLinkToken(randomUUID()), 'made-up', '', `${old.token}=`])
      expect(await codeOf(await join(token))).toBe('invitation.expired')
    clock = 7 * DAY_MS
    expect(await codeOf(await look(old.token))).toBe('invitation.expired')
    expect(await codeOf(await join(old.token))).toBe('invitation.expired')
    expect((await list(browser)).invitations.map(({ email }) => email)).toEqual([old.email])
  })

  it('kills the older link when it is sent again or the address is invited anew, and lasts seven days from then', async () => {
    const { browser } = await world.member()
    const { email, token } = await invited(browser)
    clock = 6 * DAY_MS
    const again = await browser.send('POST', `/api/colleagues/invitations/${await waiting(browser, email)}/again`)
    expect(again.status).toBe(200)
    const second = tokenIn(world.mailsTo(email).at(-1))
    expect(await codeOf(await join(token))).toBe('invitation.expired')
    clock += 61_000
    expect((await invite(browser, email)).status).toBe(201)
    const third = tokenIn(world.mailsTo(email).at(-1))
    expect(await codeOf(await join(second))).toBe('invitation.expired')
    expect((await list(browser)).invitations).toHaveLength(1)
    clock += 6 * DAY_MS
    expect((await join(third)).status).toBe(200)
  })

  it('sends one mail a minute of eight calls at once to one address', async () => {
    const { browser } = await world.member()
    const { email } = await invited(browser)
    const id = await waiting(browser, email)
    await forgetTries()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 === 0 ? browser.send('POST', `/api/colleagues/invitations/${id}/again`) : invite(browser, email),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const [refused] = await Promise.all(answers.filter(({ ok }) => !ok).map((answer) => readProblem(answer)))
    expect(refused).toMatchObject({ status: 429, code: 'rate.limited', retryAfter: expect.any(Number) as number })
    expect(world.mailsTo(email)).toHaveLength(2)
  })

  it('sends no more than 20 mails an hour for one vendor, and five to one address whoever invites', async () => {
    const { browser } = await world.member()
    const answers = await Promise.all(Array.from({ length: 25 }, () => invite(browser, newAddress())))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    const email = newAddress()
    const inviters = await Promise.all(Array.from({ length: 6 }, () => world.member()))
    await world.database.query(sql`delete from tries`)
    const asked = await Promise.all(inviters.map((one) => invite(one.browser, email)))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(5)
  })

  it(`lets ${MAX_WAITING} wait and not one more, also of those made at once`, async () => {
    const { browser, vendorId } = await world.member()
    await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows(sql`
        insert into invitations (vendor_id, id, email, language, token_hash, invited_by, inviter_name, sent_at, expires_at)
        select ${vendorId}::uuid, gen_random_uuid(), n || '@example.com', 'en', n::text, 'b', 'c', now(), now() from generate_series(3, ${MAX_WAITING}) as n`),
    )
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(browser, newAddress())))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    for (const answer of answers) if (!answer.ok) expect(await codeOf(answer)).toBe('colleagues.full')
  })

  it('forgets invitations a month after their link', async () => {
    const { browser, vendorId } = await world.member()
    await invited(browser)
    const kept = async (days: number) => {
      await compactVendor(world.database, vendorId, new Date(Date.now() + days * DAY_MS))
      return (await list(browser)).invitations.length
    }
    expect([await kept(36), await kept(38)]).toEqual([1, 0])
  })

  it('refuses a colleague’s address, and tells only its owner that an address has an account elsewhere', async () => {
    const { first, second } = await two()
    const refused = await readProblem(await invite(first.browser, second.email))
    expect(refused).toMatchObject({ status: 409, code: 'colleague.exists', fields: { email: 'email.colleague' } })
    const stranger = await world.member()
    const { token } = await invited(first.browser, stranger.email)
    expect(await codeOf(await look(token))).toBe('invitation.email_taken')
    expect(await codeOf(await join(token))).toBe('invitation.email_taken')
    expect((await list(first.browser)).invitations).toHaveLength(1)
    expect((await list(stranger.browser)).people).toHaveLength(1)
  })

  it('leaves an invitation whole whose address got an account at the same moment', async () => {
    const { browser } = await world.member()
    const { email, token } = await invited(browser)
    const other = await world.member()
    const { token: second } = await invited(other.browser, email)
    const answers = await Promise.all([join(token), join(second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const left = [...(await list(browser)).invitations, ...(await list(other.browser)).invitations]
    expect(left.map((one) => one.email)).toEqual([email])
  })

  it.each([
    [{ name: ' a ' }, { name: 'length.two_to_seventy' }],
    [{ name: '' }, { name: 'field.required' }],
    [{ password: 'short', confirmation: 'short' }, { password: 'password.length' }],
    [{ confirmation: 'different-1' }, { confirmation: 'password.mismatch' }],
    [{ terms: false }, { terms: 'terms.required' }],
  ])('names what is wrong with %j', async (over, fields) => {
    expect(await readProblem(await join(newLinkToken(randomUUID()), over))).toMatchObject({ status: 400, code: 'body.invalid', fields })
  })

  describe('another vendor', () => {
    it('sees, sends again, withdraws and removes nothing of it', async () => {
      const { first, second } = await two()
      const { email, token } = await invited(first.browser)
      const id = await waiting(first.browser, email)
      const stranger = (await world.member()).browser
      const seen = await list(stranger)
      expect([seen.people.length, seen.invitations.length]).toEqual([1, 0])
      expect((await stranger.send('POST', `/api/colleagues/invitations/${id}/again`)).status).toBe(404)
      expect((await stranger.send('DELETE', `/api/colleagues/invitations/${id}`)).status).toBe(404)
      expect((await remove(stranger, second.userId)).status).toBe(404)
      expect((await join(token)).status).toBe(200)
      expect((await list(first.browser)).people).toHaveLength(3)
    })

    it('cannot have an invitation looked for behind its own wall', async () => {
      const { first } = await two()
      const { token } = await invited(first.browser)
      const { vendorId } = await world.member()
      const forged = Buffer.concat([Buffer.from(vendorId.replaceAll('-', ''), 'hex'), Buffer.from(token, 'base64url').subarray(16)])
      expect(await codeOf(await join(forged.toString('base64url')))).toBe('invitation.expired')
    })
  })

  describe('somebody who is removed', () => {
    it('is out everywhere at once: revoked devices, no account, no message, no open invitation; the mail says who did it', async () => {
      const { first, second } = await two()
      const phone = world.browser()
      await world.signInAs(phone, second.email, OTHER_PASSWORD)
      await phone.send('PUT', '/api/push-devices', { token: `t-${second.userId}`, deviceType: 'web-ios', language: 'en' })
      const theirs = await invited(second.browser)
      const reset = await world.recoveryOf(second.email)
      expect((await remove(first.browser, second.userId)).status).toBe(204)
      for (const browser of [second.browser, phone])
        expect(await readProblem(await browser.send('GET', '/api/session'))).toMatchObject({ status: 403, code: 'device.revoked' })
      expect((await world.signInAs(world.browser(), second.email, OTHER_PASSWORD)).status).toBe(401)
      expect((await world.reset(reset, 'n3w-password')).status).toBe(409)
      expect(await codeOf(await join(theirs.token))).toBe('invitation.expired')
      const devices = await world.database.vendorTransaction(first.vendorId, (tx) => tx.rows(sql`select 1 from push_devices`))
      expect(devices).toEqual([])
      const mail = world.mailsTo(second.email).at(-1)
      expect(mail?.text).toContain(first.email)
      expect((await list(first.browser)).people).toMatchObject([{ id: first.userId }])
      expect((await remove(first.browser, second.userId)).status).toBe(404)
    })

    it('hands over what their device had not sent, for the others to see', async () => {
      const { first, second } = await two()
      await remove(first.browser, second.userId)
      const unsent = wire(1, 'request.reject', { requestId: randomUUID(), reason: 'No bin' })
      const handed = await second.browser.send('POST', '/api/parked', { clientId: randomUUID(), mutations: [unsent] })
      expect(handed.status).toBe(200)
      const { changes } = (await (await first.browser.send('GET', '/api/parked')).json()) as { changes: unknown[] }
      expect(changes).toMatchObject([{ id: unsent.id, why: 'device.revoked' }])
    })

    it('has nothing carried out after the removal was answered, whatever was on its way', async () => {
      const { first, second } = await two()
      const clientId = randomUUID()
      await push(second.browser, clientId, 1)
      const pushes = Array.from({ length: 12 }, () => push(second.browser, randomUUID(), 1))
      const removed = await remove(first.browser, second.userId)
      const done = () =>
        world.database.vendorTransaction(first.vendorId, (tx) => tx.rows(sql`select mutation_id from mutation_results where actor = 'vendor'`))
      const atRemoval = (await done()).length
      expect(removed.status).toBe(204)
      const statuses = (await Promise.all(pushes)).map(({ status }) => status)
      expect((await done()).length).toBe(atRemoval)
      expect(statuses.filter((status) => status === 200)).toHaveLength(atRemoval - 1)
      expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set(statuses.length > atRemoval - 1 ? [403] : []))
    })

    it('can be invited anew, by any company', async () => {
      const { first, second } = await two()
      await remove(first.browser, second.userId)
      const other = await world.member()
      const { token } = await invited(other.browser, second.email)
      expect((await join(token)).status).toBe(200)
    })
  })

  it('lets the person who signed up be removed, and whoever leaves of their own will', async () => {
    const { first, second } = await two()
    expect((await remove(second.browser, first.userId)).status).toBe(204)
    expect((await first.browser.send('GET', '/api/session')).status).toBe(403)
    expect((await list(second.browser)).people).toMatchObject([{ id: second.userId, own: true }])
    expect(await codeOf(await remove(second.browser, second.userId))).toBe('colleague.last')
    const third = await invited(second.browser)
    expect((await join(third.token)).status).toBe(200)
    expect((await remove(second.browser, second.userId)).status).toBe(204)
    expect((await second.browser.send('GET', '/api/session')).status).toBe(403)
  })

  it('leaves one of two who remove each other, or themselves, at once', async () => {
    for (const [one, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { first, second } = await two()
      const people = [first, second]
      const answers = await Promise.all([
        remove(first.browser, people[other]?.userId ?? ''),
        remove(second.browser, people[one]?.userId ?? ''),
      ])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const left = await world.database.query(sql`select 1 from members where vendor_id = ${first.vendorId}::uuid`)
      expect(left).toHaveLength(1)
    }
  })

  it('changes what a person is called, for themselves only, and what they did before keeps the name of then', async () => {
    const { first, second } = await two()
    const named = await second.browser.send('PUT', '/api/account/name', { name: '  سارة العتيبي ' })
    expect(named.status).toBe(204)
    expect((await list(first.browser)).people.map(({ name }) => name)).toEqual(['Green Yard', 'سارة العتيبي'])
    expect(await (await second.browser.send('GET', '/api/session')).json()).toMatchObject({ name: 'سارة العتيبي' })
    expect(await readProblem(await second.browser.send('PUT', '/api/account/name', { name: 'x' }))).toMatchObject({
      status: 400,
      fields: { name: 'length.two_to_seventy' },
    })
  })
})
