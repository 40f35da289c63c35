import { beforeEach, expect, it, vi } from 'vitest'
import { changePassword } from './account.ts'

const BEFORE = '2026-11-01T08:00:00.000Z'
const form = { oldPassword: 'old-passw0rd', password: 'new-passw0rd', confirmation: 'new-passw0rd', language: 'en' } as const
const lost = { password: 'new-passw0rd', before: BEFORE }
let setAt = BEFORE
let asked: unknown[] = []

beforeEach(() => {
  setAt = BEFORE
  asked = []
  vi.stubGlobal('fetch', (_path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET')
      return Promise.resolve(Response.json({ email: 'a@b.co', emailVerified: true, passwordSetAt: setAt, nafath: null }))
    asked.push(JSON.parse(body ?? '').oldPassword)
    return Promise.resolve(new Response(null, { status: 204 }))
  })
})

it('a new password whose answer was lost is asked for once more only where it was not set', async () => {
  expect([await changePassword(form, null), asked]).toEqual([null, ['old-passw0rd']])
  expect([await changePassword(form, lost), asked]).toEqual([null, ['old-passw0rd', 'old-passw0rd']])
  setAt = '2026-11-02T08:00:00.000Z'
  expect([await changePassword(form, lost), asked.length]).toEqual([null, 2])
})

it('where it was set and another one is typed now, the lost one is the old one', async () => {
  setAt = '2026-11-02T08:00:00.000Z'
  expect(await changePassword({ ...form, password: 'third-passw0rd', confirmation: 'third-passw0rd' }, lost)).toBeNull()
  expect(asked).toEqual(['new-passw0rd'])
})
