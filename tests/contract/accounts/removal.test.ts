import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { USER_HEADER, VENDOR_HEADER } from '#protocol/sync.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { executePush } from '#server/mutations/execute.ts'
import { createVendorUser } from '#server/identity/auth/vendor-users.ts'
import { keepInvitation, renewInvitation } from '#server/identity/colleagues/invitations.ts'
import { removePerson } from '#server/identity/colleagues/people.ts'
import { lockVendorFor } from '#server/mutations/rows.ts'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { wire } from '../world.ts'
import { openColleagues, OTHER_PASSWORD, type Colleagues } from './colleagues-world.ts'
import { tokenIn, type Browser } from './world.ts'

describe.each(ENGINES)('somebody who is removed, on $name', (engine) => {
  let world: Colleagues
  beforeAll(async () => {
    world = await openColleagues(engine)
  })
  afterAll(() => world.close())
  beforeEach(() => world.forgetTries())

  const push = (from: Browser, clientId: string, seq: number) =>
    from.send('POST', '/api/sync', {
      protocol: PROTOCOL_VERSION,
      clientId,
      cursor: null,
      mutations: [wire(seq, 'mutation.skip', {})],
      limit: 10,
    })

  it('is out everywhere at once: revoked devices, no account, no message, no open invitation; the mail says who did it', async () => {
    const { first, second } = await world.two()
    const phone = world.browser()
    await world.signInAs(phone, second.email, OTHER_PASSWORD)
    await phone.send('PUT', '/api/push-devices', { token: `t-${second.userId}`, deviceType: 'web-ios', language: 'en' })
    const theirs = await world.invited(second.browser)
    const reset = await world.recoveryOf(second.email)
    expect((await world.remove(first.browser, second.userId)).status).toBe(204)
    expect(await world.database.query(sql`select 1 from verification where value = ${second.userId}`)).toEqual([])
    for (const browser of [second.browser, phone])
      expect(await readProblem(await browser.send('GET', '/api/session'))).toMatchObject({ status: 403, code: 'device.revoked' })
    expect((await world.signInAs(world.browser(), second.email, OTHER_PASSWORD)).status).toBe(401)
    expect((await world.reset(reset, 'n3w-password')).status).toBe(409)
    expect(await world.codeOf(await world.join(theirs.token))).toBe('invitation.expired')
    const devices = await world.database.vendorTransaction(first.vendorId, (tx) => tx.rows(sql`select 1 from push_devices`))
    expect(devices).toEqual([])
    const mail = world.mailsTo(second.email).at(-1)
    expect(mail?.text).toContain(first.email)
    expect((await world.list(first.browser)).people).toMatchObject([{ id: first.userId }])
    expect((await world.remove(first.browser, second.userId)).status).toBe(404)
  })

  it('hands over what their device had not sent, for the others to see', async () => {
    const { first, second } = await world.two()
    await world.remove(first.browser, second.userId)
    const unsent = wire(1, 'request.reject', { requestId: randomUUID(), reason: 'No bin' })
    const handed = await second.browser.send('POST', '/api/parked', { clientId: randomUUID(), mutations: [unsent] })
    expect(handed.status).toBe(200)
    const { changes } = (await (await first.browser.send('GET', '/api/parked')).json()) as { changes: unknown[] }
    expect(changes).toMatchObject([{ id: unsent.id, why: 'device.revoked' }])
  })

  it('has their device wipe itself also where its session had ended before, and nobody else who signed in there', async () => {
    const { first, second } = await world.two()
    const shared = world.browser()
    await world.signInAs(shared, first.email)
    await world.signInAs(shared, second.email, OTHER_PASSWORD)
    await world.database.query(sql`delete from session where user_id in (${first.userId}, ${second.userId})`)
    const of = ({ userId }: { userId: string }, vendorId = first.vendorId) => ({ [USER_HEADER]: userId, [VENDOR_HEADER]: vendorId })
    const sync = { protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: null, mutations: [], limit: 10 }
    const answerTo = async (headers: Record<string, string>, from = shared) =>
      world.codeOf(await from.send('POST', '/api/sync', sync, headers))
    for (const name of shared.cookies.keys()) if (name.endsWith('session_token')) shared.cookies.delete(name)
    expect(await answerTo(of(second))).toBe('auth.required')
    const desk = world.browser()
    await world.signInAs(desk, first.email)
    expect((await world.remove(desk, second.userId)).status).toBe(204)
    expect(await answerTo(of(second))).toBe('device.revoked')
    const unsent = wire(1, 'request.reject', { requestId: randomUUID(), reason: 'No bin' })
    const upload = { clientId: randomUUID(), mutations: [unsent] }
    expect((await shared.send('POST', '/api/parked', upload, of(second))).status).toBe(200)
    for (const headers of [of(first), of(second, randomUUID()), {}]) expect(await answerTo(headers)).toBe('auth.required')
    expect(await answerTo(of(second), world.browser())).toBe('auth.required')
    expect((await shared.send('POST', '/api/parked', upload, of(first))).status).toBe(401)
  })

  it('has their device wipe itself also where a new password has signed it out since', async () => {
    const { first, second } = await world.two()
    const phone = world.browser()
    await world.signInAs(phone, second.email, OTHER_PASSWORD)
    expect((await world.reset(await world.recoveryOf(second.email), 'n3w-password')).status).toBe(200)
    for (const name of phone.cookies.keys()) if (name.endsWith('session_token')) phone.cookies.delete(name)
    const sync = { protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: null, mutations: [], limit: 10 }
    const answer = async () =>
      world.codeOf(await phone.send('POST', '/api/sync', sync, { [USER_HEADER]: second.userId, [VENDOR_HEADER]: first.vendorId }))
    expect(await answer()).toBe('auth.required')
    expect((await world.remove(first.browser, second.userId)).status).toBe(204)
    expect(await answer()).toBe('device.revoked')
  })

  it.each([
    { which: 'is still there', isDropped: false },
    { which: 'the browser dropped after 400 days', isDropped: true },
  ])(
    'has their device wipe itself that was signed in once and worked with for years: the cookie that $which begins anew',
    async ({ isDropped }) => {
      const { first, second } = await world.two()
      const phone = world.browser()
      await world.signInAs(phone, first.email)
      await world.signInAs(phone, second.email, OTHER_PASSWORD)
      const known = () => phone.cookies.get('portal.device')
      const signedIn = known()
      await phone.send('GET', '/api/session')
      expect(known()).toBe(signedIn)
      if (isDropped) phone.cookies.delete('portal.device')
      // The session was prolonged last ten days ago.
      await world.database.query(
        sql`update session set expires_at = now() + interval '20 days', updated_at = now() - interval '10 days' where user_id = ${second.userId}`,
      )
      expect((await phone.send('GET', '/api/session')).status).toBe(200)
      expect(known()).toMatch(/./)
      expect(known()).not.toBe(signedIn)
      await world.database.query(sql`delete from session where user_id in (${first.userId}, ${second.userId})`)
      for (const name of phone.cookies.keys()) if (name.endsWith('session_token')) phone.cookies.delete(name)
      const desk = world.browser()
      await world.signInAs(desk, first.email)
      expect((await world.remove(desk, second.userId)).status).toBe(204)
      const sync = { protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: null, mutations: [], limit: 10 }
      const headers = { [USER_HEADER]: second.userId, [VENDOR_HEADER]: first.vendorId }
      expect(await world.codeOf(await phone.send('POST', '/api/sync', sync, headers))).toBe('device.revoked')
    },
  )

  it('has nothing carried out after the removal was answered, whatever was on its way', async () => {
    const { first, second } = await world.two()
    const clientId = randomUUID()
    await push(second.browser, clientId, 1)
    const pushes = Array.from({ length: 12 }, () => push(second.browser, randomUUID(), 1))
    const removed = await world.remove(first.browser, second.userId)
    const done = () =>
      world.database.vendorTransaction(first.vendorId, (tx) =>
        // What the server did when they joined came from no device.
        tx.rows(sql`select mutation_id from mutation_results where actor = 'vendor' and client_id is not null`),
      )
    const atRemoval = (await done()).length
    expect(removed.status).toBe(204)
    const statuses = (await Promise.all(pushes)).map(({ status }) => status)
    expect((await done()).length).toBe(atRemoval)
    expect(statuses.filter((status) => status === 200)).toHaveLength(atRemoval - 1)
    expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set(statuses.length > atRemoval - 1 ? [403] : []))
  })

  it('can be invited anew, by any company', async () => {
    const { first, second } = await world.two()
    await world.remove(first.browser, second.userId)
    const other = await world.member()
    const { token } = await world.invited(other.browser, second.email)
    expect((await world.join(token)).status).toBe(200)
  })

  it('lets the person who signed up be removed, and whoever leaves of their own will', async () => {
    const { first, second } = await world.two()
    expect((await world.remove(second.browser, first.userId)).status).toBe(204)
    expect((await first.browser.send('GET', '/api/session')).status).toBe(403)
    expect((await world.list(second.browser)).people).toMatchObject([{ id: second.userId, own: true }])
    expect(await world.codeOf(await world.remove(second.browser, second.userId))).toBe('colleague.last')
    const third = await world.invited(second.browser)
    expect((await world.join(third.token)).status).toBe(200)
    expect((await world.remove(second.browser, second.userId)).status).toBe(204)
    expect((await second.browser.send('GET', '/api/session')).status).toBe(403)
    const told = world.mailsTo(second.email).at(-1)?.text
    expect(told).toContain('You removed your account')
    expect(told).not.toContain('Removed by')
  })

  it('leaves one of two who remove each other, or themselves, at once', async () => {
    for (const [one, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { first, second } = await world.two()
      const people = [first, second]
      const answers = await Promise.all([
        world.remove(first.browser, people[other]?.userId ?? ''),
        world.remove(second.browser, people[one]?.userId ?? ''),
      ])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const left = await world.database.query(sql`select 1 from members where vendor_id = ${first.vendorId}::uuid`)
      expect(left).toHaveLength(1)
    }
  })

  it('has nothing carried out that was let in before and comes after', async () => {
    const { first, second } = await world.two()
    const { vendorId, userId } = second
    const mutations = [wire(1, 'mutation.skip', {})] as const
    const late = { vendorId, userId, name: 'Sara', device: 'Test', clientId: randomUUID(), mutations }
    await world.remove(first.browser, userId)
    await expect(executePush(world.core, late)).rejects.toMatchObject({ status: 403, code: 'device.revoked' })
    const known = await world.database.vendorTransaction(vendorId, (tx) => tx.rows(sql`select 1 from sync_clients`))
    expect(known).toEqual([])
  })

  it('removes nobody by what was let in before and comes after', async () => {
    const { first, second } = await world.two()
    const { token } = await world.invited(first.browser)
    const { userId: third } = (await (await world.join(token)).json()) as { userId: string }
    await world.remove(first.browser, second.userId)
    const late = { vendorId: first.vendorId, asker: second.userId, userId: third }
    expect(await removePerson(world.core, late)).toBe('gone')
    expect((await world.list(first.browser)).people.map(({ id }) => id).toSorted()).toEqual([first.userId, third].toSorted())
  })

  it('invites nobody by what was let in before and comes after, and renews no link', async () => {
    const { first, second } = await world.two()
    const { vendorId, userId } = second
    const { email: waiting, token } = await world.invited(first.browser)
    const id = await world.waiting(first.browser, waiting)
    await world.remove(first.browser, userId)
    const late = { vendorId, language: 'en', by: { userId, name: 'Sara' } } as const
    const refused = { status: 403, code: 'device.revoked' }
    await expect(keepInvitation(world.core, { ...late, email: second.email })).rejects.toMatchObject(refused)
    await expect(renewInvitation(world.core, { ...late, id })).rejects.toMatchObject(refused)
    expect((await world.list(first.browser)).invitations.map(({ email }) => email)).toEqual([waiting])
    expect((await world.look(token)).status).toBe(200)
  })

  describe('and had signed up', () => {
    const signUp = async (email: string, from: Browser) => {
      expect((await from.send('POST', '/api/sign-up', world.form({ email }))).status).toBe(202)
      return tokenIn(world.mailsTo(email).at(-1))
    }
    const verify = (token: string, from: Browser) => from.send('POST', '/api/sign-up/verify', { token })

    it.each([['opened before'], ['left alone']])('before joining can sign up anew; the old link, %s, stays used', async (opened) => {
      const { browser } = await world.member()
      const email = world.newAddress()
      const own = world.browser()
      const old = await signUp(email, own)
      const { token } = await world.invited(browser, email)
      const { userId } = (await (await world.join(token)).json()) as { userId: string }
      const kept = await world.database.query(
        sql`select 1 from sign_ups where email = ${email} and (used_at is null or password_hash <> '')`,
      )
      expect(kept).toEqual([])
      if (opened === 'opened before') expect(await world.codeOf(await verify(old, own))).toBe('sign_up.used')
      await world.remove(browser, userId)
      expect(await world.codeOf(await verify(old, own))).toBe('sign_up.used')
      expect((await verify(await signUp(email, own), own)).status).toBe(200)
    })

    it('leaves no sign-up in the way that met an account made otherwise', async () => {
      const { browser, vendorId } = await world.member()
      const email = world.newAddress()
      const own = world.browser()
      const old = await signUp(email, own)
      const made = await createVendorUser(world, { vendorId, email, password: OTHER_PASSWORD, name: 'Sara' })
      expect(await world.codeOf(await verify(old, own))).toBe('sign_up.used')
      // The account goes as it came: nothing but the sign-up's own answer closes it.
      await world.database.query(sql`delete from "user" where email = ${email}`)
      expect(made.status).toBe('created')
      expect((await world.list(browser)).people).toHaveLength(1)
      expect((await verify(await signUp(email, own), own)).status).toBe(200)
    })

    it('is not let in again by a sign-up that was cut off at its last step', async () => {
      const { first, second } = await world.two()
      const hash = await world.auth.hashPassword(OTHER_PASSWORD)
      await world.database.query(sql`update sign_ups set used_at = null, password_hash = ${hash} where email = ${first.email}`)
      const link = tokenIn(world.mailsTo(first.email)[0])
      await world.remove(second.browser, first.userId)
      expect(await world.codeOf(await verify(link, first.browser))).toBe('sign_up.used')
      expect((await world.list(second.browser)).people).toHaveLength(1)
    })
  })

  it('is waited for while a push of theirs is carried out', async () => {
    const { first, second } = await world.two()
    const order: string[] = []
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: removing, resolve: goOn } = Promise.withResolvers<void>()
    const pushed = world.database.vendorTransaction(second.vendorId, async (tx) => {
      expect(await lockVendorFor(tx, second.userId)).toEqual(expect.any(Number))
      begin()
      await removing
      await tx.rows(sql`select pg_sleep(0.2)`)
      order.push('pushed')
    })
    await begun
    const removed = world.remove(first.browser, second.userId).then(({ status }) => order.push(`removed ${status}`))
    goOn()
    await Promise.all([pushed, removed])
    expect(order).toEqual(['pushed', 'removed 204'])
  })
})
