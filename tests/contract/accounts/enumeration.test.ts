import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES } from '../engines.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'
import { openAccounts, PASSWORD, type Accounts } from './world.ts'

const ROUNDS = 11

describe.each(ENGINES)('whether somebody has an account, on $name,', (engine) => {
  let world: Accounts
  let known = ''
  /** How many passwords were hashed, or compared with a hash: each takes 50 ms in earnest, which is told from outside. */
  let hashed = 0
  const passwords: typeof quickPasswords = {
    hash: (password) => {
      hashed += 1
      return quickPasswords.hash(password)
    },
    verify: (pair) => {
      hashed += 1
      return quickPasswords.verify(pair)
    },
  }
  beforeAll(async () => {
    world = await openAccounts(engine, { passwords })
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
    const [path, body] = CALLS[what]?.(email) ?? ['', null]
    const begun = process.cpuUsage()
    const answer = await world.browser().send('POST', path, body)
    const text = await answer.text()
    const { user, system } = process.cpuUsage(begun)
    // Each answer has a number and a random cookie of its own; that they are there is compared, not what is in them.
    const headers = [...answer.headers].map(([name, value]) =>
      name === 'x-request-id' ? [name] : [name, value.replace(/^(__Host-portal\.sign_up)=[^;]+/, '$1=…')],
    )
    // The work it took, not the time: how busy the machine is with other things says nothing about the answer.
    return { told: JSON.stringify([answer.status, text, headers]), ms: (user + system) / 1000 }
  }

  it.each(['signing up', 'another link', 'recovery', 'a wrong password'])('is not told by the answer to %s', async (what) => {
    expect((await ask(what, unknown())).told).toBe((await ask(what, known)).told)
  })

  // Counted, not timed: what a hash takes depends fourfold on what else the machine does.
  it.each([
    ['signing up', 1],
    ['another link', 0],
    ['recovery', 0],
    ['a wrong password', 1],
  ])('is not told by how many passwords are hashed for %s', async (what, times) => {
    const hashedFor = async (email: string) => {
      const before = hashed
      await ask(what, email)
      return hashed - before
    }
    expect([await hashedFor(known), await hashedFor(unknown())]).toEqual([times, times])
  })

  it.each(['signing up', 'recovery', 'a wrong password'])('is not told by how much other work %s is', async (what) => {
    const times = { known: [] as number[], unknown: [] as number[] }
    await ask(what, known)
    // By turns, so that whatever else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round += 1) {
      times.known.push((await ask(what, known)).ms)
      times.unknown.push((await ask(what, unknown())).ms)
    }
    // The least of each: what else this process does only ever adds.
    const [a, b] = [Math.min(...times.known), Math.min(...times.unknown)]
    expect(Math.abs(a - b)).toBeLessThan(15 + 0.3 * Math.max(a, b))
  })

  it('is not told by a code beside the field of a form', async () => {
    const answer = await world.browser().send('POST', '/api/sign-up', world.form({ email: known, password: PASSWORD, confirmation: 'x' }))
    expect(await answer.json()).toMatchObject({ fields: { confirmation: 'password.mismatch' } })
  })
})
