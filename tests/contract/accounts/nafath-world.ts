import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { isNationalId } from '#domain/kernel/national-id.ts'
import { nafathAttempt, nafathStatus, type NafathAttempt, type NafathStatus } from '#protocol/nafath.ts'
import { liveNafath } from '#server/identity/nafath/live.ts'
import type { EngineUnderTest } from '../engines.ts'
import { APP_ID, APP_KEY, startNafath, type NafathStandIn } from './nafath-stand-in.ts'
import { openAccounts, PASSWORD, type Accounts, type Browser } from './world.ts'

export const POLL_MS = 5000
const BEGUN = Date.now()
let made = 0
/** A national id that no other test uses. */
export const newId = (): string => {
  made += 1
  const stem = `1${String(made).padStart(8, '0')}`
  return Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(isNationalId) ?? ''
}

/** A server whose Nafath is a stand-in, for the tests of a `describe`: a fresh browser for each. */
export const useNafath = (engine: EngineUnderTest) => {
  let world: Accounts
  let service: NafathStandIn
  let browser: Browser
  let clock = 0
  let log = ''
  beforeAll(async () => {
    service = await startNafath()
    world = await openAccounts(engine, {
      // Time stands still until a test moves it: a busy machine must not look late.
      now: () => new Date(BEGUN + clock),
      nafath: liveNafath({ url: service.url, appId: APP_ID, appKey: APP_KEY, service: 'Login', audience: 'portal', seconds: 180 }, 2000),
      logger: pino({ level: 'trace' }, { write: (line: string) => (log += line) }),
    })
  })
  afterAll(async () => {
    await world.close()
    await service.close()
  })
  beforeEach(async () => {
    Object.assign(service.mood, { begin: 'begun', status: 'WAITING', read: 'answers' })
    browser = world.browser()
    await world.database.query(sql`delete from tries`)
  })

  const post = (nationalId: string, purpose: 'sign-in' | 'link' = 'sign-in', from = browser) =>
    from.send('POST', '/api/nafath', {
      nationalId,
      purpose,
      language: 'ar',
      ...(purpose === 'link' ? { password: PASSWORD } : { terms: true }),
    })
  const begin = async (nationalId: string, purpose: 'sign-in' | 'link' = 'sign-in', from = browser): Promise<NafathAttempt> => {
    const answer = await post(nationalId, purpose, from)
    expect(answer.status).toBe(201)
    return v.parse(nafathAttempt, await answer.json())
  }
  const get = (id: string, from = browser) => from.send('GET', `/api/nafath/${id}`)
  /** What the page is told, after the time it waits between two looks. */
  const look = async ({ id }: NafathAttempt, from = browser): Promise<NafathStatus> => {
    clock += POLL_MS
    return v.parse(nafathStatus, await (await get(id, from)).json())
  }
  const signedInAs = async (from: Browser) => (await from.send('GET', '/api/session')).status
  const linked = async (nationalId = newId()) => {
    const member = await world.member()
    const attempt = await begin(nationalId, 'link', member.browser)
    service.mood.status = 'COMPLETED'
    expect(await look(attempt, member.browser)).toMatchObject({ state: 'approved' })
    service.mood.status = 'WAITING'
    return { ...member, nationalId }
  }

  return {
    post,
    begin,
    get,
    look,
    linked,
    signedInAs,
    /** Lets time go by. */
    pass: (ms: number) => void (clock += ms),
    get world() {
      return world
    },
    get service() {
      return service
    },
    get browser() {
      return browser
    },
    get log() {
      return log
    },
  }
}
