import { describe, expect, it } from 'vitest'
import { ManualClock } from '#tests/support/manual-clock.ts'
import { CutAnswer } from '#sync/core/outcome.ts'
import type { SyncPorts } from '#sync/core/ports.ts'
import { timedFetch } from './timed-fetch.ts'

const call = (fetch: SyncPorts['fetch'], clock = new ManualClock(0)) =>
  timedFetch({ fetch, timer: clock.timer }, { path: '/api/files/x', init: { method: 'PUT', cache: 'reload' }, limitMs: 1_000 })

describe('a call with a limit', () => {
  it('goes out with the session, past every cache, and leaves no timer', async () => {
    const clock = new ManualClock(0)
    let sent: unknown
    await call(async (path, init) => {
      sent = { path, ...init }
      return new Response('')
    }, clock)
    expect(sent).toMatchObject({ path: '/api/files/x', method: 'PUT', credentials: 'same-origin', cache: 'no-store' })
    expect(clock.running).toBe(0)
  })

  it('gives the answer as it was', async () => {
    const response = await call(async () => new Response('whole', { status: 413, headers: { 'Retry-After': '7' } }))
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([413, '7', 'whole'])
  })

  it.each([204, 205, 304])('gives an answer %i, which has no body', async (status) => {
    expect((await call(async () => new Response(null, { status }))).status).toBe(status)
  })

  it('is cut where the body does not come in time, though the head did', async () => {
    const clock = new ManualClock(0)
    const stuck = call(
      async (_path, init) =>
        new Response(
          new ReadableStream({
            start: (controller) => init.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
          }),
        ),
      clock,
    ).catch((error: unknown) => error)
    await clock.pass(999)
    expect(clock.running).toBe(1)
    await clock.pass(1)
    expect(await stuck).toBeInstanceOf(CutAnswer)
  })

  it('is cut where the network breaks', async () => {
    await expect(call(() => Promise.reject(new TypeError('network')))).rejects.toBeInstanceOf(CutAnswer)
  })
})
