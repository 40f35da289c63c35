import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pushDeviceRoutes } from '#server/notifications/routes.ts'
import { createAuth } from '#server/identity/auth/auth.ts'
import { contactRoutes } from '#server/contact/routes.ts'
import { openAllowance } from '#server/http/limits/allowance.ts'
import { countTry, isWithin, reserveTries, type TryRule } from '#server/http/limits/tries.ts'
import { answerProblem, ProblemError } from '#server/http/problems.ts'
import { eventRoutes } from '#server/sync/events.ts'
import { ENGINES } from './engines.ts'
import { openWorld, ORIGIN, SECRET, type World } from './world.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'

const HOUR = 3600_000
const FORM = { name: 'Noura', email: 'noura@example.com', phone: '0501234567', message: 'Can we join?', language: 'en' }

describe.each(ENGINES)('limits, on $name', (engine) => {
  let world: World
  let clock = Date.parse('2026-11-21T09:00:00.000Z')
  const now = () => new Date(clock)
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())
  const times = <T>(n: number, call: (i: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: n }, (_, i) => call(i)))

  it('lets five contact messages of thirteen through that come at once, and stores those five', async () => {
    const contactMailer = { deliver: () => Promise.resolve() }
    const app = contactRoutes({ database: world.database, now, publicUrl: ORIGIN, secret: SECRET, contactMailer })
    app.onError(answerProblem)
    const headers = { 'Content-Type': 'application/json', 'Origin': ORIGIN }
    const answers = await times(13, async () => app.request('/', { method: 'POST', headers, body: JSON.stringify(FORM) }))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(5).fill(204),
      ...Array<number>(8).fill(429),
    ])
    const [stored] = await world.database.query<{ n: number }>(sql`select count(*)::int as n from contact_messages`)
    expect(stored?.n).toBe(5)
  })

  it('keeps the five newest push devices of a session, however many come at once', async () => {
    const vendor = await world.vendor()
    const phone = await world.signIn(vendor.email)
    // As several processes would, which do not wait for each other's turn.
    const database: World['database'] = {
      ...world.database,
      vendorTransaction: (vendorId, work, options) => world.database.vendorTransaction(vendorId, work, { ...options, unqueued: true }),
    }
    const routes = pushDeviceRoutes({ ...world.core, database, auth: world.auth, publicUrl: ORIGIN })
    const put = async (cookie: string, token: string) =>
      (
        await routes.request('/', {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': cookie },
          body: JSON.stringify({ token, deviceType: 'web-android', language: 'ar' }),
        })
      ).status
    const tokens = () =>
      world.database.vendorTransaction(vendor.vendorId, (tx) =>
        tx.rows<{ token: string }>(sql`select token from push_devices order by token`),
      )
    expect(await put(phone, 'token-of-the-phone')).toBe(204)
    expect(new Set(await times(40, (i) => put(vendor.cookie, `token-of-the-desk-${i}`)))).toEqual(new Set([204]))
    expect(await tokens()).toHaveLength(6)
    for (let i = 0; i < 5; i += 1) await put(vendor.cookie, `token-later-${i}`)
    expect((await tokens()).map(({ token }) => token)).toEqual([
      ...Array.from({ length: 5 }, (_, i) => `token-later-${i}`),
      'token-of-the-phone',
    ])
    // One it had already takes nobody's place.
    await put(vendor.cookie, 'token-later-0')
    expect(await tokens()).toHaveLength(6)
    // The one that is told of now stays, also where the clock was ahead when the others were.
    await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows(sql`update push_devices set seen_at = seen_at + interval '1 hour'`),
    )
    await put(vendor.cookie, 'token-of-now')
    expect(await tokens()).toHaveLength(6)
    expect(await tokens()).toContainEqual({ token: 'token-of-now' })
  })

  it('ends the oldest event streams of a session that opens many, and lets no session open without end', async () => {
    const vendor = await world.vendor()
    const phone = await world.signIn(vendor.email)
    const routes = eventRoutes({ ...world.core, auth: world.auth, publicUrl: ORIGIN, now, heartbeatMs: HOUR })
    routes.onError(answerProblem)
    const open = async (cookie: string) => {
      const { status, body } = await routes.request('/', { headers: { Cookie: cookie } })
      const stream = { status, ended: false, close: async () => body?.cancel() }
      const reader = body?.getReader()
      void (async () => {
        while (reader && !(await reader.read()).done) await turn()
        stream.ended = true
      })()
      return { ...stream, isEnded: () => stream.ended, cancel: async () => reader?.cancel() }
    }
    const other = await open(phone)
    const streams = []
    for (let i = 0; i < 70; i += 1) streams.push(await open(vendor.cookie))
    await turn()
    const opened = streams.filter(({ status }) => status === 200)
    expect(opened).toHaveLength(60)
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(10)
    expect(opened.map((stream) => stream.isEnded())).toEqual(opened.map((_, i) => i < 40))
    expect(other.isEnded()).toBe(false)
    for (const stream of [...opened, other]) await stream.cancel()
    clock += 5000
    expect((await open(vendor.cookie)).status).toBe(200)
  })

  it('that are given back after their window has ended are no credit in the next', async () => {
    const rule: TryRule = { name: 'late', max: 3, seconds: 600 }
    const parts = { database: world.database, now, secret: SECRET }
    const late = await reserveTries(parts, [[rule, 'somebody']])
    clock += 600_000
    const own = await reserveTries(parts, [[rule, 'somebody']])
    await late()
    await own()
    const passed: boolean[] = []
    for (let n = 0; n < 4; n += 1) passed.push(await isWithin(parts, rule, 'somebody'))
    expect(passed).toEqual([true, true, true, false])
  })

  it('are no limits while the database is away: that is told, and nothing left undone in silence', async () => {
    const away = { ...world.database, query: () => Promise.reject(new Error('away')) }
    const rule: TryRule = { name: 'away', max: 3, seconds: 600 }
    await expect(isWithin({ database: away, now, secret: SECRET }, rule, 'somebody')).rejects.toThrow('away')
    expect(await isWithin({ database: world.database, now, secret: SECRET }, rule, 'somebody')).toBe(true)
  })

  describe('under a clock that was ahead and is set back', () => {
    const rule: TryRule = { name: 'test', max: 3, seconds: 600 }
    const parts = () => ({ database: world.database, now, secret: SECRET })
    const wait = (call: () => Promise<void> | void): Promise<number> =>
      Promise.resolve()
        .then(call)
        .then(
          () => 0,
          (error: unknown) => {
            if (!(error instanceof ProblemError) || error.status !== 429) throw error
            return error.details.retryAfter ?? Number.NaN
          },
        )

    it('lock nobody out for longer than a window, and give no tries anew', async () => {
      const attempt = () => wait(() => countTry(parts(), rule, 'somebody'))
      clock += 24 * HOUR
      expect([await attempt(), await attempt()]).toEqual([0, 0])
      clock -= 24 * HOUR
      expect([await attempt(), await attempt()]).toEqual([0, 600])
      clock += 300_000
      expect(await attempt()).toBe(300)
      for (let n = 0; n < 5; n += 1) {
        clock -= HOUR
        expect(await attempt()).toBe(600)
      }
      clock += 601_000
      expect(await attempt()).toBe(0)
    })

    it('hold for sign-ins by address alike', async () => {
      const auth = createAuth({
        database: world.database,
        secret: SECRET,
        publicUrl: ORIGIN,
        report: () => undefined,
        signInsPerMinute: 3,
        now,
        passwords: quickPasswords,
      })
      const attempt = async () => {
        const outcome = await auth.signIn({ email: 'nobody@example.com', password: 'wrong-one', address: '203.0.113.77' })
        return outcome.ok ? 'in' : outcome.why
      }
      expect((await times(9, attempt)).filter((why) => why !== 'limited')).toHaveLength(3)
      clock += 61_000
      expect(await attempt()).toBe('credentials')
      clock += 24 * HOUR
      expect([await attempt(), await attempt(), await attempt(), await attempt()]).toEqual([
        'credentials',
        'credentials',
        'credentials',
        'limited',
      ])
      clock -= 24 * HOUR
      expect(await attempt()).toBe('limited')
      clock += 61_000
      expect(await attempt()).toBe('credentials')
    })

    it('hold for the allowances of devices alike', async () => {
      const spend = openAllowance({ burst: 2, perSecond: 1 }, now)
      const ask = () => wait(() => spend('a'))
      clock += 24 * HOUR
      expect([await ask(), await ask(), await ask()]).toEqual([0, 0, 1])
      clock -= 24 * HOUR
      expect(await ask()).toBe(1)
      clock += 1000
      expect([await ask(), await ask()]).toEqual([0, 1])
    })
  })

  it('met no unexpected failure on the way', () => {
    expect(world.failures).toEqual([])
  })
})
