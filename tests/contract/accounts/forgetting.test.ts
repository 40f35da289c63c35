import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usedLinks } from '#server/database/account-tables.ts'
import { forgetSignUps } from '#server/identity/accounts/sign-ups.ts'
import { countTry, forgetTries } from '#server/http/limits/tries.ts'
import { forgetAttempts } from '#server/identity/nafath/attempts.ts'
import { ENGINES } from '../engines.ts'
import { openAccounts, type Accounts } from './world.ts'

const HOUR_MS = 3_600_000

describe.each(ENGINES)('what people left on their way to an account, on $name,', (engine) => {
  let world: Accounts
  let clock = 0
  const now = () => new Date(Date.now() + clock)
  beforeAll(async () => {
    world = await openAccounts(engine, { now })
  })
  afterAll(() => world.close())

  const after = async (hours: number) => {
    clock = hours * HOUR_MS
    const core = { database: world.database, now }
    await forgetSignUps(core)
    await forgetAttempts(core)
    await forgetTries(core)
  }
  const count = async (table: string) =>
    (await world.database.query<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n

  it('is kept as long as it is good for something, and no longer', async () => {
    await world.browser().send('POST', '/api/sign-up', world.form())
    await world.member()
    await world.browser().send('POST', '/api/nafath', { nationalId: '1010101010', purpose: 'sign-in', terms: true, language: 'en' })
    await countTry({ database: world.database, now, secret: 's' }, { name: 'x', max: 1, seconds: 3 * 3600 }, randomUUID())
    await world.database.orm.insert(usedLinks).values({ tokenHash: 'x', usedAt: now() })
    const standing = async () => ({
      signUps: await count('sign_ups'),
      attempts: await count('nafath_attempts'),
      tries: await count('tries'),
      usedLinks: await count('used_links'),
    })
    const { tries } = await standing()
    await after(0)
    expect(await standing()).toEqual({ signUps: 2, attempts: 1, tries, usedLinks: 1 })
    await after(2)
    expect(await standing()).toEqual({ signUps: 2, attempts: 1, tries: 1, usedLinks: 1 })
    await after(26)
    expect(await standing()).toEqual({ signUps: 2, attempts: 0, tries: 0, usedLinks: 1 })
    // The unused one a day after its link; the used one still has to say that it was.
    await after(49)
    expect(await standing()).toEqual({ signUps: 1, attempts: 0, tries: 0, usedLinks: 1 })
    await after(31 * 24)
    expect(await standing()).toEqual({ signUps: 0, attempts: 0, tries: 0, usedLinks: 0 })
  })
})
