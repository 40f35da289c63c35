import { describe, expect, it } from 'vitest'
import { NotSentError } from '#server/sms/messenger.ts'
import { ENGINES } from '../engines.ts'
import { openPhones } from './phone-world.ts'

describe('what one vendor, and one network address, may have sent', () => {
  it('is limited by the operator, of calls at the same moment too', async () => {
    const world = await openPhones(ENGINES[0] as (typeof ENGINES)[number], { smsPerHour: 7 })
    const vendor = await world.vendor()
    const drivers = []
    for (let i = 0; i < 10; i += 1) drivers.push(await vendor.driver())
    const answers = await Promise.all(drivers.map(async (driver) => driver.send()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(world.messages).toHaveLength(7)
    // Another vendor at the same address.
    const other = await (await world.vendor()).driver()
    expect(await world.codeOf(await other.send())).toBe('rate.limited')
    await world.close()
  })

  it('is limited for all companies together whose identity check is not approved, and for no other', async () => {
    const world = await openPhones(ENGINES[0] as (typeof ENGINES)[number], { smsUnapprovedPerHour: 2 })
    const drivers = []
    for (let i = 0; i < 3; i += 1) drivers.push(await (await world.vendor()).driver())
    const [first, second, third] = drivers
    expect([(await first?.send())?.status, (await second?.send())?.status]).toEqual([200, 200])
    const refused = await third?.send()
    expect([refused?.status, refused && (await world.codeOf(refused))]).toEqual([429, 'phone_code.unapproved_full'])
    expect((await third?.status())?.resendIn).toBeGreaterThan(3000)
    const known = await world.vendor()
    expect((await world.call('PUT', `${known.path}/kyc`, { body: { status: 'approved' } })).status).toBe(200)
    expect((await (await known.driver()).send()).status).toBe(200)
    expect(world.messages).toHaveLength(3)
    await world.close()
  })

  it('counts to that what was sent, and not what the gateway refused', async () => {
    let isRefused = true
    const messenger = () => (isRefused ? Promise.reject(new NotSentError('the SMS gateway answered 401')) : Promise.resolve())
    const world = await openPhones(ENGINES[0] as (typeof ENGINES)[number], { smsUnapprovedPerHour: 1, messenger })
    const driver = await (await world.vendor()).driver()
    expect(await world.codeOf(await driver.send())).toBe('phone_code.unavailable')
    isRefused = false
    expect((await driver.send()).status).toBe(200)
    await world.close()
  })
})
