import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ENGINES } from '../engines.ts'
import { openAccounts, PASSWORD, type Accounts, type Browser } from './world.ts'

const NEW = 'an0ther-one'
const MAX = 20

describe.each(ENGINES)('wrong passwords, on $name,', (engine) => {
  let world: Accounts
  let member: Awaited<ReturnType<Accounts['member']>>
  let clock = 0
  beforeAll(async () => {
    world = await openAccounts(engine, { now: () => new Date(Date.now() + clock), trustedProxies: 1 })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    clock = 0
    await world.database.query(sql`delete from tries`)
    member = await world.member()
  })

  const guess = async (password: string, from = world.browser()) => (await world.signInAs(from, member.email, password)).status
  const wrongFrom = async (from?: Browser, times = MAX) => {
    // What is counted matters here and not what is hashed, which takes long: the first test below lets it be.
    const signIn = vi.spyOn(world.auth, 'signIn').mockResolvedValue({ ok: false, why: 'credentials' })
    const answers: number[] = []
    for (let n = 0; n < times; n += 1) answers.push(await guess(`wrong-pass-${n}`, from))
    signIn.mockRestore()
    return answers
  }
  const lockedByStrangers = async () => {
    expect(new Set(await wrongFrom())).toEqual(new Set([401]))
    expect(await guess(PASSWORD)).toBe(429)
  }

  it('of a hundred and fifty at once are looked at twenty times', async () => {
    const signIn = vi.spyOn(world.auth, 'signIn')
    const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => guess(n === 149 ? PASSWORD : `wrong-pass-${n}`)))
    expect(signIn).toHaveBeenCalledTimes(MAX)
    expect(answers.filter((status) => status === 401)).toHaveLength(MAX)
    expect(answers.filter((status) => status === 429)).toHaveLength(130)
  })

  it('are all that is counted: right ones, one after the other, are not, and tries that were refused neither', async () => {
    for (let n = 0; n < MAX + 5; n += 1) expect(await guess(PASSWORD)).toBe(200)
    await wrongFrom(undefined, MAX - 1)
    expect(await guess(PASSWORD)).toBe(200)
    expect(await guess('wrong-pass-x')).toBe(401)
    for (let n = 0; n < 5; n += 1) expect(await guess(PASSWORD)).toBe(429)
    clock = 900_000
    expect(await guess(PASSWORD)).toBe(200)
  })

  it('are forgotten with a password that came by mail, and strangers cannot lock that browser out again', async () => {
    await lockedByStrangers()
    const phone = world.browser()
    expect((await world.reset(await world.recoveryOf(member.email), NEW, phone)).status).toBe(200)
    expect(await guess(NEW)).toBe(200)
    expect(new Set(await wrongFrom())).toEqual(new Set([401]))
    expect(await guess(NEW)).toBe(429)
    expect(await guess(NEW, phone)).toBe(200)
  })

  it('of strangers do not lock out a device that was signed in before, by whichever way', async () => {
    const known = world.browser()
    expect(await guess(PASSWORD, known)).toBe(200)
    await known.send('DELETE', '/api/session')
    await lockedByStrangers()
    for (const device of [known, member.browser]) expect(await guess(PASSWORD, device)).toBe(200)
  })

  it('on such a device are counted by themselves: it is slowed down too, and locks nobody else out', async () => {
    const [phone, tablet] = [world.browser(), world.browser()]
    for (const device of [phone, tablet]) await guess(PASSWORD, device)
    expect(new Set(await wrongFrom(phone))).toEqual(new Set([401]))
    expect(await guess(PASSWORD, phone)).toBe(429)
    expect(await guess(PASSWORD, tablet)).toBe(200)
    expect(await guess(PASSWORD)).toBe(200)
  })

  it('of the owner on the own device are forgotten with a password that came by mail', async () => {
    const phone = world.browser()
    await guess(PASSWORD, phone)
    await wrongFrom(phone)
    expect((await world.reset(await world.recoveryOf(member.email, phone), NEW, phone)).status).toBe(200)
    expect(await guess(NEW, phone)).toBe(200)
  })

  it('on all devices of an account together are forgotten with a password that came by mail', async () => {
    const devices = Array.from({ length: 5 }, () => world.browser())
    for (const device of devices) await guess(PASSWORD, device)
    for (const device of devices) await wrongFrom(device)
    const [phone] = devices
    expect((await world.reset(await world.recoveryOf(member.email), NEW, phone)).status).toBe(200)
    expect(await guess(NEW, phone)).toBe(200)
  })

  it('cannot be tried without end by somebody who collected devices while they had the password', async () => {
    const devices = Array.from({ length: 8 }, () => world.browser())
    for (const device of devices) await guess(PASSWORD, device)
    const answers: number[] = []
    for (const device of devices) answers.push(...(await wrongFrom(device)))
    expect(answers.filter((status) => status === 401)).toHaveLength(100)
  })

  it('on a device that was signed in before a reset are a stranger’s', async () => {
    const thief = world.browser()
    await guess(PASSWORD, thief)
    clock = 1000
    await world.reset(await world.recoveryOf(member.email), NEW)
    await wrongFrom(thief)
    expect(await guess(NEW, thief)).toBe(429)
    expect(await guess(NEW)).toBe(429)
  })

  it('on a device that was revoked are a stranger’s, until it is signed in to again', async () => {
    const [lost, kept] = [world.browser(), world.browser()]
    for (const device of [lost, kept]) await guess(PASSWORD, device)
    const { devices } = (await (await lost.send('GET', '/api/devices')).json()) as { devices: { id: string; current: boolean }[] }
    const id = devices.find(({ current }) => current)?.id ?? ''
    expect((await member.browser.send('DELETE', `/api/devices/${id}`)).status).toBe(204)
    await lockedByStrangers()
    expect([await guess(PASSWORD, lost), await guess(PASSWORD, kept)]).toEqual([429, 200])
    clock = 900_000
    expect(await guess(PASSWORD, lost)).toBe(200)
    await lockedByStrangers()
    expect(await guess(PASSWORD, lost)).toBe(200)
  })

  it('that are refused for all known devices together do not use up those of the device', async () => {
    const devices = Array.from({ length: 6 }, () => world.browser())
    for (const device of devices) await guess(PASSWORD, device)
    for (const device of devices.slice(0, 5)) await wrongFrom(device)
    const last = devices[5]
    expect(new Set(await wrongFrom(last))).toEqual(new Set([429]))
    await world.database.query(sql`delete from tries where count = 100`)
    expect(await guess(PASSWORD, last)).toBe(200)
  })

  it('are counted as a stranger’s where the cookie is made up, altered, or of another account', async () => {
    const other = await world.member()
    const sealed = other.browser.cookies.get('portal.device') ?? ''
    expect(sealed.split('.')).toHaveLength(5)
    await lockedByStrangers()
    for (const cookie of [sealed, 'made-up', `${sealed.slice(0, -6)}AAAAAA`]) {
      const browser = world.browser()
      browser.cookies.set('portal.device', cookie)
      expect(await guess(PASSWORD, browser)).toBe(429)
    }
  })

  it('do not keep several people of one computer apart from it', async () => {
    const shared = world.browser()
    const other = await world.member()
    await guess(PASSWORD, shared)
    await world.signInAs(shared, other.email)
    await lockedByStrangers()
    expect(await guess(PASSWORD, shared)).toBe(200)
  })

  it('know five people of one computer, those who were there last: its cookie grows no longer', async () => {
    const shared = world.browser()
    const others = await Promise.all(Array.from({ length: 5 }, () => world.member()))
    await guess(PASSWORD, shared)
    for (const { email } of others.slice(0, 4)) await world.signInAs(shared, email)
    const cookie = () => shared.cookies.get('portal.device') ?? ''
    const full = cookie().length
    await lockedByStrangers()
    expect(await guess(PASSWORD, shared)).toBe(200)
    for (const { email } of others) await world.signInAs(shared, email)
    expect(cookie()).toHaveLength(full)
    expect(await guess(PASSWORD, shared)).toBe(429)
  })

  it('are those of one address, however it is written', async () => {
    const shouted = async () => (await world.signInAs(world.browser(), member.email.toUpperCase())).status
    expect(await shouted()).toBe(200)
    await lockedByStrangers()
    expect(await shouted()).toBe(429)
  })

  it('are given back when the server failed to look', async () => {
    vi.spyOn(world.auth, 'signIn').mockRejectedValue(new Error('down'))
    for (let n = 0; n < MAX; n += 1) expect(await guess(PASSWORD)).toBe(500)
    vi.restoreAllMocks()
    expect(await guess(PASSWORD)).toBe(200)
  })

  it('have a cookie that no script and no other site can use', async () => {
    const answer = await world.signInAs(world.browser(), member.email)
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('portal.device='))
    expect(cookie).toMatch(/; Max-Age=34560000; Path=\/api; HttpOnly; Secure; SameSite=Strict$/)
    expect((await world.signInAs(world.browser(), member.email, 'wrong-one')).headers.getSetCookie()).toEqual([])
  })

  describe('and mails of strangers', () => {
    it('do not shut the way back in for a device that was signed in before', async () => {
      let asked = 0
      // Each from a network address of its own, so that only what is counted by account and device is looked at.
      const ask = async (from: Browser) => {
        const headers = { 'X-Forwarded-For': `192.0.2.${(asked += 1)}` }
        return (await from.send('POST', '/api/recovery', { email: member.email, language: 'en' }, headers)).status
      }
      for (let n = 0; n < 10; n += 1) expect(await ask(world.browser())).toBe(204)
      expect(await ask(world.browser())).toBe(429)
      for (let n = 0; n < 5; n += 1) expect(await ask(member.browser)).toBe(204)
      expect(await ask(member.browser)).toBe(429)
    })
  })
})
