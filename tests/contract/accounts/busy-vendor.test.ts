import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { recovered } from '#protocol/recovery.ts'
import { postgres } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { openAccounts, PASSWORD, type Accounts, type Browser } from './world.ts'

const NEW = 'an0ther-one'
const LIMIT_MS = 4000

describe('somebody who keeps a vendor busy, on PostgreSQL,', () => {
  let world: Accounts
  let member: Awaited<ReturnType<Accounts['member']>>
  let thief: Browser
  let release: () => Promise<void>
  beforeAll(async () => {
    world = await openAccounts(postgres)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    member = await world.member()
    thief = world.browser()
    await world.signInAs(thief, member.email)
    await thief.send('PUT', '/api/push-devices', { token: `t-${randomUUID()}`, deviceType: 'web-android', language: 'en' })
  })

  /** One long push after the other, as far as whoever stands behind them can tell. */
  const keepBusy = () => {
    let end = (): void => undefined
    const held = new Promise<void>((resolve) => (end = resolve))
    const done = world.database.vendorTransaction(member.vendorId, () => held)
    release = async () => {
      end()
      await done
    }
  }
  const within = async (work: Promise<Response>): Promise<Response | 'late'> => {
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, LIMIT_MS, 'late'))
    const first = await Promise.race([work, late])
    await release()
    await work
    return first
  }
  const tokens = () =>
    world.database.vendorTransaction(member.vendorId, (tx) =>
      tx.rows(sql`select 1 as token from push_devices where vendor_id = ${member.vendorId}::uuid`),
    )

  it('does not hold up the page that takes the account back, nor the mail about it', async () => {
    const token = await world.recoveryOf(member.email)
    keepBusy()
    const answer = await within(world.reset(token, NEW))
    if (answer === 'late') throw new Error('the answer waited for the vendor')
    expect(v.parse(recovered, await answer.json()).devices).toHaveLength(2)
    expect(world.mailsTo(member.email).at(-1)?.subject).toContain('A new password was set')
    expect(await tokens()).toEqual([])
  })

  it('does not hold up a change of password', async () => {
    keepBusy()
    const change = { oldPassword: PASSWORD, password: NEW, confirmation: NEW, language: 'en' }
    expect(await within(member.browser.send('PUT', '/api/account/password', change))).toMatchObject({ status: 204 })
    expect(await tokens()).toEqual([])
  })

  it('does not hold up their own revocation', async () => {
    const { devices } = (await (await member.browser.send('GET', '/api/devices')).json()) as { devices: { id: string; current: boolean }[] }
    keepBusy()
    const id = devices.find(({ current }) => !current)?.id ?? ''
    expect(await within(member.browser.send('DELETE', `/api/devices/${id}`))).toMatchObject({ status: 204 })
    expect(await readProblem(await thief.send('GET', '/api/session'))).toMatchObject({ code: 'device.revoked' })
    expect(await tokens()).toEqual([])
  })

  it('does not keep the mail from the owner by having the server fail after the password is set', async () => {
    const token = await world.recoveryOf(member.email)
    vi.spyOn(world.core.database, 'vendorTransaction').mockRejectedValue(new Error('down'))
    expect((await world.reset(token, NEW)).status).toBe(500)
    expect(world.mailsTo(member.email).at(-1)?.subject).toContain('A new password was set')
    await world.signInAs(member.browser, member.email, NEW)
    const change = { oldPassword: NEW, password: PASSWORD, confirmation: PASSWORD, language: 'en' }
    expect((await member.browser.send('PUT', '/api/account/password', change)).status).toBe(500)
    expect(world.mailsTo(member.email).at(-1)?.subject).toContain('was changed')
    vi.restoreAllMocks()
  })
})
