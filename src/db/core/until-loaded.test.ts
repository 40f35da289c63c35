import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a part that the network did not bring is asked for again, and what waits for it goes on', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('rules')
  const loaded = untilLoaded(load)
  await vi.runAllTimersAsync()
  expect(await loaded).toBe('rules')
  expect(load).toHaveBeenCalledTimes(3)
})

it('a part that never comes is said to be missing after ten seconds', async () => {
  const started = Date.now()
  const loaded = untilLoaded(() => Promise.reject(new TypeError('Failed to fetch'))).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await loaded).toBeInstanceOf(TypeError)
  expect(Date.now() - started).toBe(9_000)
})
