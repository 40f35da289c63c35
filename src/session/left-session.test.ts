import { beforeEach, expect, it, vi } from 'vitest'
import { joinCompany } from './join.ts'
import { rememberSession } from './known-session.ts'
import { beginNafath } from './nafath.ts'
import { verifySignUp } from './sign-up.ts'

const SESSION = {
  userId: 'u',
  vendorId: 'a0000000-0000-4000-8000-000000000001',
  email: 'a@b.co',
  name: 'n',
  expiresAt: '2026-12-01T00:00:00.000Z',
}
const FORM = { token: 't', name: 'n', password: 'p4ssword-1', confirmation: 'p4ssword-1', terms: true } as const

/** What the server was asked, in order, and with which cookies. */
let asked: string[] = []
/** Whether the browser's cookie is of a session that lives. */
let isAlive = false
/** What a link is answered with that is opened without cookies. */
let link = 'sign_up.password_needed'

/** A refusal as the server words it. */
const problemWith = (code: string, status: number) => ({ type: 'about:blank', title: code, status, code })

const refuse = (code: string): Response => Response.json(problemWith(code, 409), { status: 409 })
const answer = (path: string, method: string): Response => {
  if (method === 'DELETE') {
    isAlive = false
    return new Response(null, { status: 204 })
  }
  if (path === '/api/sign-up/verify') return refuse(link)
  if (isAlive) return refuse('join.signed_in')
  return path === '/api/nafath'
    ? Response.json({ id: 'a', number: '07', expiresAt: SESSION.expiresAt, seconds: 60, pollMs: 5000 })
    : Response.json(SESSION)
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  asked = []
  isAlive = true
  vi.stubGlobal('fetch', (path: string, { method = 'GET', credentials }: RequestInit) => {
    asked.push(`${method} ${path}${credentials === 'omit' ? ' without cookies' : ''}`)
    return Promise.resolve(answer(path, method))
  })
  rememberSession(null)
})

it('a session that a sign-out left behind, and that nobody here knows of, ends before somebody joins in this browser', async () => {
  expect(await joinCompany(FORM)).toBeNull()
  expect(asked).toEqual(['POST /api/join', 'DELETE /api/session', 'POST /api/join'])
  rememberSession(null)
  asked = []
  isAlive = true
  expect(await beginNafath({ purpose: 'join', token: 't', name: 'n', terms: true, nationalId: '1000000008' } as never)).toMatchObject({
    ok: true,
  })
  expect(asked).toEqual(['POST /api/nafath', 'DELETE /api/session', 'POST /api/nafath'])
})

it('whoever is known here is not signed out by an invitation', async () => {
  rememberSession(SESSION)
  expect(await joinCompany(FORM)).toEqual({ code: 'join.signed_in' })
  expect(asked).toEqual([])
})

it('the link of a sign-up that is opened where somebody is signed in is looked at only, and leaves them signed in', async () => {
  rememberSession(SESSION)
  expect(await verifySignUp({ token: 't' })).toEqual({ code: 'join.signed_in' })
  link = 'sign_up.used'
  expect(await verifySignUp({ token: 't' })).toMatchObject({ code: 'sign_up.used' })
  expect(asked).toEqual(Array(2).fill('POST /api/sign-up/verify without cookies'))
})
