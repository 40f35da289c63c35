import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountInfo } from '#protocol/account.ts'
import { nafathAttempt, nafathStatus, type NafathStatus } from '#protocol/nafath.ts'
import { nationalIdEnding } from '#tests/support/national-ids.ts'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { openColleagues, type Colleagues } from './colleagues-world.ts'
import type { Browser } from './world.ts'

/** What the sandbox's person does, by the end of the national id. */
const ENDS = { approves: 0, rejects: 7 } as const

describe.each(ENGINES)('an invitation that is accepted with Nafath, on $name', (engine) => {
  let world: Colleagues
  let clock = 0
  beforeAll(async () => {
    world = await openColleagues(engine, { now: () => new Date(Date.now() + clock) })
  })
  afterAll(() => world.close())
  beforeEach(() => world.forgetTries())

  const begin = (token: string, nationalId: string, from: Browser, over: Record<string, unknown> = {}) =>
    from.send('POST', '/api/nafath', { nationalId, purpose: 'join', join: { token, name: 'Sara' }, terms: true, language: 'en', ...over })
  const idOf = async (response: Response): Promise<string> => {
    expect(response.status).toBe(201)
    return v.parse(nafathAttempt, await response.json()).id
  }
  /** How an attempt stands once the person has answered. */
  const answered = async (id: string, from: Browser): Promise<NafathStatus> => {
    clock += 5000
    return v.parse(nafathStatus, await (await from.send('GET', `/api/nafath/${id}`)).json())
  }
  const joined = async () => {
    const owner = await world.member()
    const { email, token } = await world.invited(owner.browser)
    const [browser, nationalId] = [world.browser(), nationalIdEnding(ENDS.approves)]
    const id = await idOf(await begin(token, nationalId, browser))
    return { owner, email, token, browser, nationalId, id, status: await answered(id, browser) }
  }

  it('opens an account with that identity and no password, signs in, and does so once', async () => {
    const { owner, email, token, browser, nationalId, id, status } = await joined()
    expect(status).toMatchObject({ state: 'approved', session: { email, name: 'Sara', vendorId: owner.vendorId } })
    expect((await world.list(browser)).people.map(({ own }) => own)).toEqual([false, true])
    const account = v.parse(accountInfo, await (await browser.send('GET', '/api/account')).json())
    expect(account).toMatchObject({ email, passwordSetAt: null, nafath: { maskedId: `••••••${nationalId.slice(-4)}` } })
    // Asked once more it is the same person and the same session.
    expect(await answered(id, browser)).toMatchObject({ session: { email } })
    const { devices } = (await (await browser.send('GET', '/api/devices')).json()) as { devices: readonly unknown[] }
    expect(devices).toHaveLength(1)
    expect(await world.codeOf(await world.join(token))).toBe('invitation.used')
  })

  it('can be signed in to with the identity, and gets a password by the link of a mail', async () => {
    const { email, nationalId } = await joined()
    const other = world.browser()
    const asked = await other.send('POST', '/api/nafath', { nationalId, purpose: 'sign-in', terms: true, language: 'en' })
    expect(await answered(await idOf(asked), other)).toMatchObject({ state: 'approved', session: { email } })
    expect((await world.signInAs(world.browser(), email)).status).toBe(401)
    expect((await world.reset(await world.recoveryOf(email), 'n3w-password')).status).toBe(200)
    expect((await world.signInAs(world.browser(), email, 'n3w-password')).status).toBe(200)
  })

  it('keeps its identity while that is the only way in', async () => {
    const { browser } = await joined()
    const refused = await browser.send('DELETE', '/api/account/nafath?language=en')
    expect(await readProblem(refused)).toMatchObject({ status: 409, code: 'password.needed' })
  })

  it('stays open where the identity has another account, or the person says no', async () => {
    const { nationalId } = await joined()
    const owner = await world.member()
    const { token } = await world.invited(owner.browser)
    const browser = world.browser()
    const taken = await idOf(await begin(token, nationalId, browser))
    expect(await answered(taken, browser)).toMatchObject({ state: 'failed', code: 'nafath.taken' })
    const refused = await idOf(await begin(token, nationalIdEnding(ENDS.rejects), browser))
    expect(await answered(refused, browser)).toMatchObject({ state: 'rejected' })
    expect((await world.look(token)).status).toBe(200)
    expect((await world.list(owner.browser)).people).toHaveLength(1)
  })

  it('comes to nothing where it was withdrawn while the person looked at their phone', async () => {
    const owner = await world.member()
    const { email, token } = await world.invited(owner.browser)
    const browser = world.browser()
    const id = await idOf(await begin(token, nationalIdEnding(ENDS.approves), browser))
    await owner.browser.send('DELETE', `/api/colleagues/invitations/${await world.waiting(owner.browser, email)}`)
    expect(await answered(id, browser)).toMatchObject({ state: 'failed', code: 'invitation.expired' })
    expect((await browser.send('GET', '/api/session')).status).toBe(401)
  })

  it('waits where the account was closed while the person looked at their phone', async () => {
    const owner = await world.member()
    const { token } = await world.invited(owner.browser)
    const [browser, nationalId] = [world.browser(), nationalIdEnding(ENDS.approves)]
    const id = await idOf(await begin(token, nationalId, browser))
    const set = (status: string) => world.call('PUT', `/vendors/${owner.vendorId}/status`, { body: { status }, key: randomUUID() })
    expect((await set('closed')).status).toBe(200)
    expect(await answered(id, browser)).toMatchObject({ state: 'failed', code: 'account.closed' })
    expect((await set('active')).status).toBe(200)
    expect(await answered(await idOf(await begin(token, nationalId, browser)), browser)).toMatchObject({ state: 'approved' })
  })

  it('comes to nothing where somebody is signed in in that browser, before or since', async () => {
    const owner = await world.member()
    const { token } = await world.invited(owner.browser)
    const nationalId = nationalIdEnding(ENDS.approves)
    expect(await world.codeOf(await begin(token, nationalId, owner.browser))).toBe('join.signed_in')
    const browser = world.browser()
    const id = await idOf(await begin(token, nationalId, browser))
    await world.signInAs(browser, owner.email)
    expect(await answered(id, browser)).toMatchObject({ state: 'failed', code: 'join.signed_in' })
    expect((await world.look(token)).status).toBe(200)
    expect(await (await browser.send('GET', '/api/session')).json()).toMatchObject({ email: owner.email })
  })

  it('rings nobody’s phone for a link that leads nowhere, or without one', async () => {
    const [browser, nationalId] = [world.browser(), nationalIdEnding(ENDS.approves)]
    expect(await world.codeOf(await begin('made-up', nationalId, browser))).toBe('invitation.expired')
    const bare = await begin('', nationalId, browser, { join: undefined })
    expect(await readProblem(bare)).toMatchObject({ status: 400, fields: { join: 'field.required' } })
    const stray = await begin('made-up', nationalId, browser, { purpose: 'sign-in' })
    expect(await readProblem(stray)).toMatchObject({ status: 400 })
  })
})
