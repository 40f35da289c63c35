import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { colleagueList, type ColleagueList } from '#protocol/colleagues.ts'
import type { EngineUnderTest } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { openAccounts, tokenIn, type Browser } from './world.ts'

export const OTHER_PASSWORD = 'an0ther-one'
const newAddress = (): string => `${randomUUID()}@example.com`

/** The server with people who invite each other. */
export const openColleagues = async (engine: EngineUnderTest, options: Parameters<typeof openAccounts>[1] = {}) => {
  const world = await openAccounts(engine, options)
  const forgetTries = () => world.database.query(sql`delete from tries`)
  const codeOf = async (response: Response) => (await readProblem(response)).code
  const list = async (from: Browser): Promise<ColleagueList> =>
    v.parse(colleagueList, await (await from.send('GET', '/api/colleagues')).json())
  const invite = (from: Browser, email: string, language = 'en') => from.send('POST', '/api/colleagues/invitations', { email, language })
  /** An invitation's address, and the token of its link. */
  const invited = async (from: Browser, email = newAddress()) => {
    const answer = await invite(from, email)
    expect(answer.status).toBe(201)
    return { email, token: tokenIn(world.mailsTo(email).at(-1)) }
  }
  const waiting = async (from: Browser, email: string) => (await list(from)).invitations.find((one) => one.email === email)?.id ?? ''
  const sendAgain = (from: Browser, id: string) => from.send('POST', `/api/colleagues/invitations/${id}/again`, { language: 'en' })
  const look = (token: string, from = world.browser()) => from.send('POST', '/api/join/look', { token })
  const join = (token: string, over: Record<string, unknown> = {}, from = world.browser()) =>
    from.send('POST', '/api/join', { token, name: 'Sara', password: OTHER_PASSWORD, confirmation: OTHER_PASSWORD, terms: true, ...over })
  /** A vendor's first person and a second one, each in a browser of their own. */
  const two = async () => {
    const first = await world.member()
    const { email, token } = await invited(first.browser)
    const browser = world.browser()
    const joined = await join(token, {}, browser)
    expect(joined.status).toBe(200)
    return { first, second: { ...((await joined.json()) as { userId: string; vendorId: string }), email, browser } }
  }
  const remove = (from: Browser, userId: string) => from.send('DELETE', `/api/colleagues/${userId}?language=en`)

  return { ...world, forgetTries, codeOf, newAddress, list, invite, invited, waiting, sendAgain, look, join, two, remove }
}

export type Colleagues = Awaited<ReturnType<typeof openColleagues>>
