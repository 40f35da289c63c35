import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES } from '../engines.ts'
import { openAccounts, PASSWORD, type Accounts } from './world.ts'

const ROUNDS = 9

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe.each(ENGINES)('whether somebody has an account, on $name,', (engine) => {
  let world: Accounts
  let known = ''
  beforeAll(async () => {
    world = await openAccounts(engine)
    known = (await world.member()).email
  })
  afterAll(() => world.close())

  const unknown = () => `${randomUUID()}@example.com`
  const CALLS: Readonly<Record<string, (email: string) => readonly [string, unknown]>> = {
    'signing up': (email) => ['/api/sign-up', world.form({ email })],
    'another link': (email) => ['/api/sign-up/again', { email, language: 'en' }],
    'recovery': (email) => ['/api/recovery', { email, language: 'en' }],
    'a wrong password': (email) => ['/api/session', { email, password: 'wrong-one', terms: true }],
  }
  const ask = async (what: string, email: string) => {
    await world.database.query(sql`delete from tries`)
    await world.database.query(sql`delete from rate_limit`)
    const [path, body] = CALLS[what]?.(email) ?? ['', null]
    const begun = performance.now()
    const answer = await world.browser().send('POST', path, body)
    const text = await answer.text()
    const ms = performance.now() - begun
    // Each answer has a number and a random cookie of its own; that they are there is compared, not what is in them.
    const headers = [...answer.headers].map(([name, value]) =>
      name === 'x-request-id' ? [name] : [name, value.replace(/^(portal\.sign_up)=[^;]+/, '$1=…')],
    )
    return { told: JSON.stringify([answer.status, text, headers]), ms }
  }

  it.each(['signing up', 'another link', 'recovery', 'a wrong password'])('is not told by the answer to %s', async (what) => {
    expect((await ask(what, unknown())).told).toBe((await ask(what, known)).told)
  })

  it.each(['signing up', 'recovery', 'a wrong password'])('is not told by how long %s takes', async (what) => {
    const times = { known: [] as number[], unknown: [] as number[] }
    await ask(what, known)
    // By turns, so that whatever else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round += 1) {
      times.known.push((await ask(what, known)).ms)
      times.unknown.push((await ask(what, unknown())).ms)
    }
    const [a, b] = [median(times.known), median(times.unknown)]
    expect(Math.abs(a - b)).toBeLessThan(12 + 0.35 * Math.max(a, b))
  })

  it('is not told by a code beside the field of a form', async () => {
    const answer = await world.browser().send('POST', '/api/sign-up', world.form({ email: known, password: PASSWORD, confirmation: 'x' }))
    expect(await answer.json()).toMatchObject({ fields: { confirmation: 'password.mismatch' } })
  })
})
