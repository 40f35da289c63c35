import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuth } from '#server/identity/auth/auth.ts'
import { ENGINES } from '../engines.ts'
import { openAccounts, PASSWORD, SITE, tokenIn, type Accounts } from './world.ts'

const NEW = 'an0ther-one'

describe.each(ENGINES)('what must stay between a person and the server, on $name,', (engine) => {
  let world: Accounts
  let log = ''
  beforeAll(async () => {
    world = await openAccounts(engine, { logger: pino({ level: 'trace' }, { write: (line: string) => (log += line) }) })
  })
  afterAll(() => world.close())

  /** Every row of every table outside the vendors' walls, as text. */
  const everything = async (): Promise<string> => {
    const tables = ['user', 'account', 'verification', 'sign_ups', 'used_links', 'tries', 'nafath_attempts', 'nafath_links']
    const rows = await Promise.all(
      tables.map((table) => world.database.query<{ text: string }>(sql`select t::text as text from ${sql.identifier(table)} t`)),
    )
    return rows.flat().reduce((all, { text }) => `${all}\n${text}`, '')
  }

  it('stands neither in the log nor, as it is, in the database', async () => {
    const browser = world.browser()
    const form = world.form()
    await browser.send('POST', '/api/sign-up', form)
    const signUpToken = tokenIn(world.mailsTo(form.email)[0])
    expect(signUpToken).toHaveLength(43)
    const waiting = await everything()
    await browser.send('POST', '/api/sign-up/verify', { token: signUpToken })
    await browser.send('POST', '/api/sign-up/verify', { token: signUpToken })
    let recoveryToken = ''
    const auth = createAuth({
      database: world.database,
      secret: 's'.repeat(32),
      publicUrl: SITE,
      report: () => undefined,
      sendRecovery: ({ token }) => (recoveryToken = token),
    })
    await auth.requestRecovery({ email: form.email, language: 'en', address: '127.0.0.1' })
    expect(recoveryToken.length).toBeGreaterThan(20)
    const recovering = await everything()
    await world.browser().send('POST', '/api/recovery/password', { token: recoveryToken, password: NEW, confirmation: NEW })
    await world.signInAs(browser, form.email, NEW)
    await browser.send('PUT', '/api/account/password', { oldPassword: NEW, password: PASSWORD, confirmation: PASSWORD, language: 'en' })

    const stored = waiting + recovering + (await everything())
    for (const secret of [signUpToken, recoveryToken, PASSWORD, NEW]) expect(stored.includes(secret), secret).toBe(false)
    expect(log).toContain('/api/account/password')
    for (const secret of [signUpToken, recoveryToken, PASSWORD, NEW, form.email, ...browser.cookies.values()])
      expect(log.includes(secret), secret).toBe(false)
  })
})
