import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '#server/database/database.ts'
import { postgres } from '../engines.ts'
import { newPhone, openPhones, type Phones } from './phone-world.ts'

// Only a database that several use at once shows what lies between looking at a driver and confirming them.
describe('a code that is typed while the driver gets another number', () => {
  let world: Phones
  beforeAll(async () => {
    world = await openPhones(postgres)
  })
  afterAll(() => world.close())

  it('confirms neither, and keeps its try', async () => {
    const vendor = await world.vendor()
    const driver = await vendor.driver()
    await driver.send()
    const [code = ''] = driver.codes()
    const triesIn = async (tx: Sql) => (await tx.rows<{ tries: number }>(sql`select tries from phone_codes`))[0]?.tries
    const changed = Promise.withResolvers<void>()
    const checking = changed.promise.then(() => driver.check(code))
    await world.database.vendorTransaction(vendor.vendorId, async (tx) => {
      await tx.rows(sql`select lock_vendor()`)
      await tx.rows(sql`
        update records set body = jsonb_set(body, '{phone}', to_jsonb(${newPhone()}::text)), revision = (select revision + 1 from vendors_clock)
        where kind = 'drivers' and id = ${driver.id}::uuid`)
      changed.resolve()
      // The code was right for the number of before; what it confirms waits for this change.
      while ((await triesIn(tx)) === 0) await wait(10)
    })
    expect(await world.codeOf(await checking)).toBe('phone_code.none')
    expect(await world.database.vendorTransaction(vendor.vendorId, triesIn)).toBe(0)
    expect(await world.kept(vendor.vendorId, driver.id)).toBeNull()
  })
})
