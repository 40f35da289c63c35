import { beforeEach, expect, it, vi } from 'vitest'
import { changePassword, type LostChange } from './account.ts'

let password = ''
let changes = 0
let wrong = 0
/** What becomes of the next request that changes something, or of every request. */
let fate: 'answered' | 'lost-behind' | 'lost-before' | 'offline' = 'answered'
let lost: LostChange | null = null

beforeEach(() => {
  ;[password, changes, wrong, fate, lost] = ['old-passw0rd', 0, 0, 'answered', null]
  vi.stubGlobal('fetch', (_path: string, { method, body }: { method: string; body?: string }) => {
    const away = () => Promise.reject(new TypeError('Failed to fetch'))
    if (fate === 'offline') return away()
    const passwordSetAt = `2026-11-0${changes + 1}T08:00:00.000Z`
    if (method === 'GET') return Promise.resolve(Response.json({ email: 'a@b.co', emailVerified: true, passwordSetAt, nafath: null }))
    if (fate === 'lost-before') return away()
    const asked = JSON.parse(body ?? '') as { oldPassword: string; password: string }
    if (asked.oldPassword !== password) {
      wrong += 1
      return Promise.resolve(
        Response.json({ type: 'about:blank', title: 'Conflict', status: 409, code: 'password.wrong' }, { status: 409 }),
      )
    }
    if (asked.oldPassword === asked.password) {
      const fields = { password: 'password.same' }
      return Promise.resolve(
        Response.json({ type: 'about:blank', title: 'Bad Request', status: 400, code: 'body.invalid', fields }, { status: 400 }),
      )
    }
    ;[password, changes] = [asked.password, changes + 1]
    return fate === 'lost-behind' ? away() : Promise.resolve(new Response(null, { status: 204 }))
  })
})

/** Types a new password beside the old one of the beginning. Resolves to whether it is said to be set. */
const type = async (wanted: string, becomes: typeof fate = 'answered'): Promise<boolean> => {
  fate = becomes
  const form = { oldPassword: 'old-passw0rd', password: wanted, confirmation: wanted, language: 'en' } as const
  const answer = await changePassword(form, lost)
  lost = answer.lost
  return answer.refusal === null
}

it('a new password whose answer was lost is asked for once more only where it was not set', async () => {
  expect([await type('new-passw0rd', 'lost-before'), await type('new-passw0rd'), changes]).toEqual([false, true, 1])
  ;[password, changes] = ['old-passw0rd', 0]
  expect([await type('new-passw0rd', 'lost-behind'), await type('new-passw0rd'), changes, wrong]).toEqual([false, true, 1, 0])
})

it.each(['offline', 'lost-before', 'lost-behind'] as const)(
  'one that is lost, and another one %s: what is said to be set is',
  async (second) => {
    expect(await type('new-passw0rd', 'lost-behind')).toBe(false)
    expect(await type('third-passw0rd', second)).toBe(false)
    expect([await type('third-passw0rd'), password, wrong]).toEqual([true, 'third-passw0rd', 0])
  },
)

it('a lost one that another took the place of is forgotten: what is typed then counts', async () => {
  expect(await type('new-passw0rd', 'lost-before')).toBe(false)
  ;[password, changes] = ['others-passw0rd', 1]
  expect([await type('third-passw0rd'), lost]).toEqual([false, null])
})

it('a lost one after which another tab set another is not said to be set when it is typed again', async () => {
  expect(await type('new-passw0rd', 'lost-behind')).toBe(false)
  ;[password, changes] = ['others-passw0rd', 2]
  expect([await type('new-passw0rd'), lost, password]).toEqual([false, null, 'others-passw0rd'])
})
