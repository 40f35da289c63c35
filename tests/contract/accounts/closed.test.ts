import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { nafathAttempt, nafathStatus } from '#protocol/nafath.ts'
import { executePush } from '#server/mutations/execute.ts'
import { nationalIdEnding } from '#tests/support/national-ids.ts'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { wire } from '../world.ts'
import { openColleagues, type Colleagues } from './colleagues-world.ts'
import { PASSWORD, type Browser } from './world.ts'

const CLOSED = { status: 403, code: 'account.closed' }

describe.each(ENGINES)('a closed account, on $name', (engine) => {
  let world: Colleagues
  let clock = 0
  beforeAll(async () => {
    world = await openColleagues(engine, { now: () => new Date(Date.now() + clock) })
  })
  afterAll(() => world.close())
  beforeEach(() => world.forgetTries())

  const set = async (vendorId: string, body: object, key = randomUUID()) => {
    const answer = await world.call('PUT', `/vendors/${vendorId}/status`, { body, key })
    expect([answer.status, answer.body['status']]).toEqual([200, 'applied'])
  }
  const close = (vendorId: string) => set(vendorId, { status: 'closed', reason: 'As you asked' })
  const nafath = async (from: Browser, form: object) => {
    const begun = await from.send('POST', '/api/nafath', { terms: true, language: 'en', ...form })
    if (begun.status !== 201) return { refused: await readProblem(begun) }
    const { id } = v.parse(nafathAttempt, await begun.json())
    clock += 5000
    return v.parse(nafathStatus, await (await from.send('GET', `/api/nafath/${id}`)).json())
  }
  const sync = { protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: null, mutations: [], limit: 10 }

  it('ends the sessions and the pushes of all its people, and of nobody else', async () => {
    const { first, second } = await world.two()
    const other = await world.member()
    for (const { browser } of [first, second, other]) {
      const device = { token: randomUUID(), deviceType: 'web-android', language: 'ar' }
      expect((await browser.send('PUT', '/api/push-devices', device)).status).toBeLessThan(300)
    }
    const ended: string[] = []
    const stop = world.core.pokes.subscribe((message) => {
      if (message.type === 'ended') ended.push(message.sessionId)
    })
    await close(first.vendorId)
    await expect.poll(() => ended.length).toBe(2)
    stop()
    for (const { browser } of [first, second])
      for (const [method, path, body] of [
        ['GET', '/api/session', undefined],
        ['POST', '/api/sync', sync],
      ] as const)
        expect(await readProblem(await browser.send(method, path, body))).toMatchObject({ status: 401, code: 'auth.required' })
    expect((await other.browser.send('GET', '/api/session')).status).toBe(200)
    const devices = (vendorId: string) =>
      world.database.vendorTransaction(vendorId, (tx) => tx.rows(sql`select 1 from push_devices where vendor_id = ${vendorId}::uuid`))
    expect([(await devices(first.vendorId)).length, (await devices(other.vendorId)).length]).toEqual([0, 1])
  })

  it('is closed to a session that outlived the end of the others, and to what was under way', async () => {
    const { browser, vendorId, userId } = await world.member()
    const { token } = await world.invited(browser)
    await world.database.query(sql`insert into closed_vendors (vendor_id) values (${vendorId}::uuid)`)
    expect((await browser.send('GET', '/api/session')).status).toBe(401)
    const caller = { vendorId, userId, clientId: randomUUID(), name: 'Noura', device: 'Test' }
    const push = executePush(world.core, { ...caller, mutations: [wire(1, 'vendor.requestDeletion', { vendorId, reason: null })] })
    await expect(push).rejects.toMatchObject({ status: 401, code: 'auth.required' })
    expect(await readProblem(await world.join(token))).toMatchObject(CLOSED)
  })

  it('says so to whoever knows its password, and to nobody else', async () => {
    const { email, vendorId } = await world.member()
    await close(vendorId)
    const from = world.browser()
    expect(await readProblem(await world.signInAs(from, email))).toMatchObject(CLOSED)
    expect((await from.send('GET', '/api/session')).status).toBe(401)
    const sessions = await world.database.query(sql`select 1 from session join "user" u on u.id = user_id where u.email = ${email}`)
    expect(sessions).toEqual([])
    const wrong = await world.signInAs(world.browser(), email, 'wr0ng-word')
    const unknown = await world.signInAs(world.browser(), world.newAddress(), PASSWORD)
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()])
    expect(wrong.status).toBe(401)
  })

  it('sends the mail of a recovery as ever, and refuses its link, which works once the account is opened again', async () => {
    const { email, vendorId } = await world.member()
    await close(vendorId)
    const token = await world.recoveryOf(email)
    expect(await readProblem(await world.reset(token, 'n3w-password'))).toMatchObject(CLOSED)
    expect((await readProblem(await world.reset(`${token.slice(0, -4)}xxxx`, 'n3w-password'))).code).toBe('recovery.expired')
    await set(vendorId, { status: 'active' })
    expect((await world.reset(token, 'n3w-password')).status).toBe(200)
    expect((await world.signInAs(world.browser(), email, 'n3w-password')).status).toBe(200)
  })

  it('takes no Nafath identity for an answer, neither to sign in nor to join', async () => {
    const owner = await world.member()
    const { token } = await world.invited(owner.browser)
    const late = await world.invited(owner.browser)
    const [nationalId, from] = [nationalIdEnding(0), world.browser()]
    expect(await nafath(from, { nationalId, purpose: 'join', join: { token, name: 'Sara' } })).toMatchObject({ state: 'approved' })
    await close(owner.vendorId)
    expect(await nafath(world.browser(), { nationalId, purpose: 'sign-in' })).toMatchObject({ state: 'failed', code: 'account.closed' })
    const join = { token: late.token, name: 'Omar' }
    expect(await nafath(world.browser(), { nationalId: nationalIdEnding(0), purpose: 'join', join })).toMatchObject({ refused: CLOSED })
    for (const refused of [await world.look(late.token), await world.join(late.token)])
      expect(await readProblem(refused)).toMatchObject(CLOSED)
    expect(await world.codeOf(await world.look('x'.repeat(43)))).toBe('invitation.expired')
  })

  it('is opened again with everything as it was; a repetition of the closing then ends nothing', async () => {
    const { email, vendorId } = await world.member()
    const [key, body] = [randomUUID(), { status: 'closed' }]
    await set(vendorId, body, key)
    await set(vendorId, { status: 'active' })
    const from = world.browser()
    expect((await world.signInAs(from, email)).status).toBe(200)
    await set(vendorId, body, key)
    expect((await from.send('GET', '/api/session')).status).toBe(200)
  })
})
