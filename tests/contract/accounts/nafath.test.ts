import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { nafathStatus } from '#protocol/nafath.ts'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { APP_ID, APP_KEY } from './nafath-stand-in.ts'
import { newId, POLL_MS, useNafath } from './nafath-world.ts'
import type { Browser } from './world.ts'

describe.each(ENGINES)('Nafath over HTTP, on $name', (engine) => {
  const nafath = useNafath(engine)
  const { post, begin, get, look, linked, signedInAs } = nafath

  it('asks the service as it wants to be asked, and shows two digits', async () => {
    const nationalId = newId()
    const attempt = await begin(nationalId)
    expect(attempt).toMatchObject({ number: '07', pollMs: POLL_MS })
    const asked = nafath.service.asked.at(-1)
    expect(asked?.path).toBe(`/stg/api/v1/mfa/request?local=ar&requestId=${attempt.id}`)
    expect(asked?.body).toEqual({ nationalId, service: 'Login' })
    expect(asked?.headers).toMatchObject({ 'app-id': APP_ID, 'app-key': APP_KEY, 'x-forwarded-for': '127.0.0.1' })
    expect(await look(attempt)).toMatchObject({ state: 'waiting', number: '07', expiresAt: attempt.expiresAt })
    expect(nafath.service.asked.at(-1)?.body).toMatchObject({ nationalId, random: '07' })
  })

  it('links an identity to the account that asked, and shows no more of it than its end', async () => {
    const { browser: own, nationalId } = await linked()
    const account = (await (await own.send('GET', '/api/account')).json()) as { nafath: unknown }
    expect(account.nafath).toEqual({ maskedId: `••••••${nationalId.slice(-4)}`, linkedAt: expect.any(String) as string })
  })

  it('signs in whoever approves, once, and only in the browser that asked', async () => {
    const { nationalId, userId, email } = await linked()
    const attempt = await begin(nationalId)
    nafath.service.mood.status = 'COMPLETED'
    expect((await get(attempt.id, nafath.world.browser())).status).toBe(404)
    expect((await get(randomUUID())).status).toBe(404)
    const status = await look(attempt)
    expect(status).toMatchObject({ state: 'approved', session: { userId, email } })
    expect(await signedInAs(nafath.browser)).toBe(200)
    // Asked once more it is the same session, and long after its time none.
    const again = await get(attempt.id)
    expect([again.headers.getSetCookie(), v.parse(nafathStatus, await again.json())]).toMatchObject([[], { session: { userId } }])
    nafath.pass(400_000)
    const later = await look(attempt)
    expect([later.state, later.code, later.session]).toEqual(['failed', 'not_found', undefined])
  })

  it('gives the session once more to the browser whose answer was lost, and to no other', async () => {
    const { nationalId, userId } = await linked()
    const attempt = await begin(nationalId)
    nafath.service.mood.status = 'COMPLETED'
    const lost = nafath.world.browser()
    for (const [name, value] of nafath.browser.cookies) lost.cookies.set(name, value)
    expect((await look(attempt, lost)).session).toMatchObject({ userId })
    // Nothing of that came to this browser; it looks at once, and after the time it waits.
    expect(v.parse(nafathStatus, await (await get(attempt.id)).json())).toMatchObject({ state: 'waiting' })
    expect((await get(attempt.id, nafath.world.browser())).status).toBe(404)
    expect(await look(attempt)).toMatchObject({ state: 'approved', session: { userId } })
    expect(await signedInAs(nafath.browser)).toBe(200)
  })

  it.each<[end: string, by: (member: Browser) => Promise<Response>]>([
    ['was signed out', () => nafath.browser.send('DELETE', '/api/session')],
    [
      'was revoked from another device',
      async (member) => {
        const { devices } = (await (await member.send('GET', '/api/devices')).json()) as { devices: { id: string; current: boolean }[] }
        const other = devices.find(({ current }) => !current)
        return member.send('DELETE', `/api/devices/${other?.id ?? ''}`)
      },
    ],
  ])('gives no session again once it %s', async (_, end) => {
    const { nationalId, browser: member } = await linked()
    const attempt = await begin(nationalId)
    nafath.service.mood.status = 'COMPLETED'
    expect((await look(attempt)).session).toBeDefined()
    expect((await end(member)).status).toBeLessThan(300)
    expect(await look(attempt)).toMatchObject({ state: 'failed', code: 'not_found' })
    expect(await signedInAs(nafath.browser)).not.toBe(200)
  })

  it('gives one session for ten looks at once', async () => {
    const { nationalId } = await linked()
    const { id } = await begin(nationalId)
    nafath.service.mood.status = 'COMPLETED'
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(id)))
    const sessions = await Promise.all(answers.map(async (answer) => v.parse(nafathStatus, await answer.json()).session))
    expect(sessions.filter((session) => session !== undefined).length).toBeLessThanOrEqual(1)
    nafath.pass(POLL_MS)
    const last = await get(id)
    expect(v.parse(nafathStatus, await last.json()).session).toBeDefined()
    expect([...answers, last].filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(1)
  })

  it('says that nobody is linked only after the approval', async () => {
    const attempt = await begin(newId())
    expect(await look(attempt)).toMatchObject({ state: 'waiting' })
    nafath.service.mood.status = 'COMPLETED'
    const refused = { state: 'failed', code: 'nafath.not_linked' }
    expect(await look(attempt)).toMatchObject(refused)
    expect(await look(attempt)).toMatchObject(refused)
    expect(await signedInAs(nafath.browser)).toBe(401)
  })

  it.each([
    ['REJECTED', { state: 'rejected' }],
    ['EXPIRED', { state: 'expired' }],
    ['A_NEW_WORD', { state: 'failed', code: 'nafath.unavailable' }],
  ])('ends with %s', async (word, end) => {
    const { nationalId } = await linked()
    const attempt = await begin(nationalId)
    nafath.service.mood.status = word
    expect(await look(attempt)).toMatchObject(end)
    nafath.service.mood.status = 'COMPLETED'
    expect(await look(attempt)).toMatchObject(end)
    expect(await signedInAs(nafath.browser)).toBe(401)
  })

  it('takes the service’s word that a transaction is over', async () => {
    const attempt = await begin(newId())
    nafath.service.mood.read = 'over'
    expect(await look(attempt)).toMatchObject({ state: 'expired' })
  })

  it.each(['broken', 'garbage', 'cut'] as const)('keeps waiting while the service is %s, and hears the answer after it', async (mood) => {
    const { nationalId } = await linked()
    const attempt = await begin(nationalId)
    nafath.service.mood.read = mood
    nafath.service.mood.status = 'COMPLETED'
    expect(await look(attempt)).toMatchObject({ state: 'waiting' })
    nafath.service.mood.read = 'answers'
    expect(await look(attempt)).toMatchObject({ state: 'approved' })
  })

  it('is over after its time, but an answer of the last seconds counts', async () => {
    const { nationalId } = await linked()
    const late = await begin(nationalId)
    nafath.pass(180_000)
    nafath.service.mood.status = 'COMPLETED'
    expect(await look(late)).toMatchObject({ state: 'approved' })
    const other = nafath.world.browser()
    const attempt = await begin(nationalId, 'sign-in', other)
    nafath.service.mood.status = 'WAITING'
    nafath.pass(180_000)
    expect(await look(attempt, other)).toMatchObject({ state: 'expired' })
    nafath.service.mood.status = 'COMPLETED'
    expect(await look(attempt, other)).toMatchObject({ state: 'expired' })
  })

  it('asks the service no more often than every five seconds, however often the page asks', async () => {
    const { id } = await begin(newId())
    const before = nafath.service.asked.length
    for (let n = 0; n < 20; n += 1) await get(id)
    expect(nafath.service.asked.length - before).toBe(1)
    nafath.pass(POLL_MS)
    await Promise.all(Array.from({ length: 20 }, () => get(id)))
    expect(nafath.service.asked.length - before).toBe(2)
  })

  it.each([
    ['refused', 503, 'nafath.unavailable'],
    ['broken', 503, 'nafath.unavailable'],
    ['garbage', 503, 'nafath.unavailable'],
    ['slow', 503, 'nafath.unavailable'],
    ['elsewhere', 503, 'nafath.unavailable'],
    ['pending', 409, 'nafath.pending'],
  ] as const)('says so when the service is %s', async (mood, status, code) => {
    nafath.service.mood.begin = mood
    const answer = await post(newId())
    expect(await readProblem(answer)).toMatchObject({ status, code })
    expect(nafath.browser.cookies.has('portal.nafath')).toBe(false)
    // The keys go nowhere else.
    expect(nafath.service.asked.map(({ path }) => path)).not.toContain('/stg/elsewhere')
  })

  it.each([
    ['', 'field.required'],
    ['1000000009', 'national_id.invalid'],
    ['3000000004', 'national_id.invalid'],
  ])('asks nobody for %j', async (nationalId, code) => {
    const before = nafath.service.asked.length
    expect(await readProblem(await post(nationalId))).toMatchObject({ status: 400, fields: { nationalId: code } })
    expect(nafath.service.asked.length).toBe(before)
  })

  describe('a link', () => {
    it('needs somebody signed in, to begin and to end', async () => {
      expect(await readProblem(await post(newId(), 'link'))).toMatchObject({ status: 401 })
      const member = await nafath.world.member()
      const { id } = await begin(newId(), 'link', member.browser)
      nafath.service.mood.status = 'COMPLETED'
      const stranger = await nafath.world.member()
      for (const [name, value] of stranger.browser.cookies) member.browser.cookies.set(name, value)
      expect((await get(id, member.browser)).status).toBe(401)
    })

    it('is for one account only: another one is told so, and the first keeps it', async () => {
      const { nationalId, userId } = await linked()
      const other = await nafath.world.member()
      const attempt = await begin(nationalId, 'link', other.browser)
      nafath.service.mood.status = 'COMPLETED'
      expect(await look(attempt, other.browser)).toMatchObject({ state: 'failed', code: 'nafath.taken' })
      expect(await look(await begin(nationalId))).toMatchObject({ state: 'approved', session: { userId } })
    })

    it('is one per account: another identity is refused until the first is removed', async () => {
      const { browser: own } = await linked()
      expect(await readProblem(await post(newId(), 'link', own))).toMatchObject({ status: 409, code: 'nafath.other_id' })
      expect((await own.send('DELETE', '/api/account/nafath')).status).toBe(204)
      expect(await (await own.send('GET', '/api/account')).json()).toMatchObject({ nafath: null })
      const attempt = await begin(newId(), 'link', own)
      nafath.service.mood.status = 'COMPLETED'
      expect(await look(attempt, own)).toMatchObject({ state: 'approved' })
    })

    it('of two accounts at once goes to one of them', async () => {
      const nationalId = newId()
      const [one, other] = [await nafath.world.member(), await nafath.world.member()]
      const attempts = [await begin(nationalId, 'link', one.browser), await begin(nationalId, 'link', other.browser)] as const
      nafath.service.mood.status = 'COMPLETED'
      const states = await Promise.all([look(attempts[0], one.browser), look(attempts[1], other.browser)])
      expect(states.map(({ state }) => state).toSorted()).toEqual(['approved', 'failed'])
    })

    it('that was removed signs nobody in', async () => {
      const { browser: own, nationalId } = await linked()
      await own.send('DELETE', '/api/account/nafath')
      const attempt = await begin(nationalId)
      nafath.service.mood.status = 'COMPLETED'
      expect(await look(attempt)).toMatchObject({ state: 'failed', code: 'nafath.not_linked' })
    })
  })

  it('lets one phone be asked six times in ten minutes, from wherever', async () => {
    const nationalId = newId()
    for (let n = 0; n < 6; n += 1) await begin(nationalId, 'sign-in', nafath.world.browser())
    const before = nafath.service.asked.length
    const refused = await post(nationalId, 'sign-in', nafath.world.browser())
    expect(await readProblem(refused)).toMatchObject({ status: 429, code: 'rate.limited' })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500)
    expect(nafath.service.asked.length).toBe(before)
    await begin(newId())
  })

  it.each(['', 'made-up', 'a.b.c.d.e'])('takes no cookie %j for an attempt', async (cookie) => {
    const { id } = await begin(newId())
    nafath.browser.cookies.set('portal.nafath', cookie)
    expect((await get(id)).status).toBe(404)
  })

  it('writes the national id nowhere: not into the database, not into the log, not readable into the cookie', async () => {
    const { nationalId } = await linked()
    await begin(nationalId)
    nafath.service.mood.read = 'broken'
    const attempt = await begin(nationalId)
    await look(attempt)
    const rows = await nafath.world.database.query<{ text: string }>(sql`
      select a::text as text from nafath_attempts a union all select l::text from nafath_links l union all select t::text from tries t`)
    const cookie = nafath.browser.cookies.get('portal.nafath') ?? ''
    const kept = [
      ...rows.map(({ text }) => text),
      nafath.log,
      cookie,
      ...cookie.split('.').map((part) => Buffer.from(part, 'base64url').toString()),
    ]
    expect(rows.length).toBeGreaterThan(2)
    expect(nafath.log).toContain('/api/nafath')
    for (const secret of [nationalId, APP_KEY]) expect(kept.filter((text) => text.includes(secret))).toEqual([])
  })
})
