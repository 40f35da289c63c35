import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nationalIdEnding } from '#tests/support/national-ids.ts'
import { ENGINES } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { openAccounts, PASSWORD, type Accounts } from './world.ts'

describe.each(ENGINES)('somebody who found an open session, on $name,', (engine) => {
  let world: Accounts
  let member: Awaited<ReturnType<Accounts['member']>>
  let clock = 0
  beforeAll(async () => {
    world = await openAccounts(engine, { now: () => new Date(Date.now() + clock) })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    clock = 0
    await world.database.query(sql`delete from tries`)
    member = await world.member()
  })

  it('does not learn by trying which national id is linked', async () => {
    const own = nationalIdEnding(0)
    const ask = (nationalId: string, password: string) =>
      member.browser.send('POST', '/api/nafath', { nationalId, purpose: 'link', password, language: 'en' })
    const { id } = (await (await ask(own, PASSWORD)).json()) as { id: string }
    clock += 5000
    expect(await (await member.browser.send('GET', `/api/nafath/${id}`)).json()).toMatchObject({ state: 'approved' })
    const other = nationalIdEnding(1)
    for (const nationalId of [own, other])
      expect(await readProblem(await ask(nationalId, 'wrong-pass')), nationalId).toMatchObject({ status: 409, code: 'password.wrong' })
    expect(await readProblem(await ask(other, PASSWORD))).toMatchObject({ status: 409, code: 'nafath.other_id' })
    // Nor without end.
    for (let n = 0; n < 8; n += 1) await ask(other, 'wrong-pass')
    expect((await ask(other, 'wrong-pass')).status).toBe(429)
  })
})
