import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isNationalId } from '#domain/kernel/national-id.ts'
import { recovered, type Recovered } from '#protocol/recovery.ts'
import { linkIdentity } from '#server/identity/nafath/links.ts'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { openAccounts, PASSWORD, SITE, type Accounts, type Browser } from './world.ts'

const NEW = 'an0ther-one'
let made = 0
/** A national id that no other test uses, which the sandbox approves. */
const newId = (): string => {
  made += 1
  const stems = Array.from({ length: 10 }, (_, n) => `1${String(made * 10 + n).padStart(8, '0')}0`)
  return stems.find(isNationalId) ?? ''
}

describe.each(ENGINES)('an account that somebody else had got into, on $name,', (engine) => {
  let world: Accounts
  let member: Awaited<ReturnType<Accounts['member']>>
  let thief: Browser
  let clock = 0
  beforeAll(async () => {
    world = await openAccounts(engine, { now: () => new Date(Date.now() + clock) })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    clock = 0
    await world.database.query(sql`delete from tries`)
    member = await world.member()
    thief = world.browser()
    await world.signInAs(thief, member.email)
  })

  const begin = (from: Browser, nationalId: string, over: Record<string, unknown> = {}) =>
    from.send('POST', '/api/nafath', { nationalId, purpose: 'link', password: PASSWORD, language: 'en', ...over })
  const look = async (from: Browser, id: string) => {
    clock += 5000
    return (await from.send('GET', `/api/nafath/${id}`)).json() as Promise<{ state: string; session?: unknown }>
  }
  const link = async (from: Browser, nationalId = newId()) => {
    const { id } = (await (await begin(from, nationalId)).json()) as { id: string }
    expect((await look(from, id)).state).toBe('approved')
    return nationalId
  }
  const signInByNafath = async (nationalId: string, from = world.browser()) => {
    const { id } = (await (await begin(from, nationalId, { purpose: 'sign-in', terms: true })).json()) as { id: string }
    return look(from, id)
  }
  const resetBy = async (from = world.browser()): Promise<Recovered> => {
    const answer = await world.reset(await world.recoveryOf(member.email), NEW, from)
    expect(answer.status).toBe(200)
    return v.parse(recovered, await answer.json())
  }
  const lastMail = () => world.mailsTo(member.email).at(-1)
  const statusOf = async (from: Browser) => readProblem(await from.send('GET', '/api/session'))

  describe('a link', () => {
    it.each([
      ['without the password', { password: undefined }, 400, 'field.required'],
      ['with an empty one', { password: '' }, 400, 'field.required'],
      ['with a wrong one', { password: 'wrong-one' }, 409, 'password.incorrect'],
    ])('is not begun %s, whatever session is open', async (_how, over, status, code) => {
      const answer = await begin(thief, newId(), over)
      expect(await readProblem(answer)).toMatchObject({ status, fields: { password: code } })
      expect(await world.database.query(sql`select 1 from nafath_attempts where user_id = ${member.userId}`)).toEqual([])
    })

    it('does not help to guess the password: of fifty at once ten are looked at, and they count for the change of password too', async () => {
      const isPassword = vi.spyOn(world.auth, 'isPassword')
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => begin(thief, newId(), { password: `wrong-${n}` })))
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
      const change = { oldPassword: PASSWORD, password: NEW, confirmation: NEW, language: 'en' }
      expect((await thief.send('PUT', '/api/account/password', change)).status).toBe(429)
      expect(isPassword).toHaveBeenCalledTimes(10)
    })

    it('rings through no more than six phones in ten minutes', async () => {
      const statuses: number[] = []
      for (let n = 0; n < 7; n += 1) statuses.push((await begin(thief, newId())).status)
      expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429])
    })

    it.each(['en', 'ar'] as const)(
      'is told to the owner by mail when it is made and when it is removed, once each, in %s',
      async (language) => {
        const nationalId = newId()
        const { id } = (await (await begin(thief, nationalId, { language })).json()) as { id: string }
        const before = world.mailsTo(member.email).length
        await look(thief, id)
        await look(thief, id)
        expect(world.mailsTo(member.email)).toHaveLength(before + 1)
        expect(lastMail()?.text).toContain(`••••••${nationalId.slice(-4)}`)
        expect(lastMail()?.text).toContain(`${SITE}/forgot-password`)
        expect(lastMail()?.text).not.toContain(nationalId)
        const made = lastMail()?.subject
        for (let n = 0; n < 2; n += 1) await thief.send('DELETE', `/api/account/nafath?language=${language}`)
        expect(world.mailsTo(member.email)).toHaveLength(before + 2)
        expect(lastMail()?.subject).not.toBe(made)
        expect(/\p{Script=Arabic}/u.test(lastMail()?.subject ?? '')).toBe(language === 'ar')
      },
    )

    it('that is removed ends every other session at once, also that of whoever came in by it', async () => {
      const nationalId = await link(thief)
      const second = world.browser()
      expect((await signInByNafath(nationalId, second)).state).toBe('approved')
      for (let n = 0; n < 2; n += 1) expect((await member.browser.send('DELETE', '/api/account/nafath?language=en')).status).toBe(204)
      for (const browser of [thief, second]) expect(await statusOf(browser)).toMatchObject({ code: 'auth.required' })
      expect((await member.browser.send('GET', '/api/session')).status).toBe(200)
      expect((await signInByNafath(nationalId)).state).toBe('failed')
    })

    it('is named in the mail about a password that was changed from within, and stays', async () => {
      const nationalId = await link(thief)
      const change = { oldPassword: PASSWORD, password: NEW, confirmation: NEW, language: 'en' }
      expect((await member.browser.send('PUT', '/api/account/password', change)).status).toBe(204)
      expect(lastMail()?.text).toContain(`••••••${nationalId.slice(-4)}`)
      expect((await signInByNafath(nationalId)).state).toBe('approved')
    })
  })

  describe('after a new password by mail', () => {
    it('is nobody’s but the owner’s: sessions end, the link to Nafath is cut, and the answer says so', async () => {
      const nationalId = await link(thief)
      const { nafath, devices } = await resetBy()
      expect(nafath).toEqual({ maskedId: `••••••${nationalId.slice(-4)}`, linkedAt: expect.stringMatching(/Z$/) as unknown })
      expect(devices).toHaveLength(2)
      expect(devices[0]).toMatchObject({ label: expect.any(String) as string, lastSeenAt: expect.stringMatching(/Z$/) as unknown })
      for (const browser of [thief, member.browser]) expect(await statusOf(browser)).toMatchObject({ code: 'auth.required' })
      expect((await signInByNafath(nationalId)).state).toBe('failed')
      expect((await world.signInAs(world.browser(), member.email, NEW)).status).toBe(200)
    })

    it('the browser in which it was set is none of the devices that were signed out', async () => {
      const { devices } = await resetBy(member.browser)
      expect(devices).toHaveLength(1)
      expect(await statusOf(member.browser)).toMatchObject({ code: 'auth.required' })
    })

    it('is not linked by a confirmation that was on its way', async () => {
      const { id } = (await (await begin(thief, newId())).json()) as { id: string }
      await resetBy()
      expect((await thief.send('GET', `/api/nafath/${id}`)).status).toBe(404)
    })

    it('has one way less for each other link of a mail: they are all void', async () => {
      const links = [await world.recoveryOf(member.email), await world.recoveryOf(member.email), await world.recoveryOf(member.email)]
      expect((await world.reset(links[1] ?? '', NEW)).status).toBe(200)
      for (const token of [links[0], links[2]])
        expect(await readProblem(await world.reset(token ?? '', 'a-third-one'))).toMatchObject({ status: 409, code: 'recovery.expired' })
      expect(await readProblem(await world.reset(links[1] ?? '', 'a-third-one'))).toMatchObject({ code: 'recovery.used' })
      expect((await world.signInAs(world.browser(), member.email, NEW)).status).toBe(200)
    })

    it('was reset by one of several links used at once', async () => {
      const links = [await world.recoveryOf(member.email), await world.recoveryOf(member.email), await world.recoveryOf(member.email)]
      const answers = await Promise.all(links.map((token) => world.reset(token, NEW)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    })

    it.each(['en', 'ar'] as const)('tells its owner by mail, in %s', async (language) => {
      const token = await world.recoveryOf(member.email)
      const form = { token, password: NEW, confirmation: NEW, language }
      await world.browser().send('POST', '/api/recovery/password', form)
      expect(/\p{Script=Arabic}/u.test(lastMail()?.subject ?? '')).toBe(language === 'ar')
      expect(lastMail()?.text).toContain(`${SITE}/forgot-password`)
      expect(lastMail()?.text).not.toContain(NEW)
    })

    it('closes the event streams and forgets where to push to', async () => {
      await thief.send('PUT', '/api/push-devices', { token: `t-${randomUUID()}`, deviceType: 'web-android', language: 'en' })
      const tokens = () =>
        world.database.vendorTransaction(member.vendorId, (tx) =>
          tx.rows(sql`select 1 from push_devices where vendor_id = ${member.vendorId}::uuid`),
        )
      expect(await tokens()).toHaveLength(1)
      const stream = (await thief.send('GET', '/api/events')).body
      const read = (async () => {
        for await (const piece of stream ?? []) void piece
        return 'ended'
      })()
      await resetBy()
      expect(await read).toBe('ended')
      expect(await tokens()).toEqual([])
    })

    it('can have the data removed from a device that was signed in, and from no other', async () => {
      const other = await world.member()
      const { devices, ticket } = await resetBy()
      const theirs = v.parse(
        v.object({ devices: v.array(v.object({ id: v.string() })) }),
        await (await other.browser.send('GET', '/api/devices')).json(),
      )
      const cut = (id: string, by = ticket) => world.browser().send('POST', '/api/recovery/devices', { ticket: by, id })
      for (const id of [theirs.devices[0]?.id ?? '', 'constructor', '']) expect((await cut(id)).status).toBe(404)
      const [first, second] = devices
      for (let n = 0; n < 2; n += 1) expect((await cut(first?.id ?? '')).status).toBe(204)
      const codes = [await statusOf(thief), await statusOf(member.browser)].map(({ code }) => code)
      expect(codes.toSorted()).toEqual(['auth.required', 'device.revoked'])
      expect(await readProblem(await cut(second?.id ?? '', 'made-up'))).toMatchObject({ status: 409, code: 'recovery.expired' })
      clock = 3_600_000
      expect(await readProblem(await cut(second?.id ?? ''))).toMatchObject({ status: 409, code: 'recovery.expired' })
    })

    it('has no session made with the old password, however late it comes', async () => {
      const late = world.browser()
      const { issueSession } = world.auth
      // The old password was found right; then came the reset, and then the session.
      vi.spyOn(world.auth, 'signIn').mockImplementationOnce(async () => {
        await resetBy()
        const cookies = await issueSession({ userId: member.userId, address: '127.0.0.1', userAgent: '' })
        return { ok: true, cookies: cookies ?? [] }
      })
      expect((await world.signInAs(late, member.email)).status).toBe(401)
      expect(await world.database.query(sql`select 1 from session where user_id = ${member.userId}`)).toEqual([])
    })

    it('has neither a session nor a link made by Nafath, however late it comes', async () => {
      const nationalId = await link(thief)
      const { issueSession, read } = world.auth
      vi.spyOn(world.auth, 'issueSession').mockImplementationOnce(async (of) => {
        await resetBy()
        return issueSession(of)
      })
      expect(await signInByNafath(nationalId)).toMatchObject({ state: 'failed' })
      expect(await world.database.query(sql`select 1 from session where user_id = ${member.userId}`)).toEqual([])

      await world.signInAs(thief, member.email, NEW)
      const { id } = (await (await begin(thief, nationalId, { password: NEW })).json()) as { id: string }
      let sessionId = ''
      vi.spyOn(world.auth, 'read').mockImplementationOnce(async (headers) => {
        const found = await read(headers)
        sessionId = found?.session.sessionId ?? ''
        await resetBy()
        return found
      })
      clock += 5000
      expect((await thief.send('GET', `/api/nafath/${id}`)).status).toBe(404)
      const { userId } = member
      expect(await linkIdentity(world.core, { userId, sessionId, idHash: randomUUID(), lastFour: '0000' })).toBe('ended')
      expect(await world.database.query(sql`select 1 from nafath_links where user_id = ${userId}`)).toEqual([])
    })
  })

  it('lets its owner confirm by Nafath, however often strangers ask', async () => {
    const nationalId = await link(member.browser)
    for (let n = 0; n < 7; n += 1) await begin(world.browser(), nationalId, { purpose: 'sign-in', terms: true })
    expect((await begin(world.browser(), nationalId, { purpose: 'sign-in', terms: true })).status).toBe(429)
    expect((await signInByNafath(nationalId, member.browser)).state).toBe('approved')
  })
})
