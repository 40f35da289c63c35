import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'

const [EARLY, LATE] = ['2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z']
let kept: Map<string, string>
let tell: (event: { key: string }) => void
const open = async () => {
  vi.resetModules()
  const page = await import('./seen-booking.ts')
  return { ...page, seen: () => kept.get('bookingSeen') ?? '' }
}

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('window', { addEventListener: (_: string, listener: typeof tell) => (tell = listener) })
})

it('what a person has seen on a device they have seen, up to that moment, after a new start as well', async () => {
  const { markBookingSeen } = await open()
  markBookingSeen('ann', EARLY)
  const { isBookingSeen, seen } = await open()
  expect([isBookingSeen(seen(), 'ann', EARLY), isBookingSeen(seen(), 'ann', LATE)]).toEqual([true, false])
})

it('says nothing of what somebody else has seen there, or nobody', async () => {
  const { isBookingSeen, markBookingSeen, seen } = await open()
  expect(isBookingSeen(seen(), 'ann', EARLY)).toBe(false)
  markBookingSeen('zoe', LATE)
  expect(isBookingSeen(seen(), 'ann', EARLY)).toBe(false)
  expect(isBookingSeen(seen(), 'zo', EARLY)).toBe(false)
})

it('on a device without room for it, what was seen is seen until the page is closed', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const { isBookingSeen, markBookingSeen, useSeenBooking } = await open()
  markBookingSeen('ann', EARLY)
  expect(isBookingSeen(renderToStaticMarkup(createElement(() => useSeenBooking())), 'ann', EARLY)).toBe(true)
})
