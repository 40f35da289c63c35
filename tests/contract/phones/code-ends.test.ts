import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { ENGINES } from '../engines.ts'
import { openPhones, type Phones } from './phone-world.ts'

describe.each(ENGINES)("the end of a code for a driver's phone, on $name,", (engine) => {
  let world: Phones
  let clock = Date.parse('2026-11-21T09:00:00.000Z')
  beforeAll(async () => {
    world = await openPhones(engine, { now: () => new Date(clock) })
  })
  afterAll(() => world.close())

  it('comes with its effect: nothing of it is kept', async () => {
    const vendor = await world.vendor()
    const driver = await vendor.driver()
    await driver.send()
    expect((await driver.check(driver.codes()[0] ?? '')).status).toBe(200)
    const left = await world.database.vendorTransaction(vendor.vendorId, (tx) => tx.rows(sql`select id from phone_codes`))
    expect(left).toEqual([])
  })

  it('comes after ten minutes to the second, and no time is left then', async () => {
    const driver = await (await world.vendor()).driver()
    await driver.send()
    clock += 599_000
    expect(await driver.status()).toMatchObject({ state: 'sent', expiresIn: 1 })
    clock += 1000
    expect(await driver.status()).toMatchObject({ state: 'expired', expiresIn: 0 })
    expect(await world.codeOf(await driver.check(driver.codes()[0] ?? ''))).toBe('phone_code.expired')
    clock += 60_000
    expect(await driver.status()).toMatchObject({ state: 'expired', expiresIn: 0 })
  })
})
