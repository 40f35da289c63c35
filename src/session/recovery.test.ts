import { beforeEach, expect, it, vi } from 'vitest'
import { rememberSession } from './known-session.ts'
import { isStillSignedIn } from './recovery.ts'

const SESSION = {
  userId: 'u',
  vendorId: 'a0000000-0000-4000-8000-000000000001',
  email: 'a@b.co',
  name: 'n',
  expiresAt: '2026-12-01T00:00:00.000Z',
}
const ended = () => Response.json({ type: 'about:blank', title: 'x', status: 401, code: 'auth.required' }, { status: 401 })
let asked = 0
let answer: () => Response = ended

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return Promise.resolve(answer())
  })
  rememberSession(null)
})

it('whoever is known here is signed in still where the new password was of another account', async () => {
  expect([await isStillSignedIn(), asked]).toEqual([false, 0])
  rememberSession(SESSION)
  expect([await isStillSignedIn(), asked]).toEqual([false, 1])
  answer = () => Response.json(SESSION)
  expect([await isStillSignedIn(), asked]).toEqual([true, 2])
})
