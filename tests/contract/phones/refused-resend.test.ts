import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NotSentError, type TextMessage } from '#server/sms/messenger.ts'
import { ENGINES } from '../engines.ts'
import { openPhones, wrongCode, type Phones } from './phone-world.ts'

describe.each(ENGINES)("a code for a driver's phone that was sent again, on $name,", (engine) => {
  let world: Phones
  let clock = Date.parse('2026-11-21T09:00:00.000Z')
  let failing: Error | null = null
  const messages: TextMessage[] = []
  beforeAll(async () => {
    const messenger = (message: TextMessage) => (failing ? Promise.reject(failing) : Promise.resolve(void messages.push(message)))
    world = await openPhones(engine, { now: () => new Date(clock), messenger })
  })
  afterAll(() => world.close())

  it('leaves the one that the driver holds as it was, with its tries, where the gateway refuses it', async () => {
    const driver = await (await world.vendor()).driver()
    expect((await driver.send()).status).toBe(200)
    const code = /#(\d{6})$/.exec(messages.at(-1)?.text ?? '')?.[1] ?? 'none'
    expect(await world.codeOf(await driver.check(wrongCode(code)))).toBe('phone_code.wrong')
    const before = await driver.status()
    clock += 60_000
    failing = new NotSentError('the SMS gateway answered 429')
    expect(await world.codeOf(await driver.send())).toBe('phone_code.unavailable')
    failing = null
    const { sentAt, expiresAt } = before
    expect(await driver.status()).toMatchObject({ state: 'sent', sentAt, expiresAt, triesLeft: 4 })
    expect((await driver.check(code)).status).toBe(200)
  })
})
