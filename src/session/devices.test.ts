import { expect, it, vi } from 'vitest'
import { revokeDevice } from './devices.ts'

const answer = (status: number, code: string) => () =>
  Promise.resolve(Response.json({ type: 'about:blank', title: code, status, code }, { status }))

it('a device that is gone already is signed out, and no other refusal is taken for that', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  expect(await revokeDevice('a')).toBeNull()
  vi.stubGlobal('fetch', answer(404, 'not_found'))
  expect(await revokeDevice('a')).toBeNull()
  vi.stubGlobal('fetch', answer(429, 'rate.limited'))
  expect(await revokeDevice('a')).toMatchObject({ code: 'rate.limited' })
})
