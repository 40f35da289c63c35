import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES } from '../engines.ts'
import { openPhones, type Phones } from './phone-world.ts'

describe.each(ENGINES)("a code for a driver's phone that was sent by a clock that ran ahead, on $name,", (engine) => {
  let world: Phones
  let clock = Date.parse('2026-11-21T09:00:00.000Z')
  beforeAll(async () => {
    world = await openPhones(engine, { now: () => new Date(clock) })
  })
  afterAll(() => world.close())
  const pass = (seconds: number) => (clock += seconds * 1000)

  it('is too old once the clock is set back by much; what clocks are set by every day is no matter', async () => {
    const driver = await (await world.vendor()).driver()
    expect((await driver.send()).status).toBe(200)
    const [code = 'none'] = driver.codes()
    pass(-600)
    expect(await driver.status()).toMatchObject({ state: 'sent', expiresIn: 1200, resendIn: 60 })
    pass(-1)
    expect(await driver.status()).toMatchObject({ state: 'expired', expiresIn: 0 })
    expect(await world.codeOf(await driver.check(code))).toBe('phone_code.expired')
    pass(1)
    expect((await driver.check(code)).status).toBe(200)
  })
})
