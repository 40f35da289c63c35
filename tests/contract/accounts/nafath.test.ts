import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isNationalId } from '#domain/kernel/national-id.ts'
import { nafathAttempt, nafathStatus, type NafathAttempt, type NafathStatus } from '#protocol/nafath.ts'
import { liveNafath } from '#server/identity/nafath/live.ts'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { APP_ID, APP_KEY, startNafath, type NafathStandIn } from './nafath-stand-in.ts'
import { openAccounts, PASSWORD, type Accounts, type Browser } from './world.ts'

const POLL_MS = 5000
const BEGUN = Date.now()
let made = 0
/** A national id that no other test uses. */
const newId = (): string => {
  made += 1
  const stem = `1${String(made).padStart(8, '0')}`
  return Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(isNationalId) ?? ''
}

describe.each(ENGINES)('Nafath over HTTP, on $name', (engine) => {
  let world: Accounts
  let service: NafathStandIn
  let browser: Browser
  let clock = 0
  let log = ''
  beforeAll(async () => {
    service = await startNafath()
    world = await openAccounts(engine, {
      // Time stands still until a test moves it: a busy machine must not look late.
      now: () => new Date(BEGUN + clock),
      nafath: liveNafath({ url: service.url, appId: APP_ID, appKey: APP_KEY, service: 'Login', audience: 'portal', seconds: 180 }, 2000),
      logger: pino({ level: 'trace' }, { write: (line: string) => (log += line) }),
    })
  })
  afterAll(async () => {
    await world.close()
    await service.close()
  })
  beforeEach(async () => {
    Object.assign(service.mood, { begin: 'begun', status: 'WAITING', read: 'answers' })
    browser = world.browser()
    await world.database.query(sql`delete from tries`)
  })

  const post = (nationalId: string, purpose: 'sign-in' | 'link' = 'sign-in', from = browser) =>
    from.send('POST', '/api/nafath', {
      nationalId,
      purpose,
      language: 'ar',
      ...(purpose === 'link' ? { password: PASSWORD } : { terms: true }),
    })
  const begin = async (nationalId: string, purpose: 'sign-in' | 'link' = 'sign-in', from = browser): Promise<NafathAttempt> => {
    const answer = await post(nationalId, purpose, from)
    expect(answer.status).toBe(201)
    return v.parse(nafathAttempt, await answer.json())
  }
  const get = (id: string, from = browser) => from.send('GET', `/api/nafath/${id}`)
  /** What the page is told, after the time it waits between two looks. */
  const look = async ({ id }: NafathAttempt, from = browser): Promise<NafathStatus> => {
    clock += POLL_MS
    return v.parse(nafathStatus, await (await get(id, from)).json())
  }
  const signedInAs = async (from: Browser) => (await from.send('GET', '/api/session')).status
  const linked = async (nationalId = newId()) => {
    const member = await world.member()
    const attempt = await begin(nationalId, 'link', member.browser)
    service.mood.status = 'COMPLETED'
    expect(await look(attempt, member.browser)).toMatchObject({ state: 'approved' })
    service.mood.status = 'WAITING'
    return { ...member, nationalId }
  }

  it('asks the service as it wants to be asked, and shows two digits', async () => {
    const nationalId = newId()
    const attempt = await begin(nationalId)
    expect(attempt).toMatchObject({ number: '07', pollMs: POLL_MS })
    const asked = service.asked.at(-1)
    expect(asked?.path).toBe(`/stg/api/v1/mfa/request?local=ar&requestId=${attempt.id}`)
    expect(asked?.body).toEqual({ nationalId, service: 'Login' })
    expect(asked?.headers).toMatchObject({ 'app-id': APP_ID, 'app-key': APP_KEY, 'x-forwarded-for': '127.0.0.1' })
    expect(await look(attempt)).toMatchObject({ state: 'waiting', number: '07', expiresAt: attempt.expiresAt })
    expect(service.asked.at(-1)?.body).toMatchObject({ nationalId, random: '07' })
  })

  it('links an identity to the account that asked, and shows no more of it than its end', async () => {
    const { browser: own, nationalId } = await linked()
    const account = (await (await own.send('GET', '/api/account')).json()) as { nafath: unknown }
    expect(account.nafath).toEqual({ maskedId: `••••••${nationalId.slice(-4)}`, linkedAt: expect.any(String) as string })
  })

  it('signs in whoever approves, once, and only in the browser that asked', async () => {
    const { nationalId, userId, email } = await linked()
    const attempt = await begin(nationalId)
    service.mood.status = 'COMPLETED'
    expect((await get(attempt.id, world.browser())).status).toBe(404)
    expect((await get(randomUUID())).status).toBe(404)
    const status = await look(attempt)
    expect(status).toMatchObject({ state: 'approved', session: { userId, email } })
    expect(await signedInAs(browser)).toBe(200)
    // Asked once more it is the same session, and long after its time none.
    const again = await get(attempt.id)
    expect([again.headers.getSetCookie(), v.parse(nafathStatus, await again.json())]).toMatchObject([[], { session: { userId } }])
    clock += 400_000
    const later = await look(attempt)
    expect([later.state, later.code, later.session]).toEqual(['failed', 'not_found', undefined])
  })

  it('gives the session once more to the browser whose answer was lost, and to no other', async () => {
    const { nationalId, userId } = await linked()
    const attempt = await begin(nationalId)
    service.mood.status = 'COMPLETED'
    const lost = world.browser()
    for (const [name, value] of browser.cookies) lost.cookies.set(name, value)
    expect((await look(attempt, lost)).session).toMatchObject({ userId })
    // Nothing of that came to this browser; it looks at once, and after the time it waits.
    expect(v.parse(nafathStatus, await (await get(attempt.id)).json())).toMatchObject({ state: 'waiting' })
    expect((await get(attempt.id, world.browser())).status).toBe(404)
    expect(await look(attempt)).toMatchObject({ state: 'approved', session: { userId } })
    expect(await signedInAs(browser)).toBe(200)
  })

  it.each<[end: string, by: (member: Browser) => Promise<Response>]>([
    ['was signed out', () => browser.send('DELETE', '/api/session')],
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
    service.mood.status = 'COMPLETED'
    expect((await look(attempt)).session).toBeDefined()
    expect((await end(member)).status).toBeLessThan(300)
    expect(await look(attempt)).toMatchObject({ state: 'failed', code: 'not_found' })
    expect(await signedInAs(browser)).not.toBe(200)
  })

  it('gives one session for ten looks at once', async () => {
    const { nationalId } = await linked()
    const { id } = await begin(nationalId)
    service.mood.status = 'COMPLETED'
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(id)))
    const sessions = await Promise.all(answers.map(async (answer) => v.parse(nafathStatus, await answer.json()).session))
    expect(sessions.filter((session) => session !== undefined).length).toBeLessThanOrEqual(1)
    clock += POLL_MS
    const last = await get(id)
    expect(v.parse(nafathStatus, await last.json()).session).toBeDefined()
    expect([...answers, last].filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(1)
  })

  it('says that nobody is linked only after the approval', async () => {
    const attempt = await begin(newId())
    expect(await look(attempt)).toMatchObject({ state: 'waiting' })
    service.mood.status = 'COMPLETED'
    const refused = { state: 'failed', code: 'nafath.not_linked' }
    expect(await look(attempt)).toMatchObject(refused)
    expect(await look(attempt)).toMatchObject(refused)
    expect(await signedInAs(browser)).toBe(401)
  })

  it.each([
    ['REJECTED', { state: 'rejected' }],
    ['EXPIRED', { state: 'expired' }],
    ['A_NEW_WORD', { state: 'failed', code: 'nafath.unavailable' }],
  ])('ends with %s', async (word, end) => {
    const { nationalId } = await linked()
    const attempt = await begin(nationalId)
    service.mood.status = word
    expect(await look(attempt)).toMatchObject(end)
    service.mood.status = 'COMPLETED'
    expect(await look(attempt)).toMatchObject(end)
    expect(await signedInAs(browser)).toBe(401)
  })

  it('takes the service’s word that a transaction is over', async () => {
    const attempt = await begin(newId())
    service.mood.read = 'over'
    expect(await look(attempt)).toMatchObject({ state: 'expired' })
  })

  it.each(['broken', 'garbage', 'cut'] as const)('keeps waiting while the service is %s, and hears the answer after it', async (mood) => {
    const { nationalId } = await linked()
    const attempt = await begin(nationalId)
    service.mood.read = mood
    service.mood.status = 'COMPLETED'
    expect(await look(attempt)).toMatchObject({ state: 'waiting' })
    service.mood.read = 'answers'
    expect(await look(attempt)).toMatchObject({ state: 'approved' })
  })

  it('is over after its time, but an answer of the last seconds counts', async () => {
    const { nationalId } = await linked()
    const late = await begin(nationalId)
    clock += 180_000
    service.mood.status = 'COMPLETED'
    expect(await look(late)).toMatchObject({ state: 'approved' })
    const other = world.browser()
    const attempt = await begin(nationalId, 'sign-in', other)
    service.mood.status = 'WAITING'
    clock += 180_000
    expect(await look(attempt, other)).toMatchObject({ state: 'expired' })
    service.mood.status = 'COMPLETED'
    expect(await look(attempt, other)).toMatchObject({ state: 'expired' })
  })

  it('asks the service no more often than every five seconds, however often the page asks', async () => {
    const { id } = await begin(newId())
    const before = service.asked.length
    for (let n = 0; n < 20; n += 1) await get(id)
    expect(service.asked.length - before).toBe(1)
    clock += POLL_MS
    await Promise.all(Array.from({ length: 20 }, () => get(id)))
    expect(service.asked.length - before).toBe(2)
  })

  it.each([
    ['refused', 503, 'nafath.unavailable'],
    ['broken', 503, 'nafath.unavailable'],
    ['garbage', 503, 'nafath.unavailable'],
    ['slow', 503, 'nafath.unavailable'],
    ['elsewhere', 503, 'nafath.unavailable'],
    ['pending', 409, 'nafath.pending'],
  ] as const)('says so when the service is %s', async (mood, status, code) => {
    service.mood.begin = mood
    const answer = await post(newId())
    expect(await readProblem(answer)).toMatchObject({ status, code })
    expect(browser.cookies.has('portal.nafath')).toBe(false)
    // The keys go nowhere else.
    expect(service.asked.map(({ path }) => path)).not.toContain('/stg/elsewhere')
  })

  it.each([
    ['', 'field.required'],
    ['1000000009', 'national_id.invalid'],
    ['3000000004', 'national_id.invalid'],
  ])('asks nobody for %j', async (nationalId, code) => {
    const before = service.asked.length
    expect(await readProblem(await post(nationalId))).toMatchObject({ status: 400, fields: { nationalId: code } })
    expect(service.asked.length).toBe(before)
  })

  describe('a link', () => {
    it('needs somebody signed in, to begin and to end', async () => {
      expect(await readProblem(await post(newId(), 'link'))).toMatchObject({ status: 401 })
      const member = await world.member()
      const { id } = await begin(newId(), 'link', member.browser)
      service.mood.status = 'COMPLETED'
      const stranger = await world.member()
      for (const [name, value] of stranger.browser.cookies) member.browser.cookies.set(name, value)
      expect((await get(id, member.browser)).status).toBe(401)
    })

    it('is for one account only: another one is told so, and the first keeps it', async () => {
      const { nationalId, userId } = await linked()
      const other = await world.member()
      const attempt = await begin(nationalId, 'link', other.browser)
      service.mood.status = 'COMPLETED'
      expect(await look(attempt, other.browser)).toMatchObject({ state: 'failed', code: 'nafath.taken' })
      expect(await look(await begin(nationalId))).toMatchObject({ state: 'approved', session: { userId } })
    })

    it('is one per account: another identity is refused until the first is removed', async () => {
      const { browser: own } = await linked()
      expect(await readProblem(await post(newId(), 'link', own))).toMatchObject({ status: 409, code: 'nafath.other_id' })
      expect((await own.send('DELETE', '/api/account/nafath')).status).toBe(204)
      expect(await (await own.send('GET', '/api/account')).json()).toMatchObject({ nafath: null })
      const attempt = await begin(newId(), 'link', own)
      service.mood.status = 'COMPLETED'
      expect(await look(attempt, own)).toMatchObject({ state: 'approved' })
    })

    it('of two accounts at once goes to one of them', async () => {
      const nationalId = newId()
      const [one, other] = [await world.member(), await world.member()]
      const attempts = [await begin(nationalId, 'link', one.browser), await begin(nationalId, 'link', other.browser)] as const
      service.mood.status = 'COMPLETED'
      const states = await Promise.all([look(attempts[0], one.browser), look(attempts[1], other.browser)])
      expect(states.map(({ state }) => state).toSorted()).toEqual(['approved', 'failed'])
    })

    it('that was removed signs nobody in', async () => {
      const { browser: own, nationalId } = await linked()
      await own.send('DELETE', '/api/account/nafath')
      const attempt = await begin(nationalId)
      service.mood.status = 'COMPLETED'
      expect(await look(attempt)).toMatchObject({ state: 'failed', code: 'nafath.not_linked' })
    })
  })

  describe('the callback', () => {
    const callback = async (token: string, of: { transId: string; requestId: string }) =>
      world.app.request('/api/nafath/callback', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token, ...of }),
      })
    const transOf = async ({ id }: NafathAttempt): Promise<string> =>
      (await world.database.query<{ transId: string }>(sql`select trans_id as "transId" from nafath_attempts where id = ${id}::uuid`))[0]
        ?.transId ?? ''

    it('brings the answer before the page asks', async () => {
      const { nationalId } = await linked()
      const attempt = await begin(nationalId)
      const transId = await transOf(attempt)
      const token = await service.sign({ transId, status: 'COMPLETED' })
      expect((await callback(token, { transId, requestId: attempt.id })).status).toBe(204)
      expect((await callback(token, { transId, requestId: attempt.id })).status).toBe(204)
      expect(await look(attempt)).toMatchObject({ state: 'approved' })
    })

    it('is believed for nothing but what the service signed for us, just now', async () => {
      const { nationalId } = await linked()
      const attempt = await begin(nationalId)
      const transId = await transOf(attempt)
      const claims = { transId, status: 'COMPLETED' }
      const tokens = [
        await service.sign(claims, { forged: true }),
        await service.sign(claims, { audience: 'somebody else' }),
        await service.sign(claims, { expires: '-5m' }),
        await service.sign(claims, { alg: 'HS256' }),
        await service.sign(claims, { isEndless: true }),
        await service.sign({ status: 'COMPLETED' }),
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
        'garbage',
      ]
      for (const token of tokens) expect((await callback(token, { transId, requestId: attempt.id })).status, token).toBe(401)
      expect(await look(attempt)).toMatchObject({ state: 'waiting' })
    })

    it('about another transaction changes nothing', async () => {
      const { nationalId } = await linked()
      const [attempt, other] = [await begin(nationalId), await begin(newId(), 'sign-in', world.browser())]
      const transId = await transOf(other)
      const token = await service.sign({ transId, status: 'COMPLETED' })
      expect((await callback(token, { transId, requestId: attempt.id })).status).toBe(204)
      expect((await callback(token, { transId: await transOf(attempt), requestId: attempt.id })).status).toBe(401)
      expect((await callback(token, { transId, requestId: randomUUID() })).status).toBe(204)
      expect((await callback(token, { transId, requestId: "'; drop" })).status).toBe(204)
      expect(await look(attempt)).toMatchObject({ state: 'waiting' })
    })
  })

  it('lets one phone be asked six times in ten minutes, from wherever', async () => {
    const nationalId = newId()
    for (let n = 0; n < 6; n += 1) await begin(nationalId, 'sign-in', world.browser())
    const before = service.asked.length
    const refused = await post(nationalId, 'sign-in', world.browser())
    expect(await readProblem(refused)).toMatchObject({ status: 429, code: 'rate.limited' })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500)
    expect(service.asked.length).toBe(before)
    await begin(newId())
  })

  it.each(['', 'made-up', 'a.b.c.d.e'])('takes no cookie %j for an attempt', async (cookie) => {
    const { id } = await begin(newId())
    browser.cookies.set('portal.nafath', cookie)
    expect((await get(id)).status).toBe(404)
  })

  it('writes the national id nowhere: not into the database, not into the log, not readable into the cookie', async () => {
    const { nationalId } = await linked()
    await begin(nationalId)
    service.mood.read = 'broken'
    const attempt = await begin(nationalId)
    await look(attempt)
    const rows = await world.database.query<{ text: string }>(sql`
      select a::text as text from nafath_attempts a union all select l::text from nafath_links l union all select t::text from tries t`)
    const cookie = browser.cookies.get('portal.nafath') ?? ''
    const kept = [
      ...rows.map(({ text }) => text),
      log,
      cookie,
      ...cookie.split('.').map((part) => Buffer.from(part, 'base64url').toString()),
    ]
    expect(rows.length).toBeGreaterThan(2)
    expect(log).toContain('/api/nafath')
    for (const secret of [nationalId, APP_KEY]) expect(kept.filter((text) => text.includes(secret))).toEqual([])
  })
})
