import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleZone } from '#tests/support/samples.ts'
import { ENGINES } from '../engines.ts'
import { newPhone, openPhones, type Phones } from './phone-world.ts'

describe.each(ENGINES)('a code for what is no driver, on $name,', (engine) => {
  let world: Phones
  beforeAll(async () => {
    world = await openPhones(engine)
  })
  afterAll(() => world.close())

  it('is neither sent nor looked at, also where the id is that of another record', async () => {
    const vendor = await world.vendor()
    const zone = sampleZone({ id: randomUUID() })
    expect((await world.call('POST', `${vendor.path}/zones`, { body: [zone] })).status).toBe(200)
    const asked = vendor.ask(zone.id, newPhone())
    expect(await world.codeOf(await asked.send())).toBe('phone_code.driver_unknown')
    expect(await world.codeOf(await asked.check('123456'))).toBe('phone_code.driver_unknown')
    expect(asked.codes()).toEqual([])
  })
})
