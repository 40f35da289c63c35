import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { USUAL_SETTINGS } from '#domain/notifications/settings.ts'
import { isQuietAt } from './notification-settings.ts'

const played: number[] = []
vi.mock('./chime.ts', () => ({ chime: (volume: number) => played.push(volume) }))
const { startAlarm } = await import('./alarm.ts')

const isNight = () => isQuietAt({ ...USUAL_SETTINGS, quiet: { from: '22:00', to: '06:00' } }, new Date())
const at = (hour: number, minute = 0, second = 0) => vi.setSystemTime(new Date(2026, 10, 23, hour, minute, second))

beforeEach(() => {
  vi.useFakeTimers()
  played.length = 0
})
afterEach(() => vi.useRealTimers())

it('is heard at once and again and again, until it is stopped', () => {
  at(21, 0)
  const stop = startAlarm(isNight)
  expect(played).toEqual([1])
  vi.advanceTimersByTime(45_000)
  expect(played).toEqual([1, 1, 1, 1])
  stop()
  vi.advanceTimersByTime(60_000)
  expect(played).toHaveLength(4)
})

it('is heard once and softly in quiet hours, and aloud when they are over', () => {
  at(5, 59, 0)
  const stop = startAlarm(isNight)
  vi.advanceTimersByTime(59_000)
  expect(played).toEqual([0.2])
  vi.advanceTimersByTime(16_000)
  expect(played).toEqual([0.2, 1, 1])
  stop()
})

it('falls silent when quiet hours begin', () => {
  at(21, 59, 40)
  const stop = startAlarm(isNight)
  vi.advanceTimersByTime(300_000)
  expect(played).toEqual([1, 1])
  stop()
})
