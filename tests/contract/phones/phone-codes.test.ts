import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetCode, forgetPhoneCodes, keepCode, loadCode, returnTry, takeTry } from '#server/phones/codes.ts'
import { reserveSend, waitToSend } from '#server/phones/sends.ts'
import { NotSentError, type TextMessage } from '#server/sms/messenger.ts'
import { readProblem } from '../read-answer.ts'
import { ENGINES } from '../engines.ts'
import { newPhone, openPhones, wrongCode, type Phones } from './phone-world.ts'

describe.each(ENGINES)("a code for a driver's phone, on $name,", (engine) => {
  let world: Phones
  let clock = Date.parse('2026-11-21T09:00:00.000Z')
  let log = ''
  let failing: Error | null = null
  const messages: TextMessage[] = []
  beforeAll(async () => {
    const messenger = (message: TextMessage) => (failing ? Promise.reject(failing) : Promise.resolve(void messages.push(message)))
    const logger = pino({ level: 'trace' }, { write: (line: string) => (log += line) })
    const opened = await openPhones(engine, { now: () => new Date(clock), messenger, logger })
    world = { ...opened, messages }
  })
  afterAll(() => world.close())
  const pass = (seconds: number) => (clock += seconds * 1000)
  const sentTo = (phone: string) => messages.filter(({ to }) => to === `+966${phone.slice(1)}`)
  const codeIn = (message: TextMessage | undefined) => /#(\d{6})$/.exec(message?.text ?? '')?.[1] ?? 'none'
  const times = <T>(n: number, call: (i: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: n }, (_, i) => call(i)))

  it('confirms it, as a change that every device gets and that names who typed it', async () => {
    const vendor = await world.vendor()
    const driver = await vendor.driver()
    expect(await driver.status()).toMatchObject({ state: 'none', sentAt: null, triesLeft: 0, resendIn: 0 })
    const sent = await driver.send()
    expect(sent.status).toBe(200)
    expect(await sent.json()).toEqual({
      state: 'sent',
      sentAt: new Date(clock).toISOString(),
      expiresAt: new Date(clock + 600_000).toISOString(),
      expiresIn: 600,
      triesLeft: 5,
      resendAt: new Date(clock + 60_000).toISOString(),
      resendIn: 60,
    })
    const [message] = sentTo(driver.phone)
    expect(message?.text).toMatch(/^\d{6} is the code .+\n\n@portal\.example #\d{6}$/)
    pass(20)
    const checked = await driver.check(codeIn(message))
    expect(await checked.json()).toMatchObject({ state: 'verified' })
    expect(await world.kept(vendor.vendorId, driver.id)).toBe(new Date(clock).toISOString())
    const pulled = await world.pull(vendor.cookie)
    expect(JSON.stringify(pulled)).toContain(`"phoneVerifiedAt":"${new Date(clock).toISOString()}"`)
    const [audit] = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ body: unknown }>(sql`select body from records where kind = 'audits' and body ->> 'name' = 'driver.confirmPhone'`),
    )
    expect(audit?.body).toMatchObject({ by: 'marketplace', person: { name: 'Noura' }, refs: [`drivers:${driver.id}`] })
    // Asked again because the answer was lost.
    expect(await (await driver.check(codeIn(message))).json()).toMatchObject({ state: 'verified' })
    expect(await world.codeOf(await driver.send())).toBe('phone_code.verified')
    expect(sentTo(driver.phone)).toHaveLength(1)
  })

  it('is worded in the language asked for', async () => {
    const driver = await (await world.vendor()).driver()
    await driver.send({ language: 'ar' })
    expect(sentTo(driver.phone)[0]?.text).toMatch(/رمز تأكيد رقم جوالك[^]+مدة صلاحيته 10 دقائق\.\n\n@portal\.example #\d{6}$/)
  })

  it('is refused as long as it is wrong, with the tries that are left, then locked until another one is sent', async () => {
    const driver = await (await world.vendor()).driver()
    await driver.send()
    const code = codeIn(sentTo(driver.phone)[0])
    for (const triesLeft of [4, 3, 2, 1])
      expect(await readProblem(await driver.check(wrongCode(code)))).toMatchObject({ status: 409, code: 'phone_code.wrong', triesLeft })
    expect((await driver.status()).triesLeft).toBe(1)
    expect(await world.codeOf(await driver.check(wrongCode(code)))).toBe('phone_code.locked')
    expect(await world.codeOf(await driver.check(code))).toBe('phone_code.locked')
    expect(await driver.status()).toMatchObject({ state: 'locked', triesLeft: 0 })
    pass(61)
    expect((await driver.send()).status).toBe(200)
    const next = codeIn(sentTo(driver.phone)[1])
    if (next !== code) expect(await world.codeOf(await driver.check(code))).toBe('phone_code.wrong')
    expect((await driver.check(next)).status).toBe(200)
  })

  it('is too old after ten minutes', async () => {
    const driver = await (await world.vendor()).driver()
    await driver.send()
    pass(599)
    expect(await driver.status()).toMatchObject({ state: 'sent', expiresIn: 1 })
    pass(1)
    expect(await driver.status()).toMatchObject({ state: 'expired', expiresIn: 0 })
    expect(await world.codeOf(await driver.check(codeIn(sentTo(driver.phone)[0])))).toBe('phone_code.expired')
  })

  it('is looked at five times of 150 guesses at the same moment', async () => {
    const vendor = await world.vendor()
    const driver = await vendor.driver()
    await driver.send()
    const code = codeIn(sentTo(driver.phone)[0])
    const answers = await times(150, async (i) => readProblem(await driver.check(wrongCode(code, i + 1))))
    const tally = Map.groupBy(answers, ({ code: why }) => why)
    expect(Object.fromEntries([...tally].map(([why, some]) => [why, some.length]))).toEqual({
      'phone_code.locked': 146,
      'phone_code.wrong': 4,
    })
    expect(await world.codeOf(await driver.check(code))).toBe('phone_code.locked')
    expect(await world.kept(vendor.vendorId, driver.id)).toBeNull()
  })

  it('confirms once when the right one comes several times at once', async () => {
    const vendor = await world.vendor()
    const driver = await vendor.driver()
    await driver.send()
    const code = codeIn(sentTo(driver.phone)[0])
    const statuses = (await times(4, async () => driver.check(code))).map(({ status }) => status)
    // Whoever comes late finds no code any more, and the phone confirmed.
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
    expect(statuses).toContain(200)
    expect(await driver.status()).toMatchObject({ state: 'verified' })
    const audits = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows(sql`select 1 from records where kind = 'audits' and body ->> 'name' = 'driver.confirmPhone'`),
    )
    expect(audits).toHaveLength(1)
  })

  it('goes to a phone once a minute and five times an hour, of calls at the same moment too', async () => {
    const driver = await (await world.vendor()).driver()
    const first = await times(20, async () => driver.send())
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(first.filter(({ status }) => status === 429)).toHaveLength(19)
    for (let n = 2; n <= 5; n += 1) {
      expect(await readProblem(await driver.send())).toMatchObject({ code: 'rate.limited', retryAfter: 60 })
      pass(60)
      expect((await driver.send()).status).toBe(200)
    }
    pass(60)
    const wait = 3600 - 5 * 60
    expect(await readProblem(await driver.send())).toMatchObject({ code: 'rate.limited', retryAfter: wait })
    expect(await driver.status()).toMatchObject({ resendIn: wait })
    pass(wait)
    expect((await driver.send()).status).toBe(200)
    expect(sentTo(driver.phone)).toHaveLength(6)
  })

  it('goes to one phone five times an hour and ten a day for a vendor, who uses up nothing of what another one needs', async () => {
    const phone = newPhone()
    const [one, other] = [await world.vendor(), await world.vendor()]
    // As many records of the phone as somebody likes.
    const drivers = [await one.driver({ phone }), await one.driver({ phone }), await one.driver({ phone }), await one.driver({ phone })]
    const inAnHour = async () => {
      let sent = 0
      for (let n = 0; n < 12; n += 1) {
        sent += Number((await drivers[n % 4]?.send())?.status === 200)
        if (n % 4 === 3) pass(60)
      }
      return sent
    }
    expect(await inAnHour()).toBe(5)
    expect((await (await other.driver({ phone })).send()).status).toBe(200)
    pass(3600)
    expect(await inAnHour()).toBe(5)
    pass(3600)
    expect(await inAnHour()).toBe(0)
    expect((await (await other.driver({ phone })).send()).status).toBe(200)
    pass(86_400)
    expect((await drivers[0]?.send())?.status).toBe(200)
  })

  it('goes to one phone twenty times an hour, however many vendors ask', async () => {
    const phone = newPhone()
    let sent = 0
    for (let n = 0; n < 5; n += 1) {
      const vendor = await world.vendor()
      for (let i = 0; i < 5; i += 1) sent += Number((await (await vendor.driver({ phone })).send()).status === 200)
    }
    expect(sent).toBe(20)
    expect(sentTo(phone)).toHaveLength(20)
  })

  /** What sends and codes are kept with, asked without a call. */
  const parts = () => ({ database: world.database, now: () => new Date(clock), secret: 'a secret of this test' })
  const sender = (over: object = {}) => ({
    vendorId: randomUUID(),
    driverId: randomUUID(),
    phone: newPhone(),
    address: randomUUID(),
    perHour: 1000,
    isApproved: true,
    unapprovedPerHour: 0,
    ...over,
  })
  const isSent = (from: ReturnType<typeof sender>) =>
    reserveSend(parts(), from).then(
      () => true,
      () => false,
    )

  it('goes to one driver five times an hour, however often their number changes', async () => {
    const { phone: _phone, ...driver } = sender()
    for (let n = 0; n < 5; n += 1) {
      expect(await isSent(sender(driver))).toBe(true)
      pass(60)
    }
    const wait = 3600 - 5 * 60
    expect(await isSent(sender(driver))).toBe(false)
    expect(await waitToSend(parts(), sender(driver))).toBe(wait)
    expect(await isSent(sender({ ...driver, driverId: randomUUID() }))).toBe(true)
    pass(wait)
    expect(await isSent(sender(driver))).toBe(true)
  })

  it('goes to one phone forty times a day, however many vendors ask', async () => {
    const phone = newPhone()
    const inAnHour = async () => {
      let sent = 0
      for (let n = 0; n < 21; n += 1) sent += Number(await isSent(sender({ phone })))
      pass(3600)
      return sent
    }
    expect([await inAnHour(), await inAnHour(), await inAnHour()]).toEqual([20, 20, 0])
    expect(await waitToSend(parts(), sender({ phone }))).toBe(86_400 - 3 * 3600)
    pass(86_400 - 3 * 3600)
    expect(await isSent(sender({ phone }))).toBe(true)
  })

  it('stays as it is where one that it took the place of is forgotten, or is given back its try', async () => {
    const { vendorId } = await world.vendor()
    const of = { vendorId, driverId: randomUUID(), phone: newPhone() }
    const older = await keepCode(parts(), of)
    const tried = await takeTry(parts(), of)
    const newer = await keepCode(parts(), of)
    await takeTry(parts(), of)
    if (!tried) throw new Error('there was no code to try')
    await returnTry(parts(), tried)
    await forgetCode(parts(), { ...of, id: older.id })
    expect(await loadCode(parts(), of)).toMatchObject({ id: newer.id, tries: 1 })
    await returnTry(parts(), { ...tried, id: newer.id })
    expect(await loadCode(parts(), of)).toMatchObject({ id: newer.id, tries: 0 })
    await forgetCode(parts(), { ...of, id: newer.id })
    expect(await loadCode(parts(), of)).toBeNull()
  })

  it('is worth nothing once the driver has another number', async () => {
    const vendor = await world.vendor()
    const driver = await vendor.driver()
    await driver.send()
    const code = codeIn(sentTo(driver.phone)[0])
    const phone = newPhone()
    await world.database.vendorTransaction(vendor.vendorId, async (tx) => {
      await tx.rows(sql`select lock_vendor()`)
      await tx.rows(sql`
        update records set body = jsonb_set(body, '{phone}', to_jsonb(${phone}::text)), revision = (select revision + 1 from vendors_clock)
        where kind = 'drivers' and id = ${driver.id}::uuid`)
    })
    expect(await driver.status()).toMatchObject({ state: 'none', sentAt: null })
    expect(await world.codeOf(await driver.check(code))).toBe('phone_code.none')
    pass(61)
    // The device still shows the old one.
    expect(await world.codeOf(await driver.send())).toBe('phone_code.other_phone')
    expect((await vendor.ask(driver.id, phone).send()).status).toBe(200)
    expect([sentTo(driver.phone).length, sentTo(phone).length]).toEqual([1, 1])
  })

  it('is not sent for a driver the server does not have, to another vendor’s, or to a number that takes no messages', async () => {
    const vendor = await world.vendor()
    const theirs = await (await world.vendor()).driver()
    await theirs.send()
    for (const id of [randomUUID(), theirs.id]) {
      const asked = vendor.ask(id, theirs.phone)
      expect(await world.codeOf(await asked.send())).toBe('phone_code.driver_unknown')
      expect(await world.codeOf(await asked.check(codeIn(sentTo(theirs.phone)[0])))).toBe('phone_code.driver_unknown')
    }
    expect(await theirs.status()).toMatchObject({ state: 'sent', triesLeft: 5 })
    const gone = await vendor.driver({ phone: '0509990001', removedAt: '2026-01-02T00:00:00.000Z' })
    expect(await world.codeOf(await gone.send())).toBe('phone_code.driver_unknown')
    expect(sentTo('0509990001')).toEqual([])
    const landline = await vendor.driver({ phone: '0112345678' })
    expect(await world.codeOf(await landline.send())).toBe('phone_code.not_mobile')
    expect(sentTo('0112345678')).toEqual([])
  })

  it('is not counted where the gateway refuses it, and stays good where nobody knows', async () => {
    const driver = await (await world.vendor()).driver()
    failing = new NotSentError('the SMS gateway answered 401')
    for (let n = 0; n < 7; n += 1) expect(await world.codeOf(await driver.send())).toBe('phone_code.unavailable')
    expect(await driver.status()).toMatchObject({ state: 'none', resendIn: 0 })
    failing = new Error('timeout')
    expect(await world.codeOf(await driver.send())).toBe('phone_code.unavailable')
    expect(await driver.status()).toMatchObject({ state: 'sent', resendIn: 60 })
    failing = null
  })

  it('is given back its try where it was right and could have no effect', async () => {
    const vendor = await world.vendor()
    const driver = await vendor.driver()
    await driver.send()
    const code = codeIn(sentTo(driver.phone)[0])
    const broken = sql`alter table mutation_results rename to mutation_results_away`
    await world.database.query(broken)
    expect((await driver.check(code)).status).toBeGreaterThanOrEqual(500)
    await world.database.query(sql`alter table mutation_results_away rename to mutation_results`)
    expect(await driver.status()).toMatchObject({ state: 'sent', triesLeft: 5 })
    expect((await driver.check(code)).status).toBe(200)
  })

  it('is forgotten a day after its time', async () => {
    const vendor = await world.vendor()
    const driver = await vendor.driver()
    await driver.send()
    const forget = () => world.database.vendorTransaction(vendor.vendorId, (tx) => forgetPhoneCodes(tx, vendor.vendorId, new Date(clock)))
    pass(86_400)
    await forget()
    expect(await driver.status()).toMatchObject({ state: 'expired' })
    pass(601)
    await forget()
    expect(await driver.status()).toMatchObject({ state: 'none' })
  })

  it('stands neither in the log nor, as it is, in the database, and nor does the number', async () => {
    const vendor = await world.vendor()
    const driver = await vendor.driver()
    await driver.send()
    const code = codeIn(sentTo(driver.phone)[0])
    const stored = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ text: string }>(sql`select t::text as text from phone_codes t`),
    )
    expect(stored).toHaveLength(1)
    const text = stored[0]?.text ?? ''
    await driver.check(code)
    expect([text.includes(`,${code},`), text.includes(driver.phone)]).toEqual([false, false])
    expect(log).toContain('/api/drivers/:driverId/phone-code')
    for (const secret of messages.flatMap((message) => [message.to, `0${message.to.slice(4)}`, message.text]))
      expect(log.includes(secret), secret).toBe(false)
  })
})
