import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { USUAL_SETTINGS, type NotificationSettings } from '#domain/notifications/settings.ts'

const QUIET: NotificationSettings = { ...USUAL_SETTINGS, quiet: { from: '22:00', to: '06:00' } }
let kept: Map<string, string>
let isFull: boolean
const open = async () => {
  vi.resetModules()
  const page = await import('./notification-settings.ts')
  const now = () => renderToStaticMarkup(createElement(() => JSON.stringify(page.useNotificationSettings()))).replaceAll('&quot;', '"')
  return { ...page, now: (): unknown => JSON.parse(now()) }
}

beforeEach(() => {
  kept = new Map()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
})

it('what was set holds here, and after a new start', async () => {
  const first = await open()
  expect(first.keepNotificationSettings(QUIET)).toBe(true)
  expect(first.now()).toEqual(QUIET)
  expect((await open()).now()).toEqual(QUIET)
})

it('on a device without room for it, holds until the page is closed, and says so', async () => {
  isFull = true
  const first = await open()
  expect(first.keepNotificationSettings(QUIET)).toBe(false)
  expect(first.now()).toEqual(QUIET)
  expect((await open()).now()).toEqual(USUAL_SETTINGS)
})

it.each([
  [23, 5, true],
  [5, 59, true],
  [6, 0, false],
  [21, 59, false],
])('it is quiet by the clock of the device, wherever that stands: %i:%i', async (hours, minutes, isQuiet) => {
  const { isQuietAt } = await open()
  // Noon in Greenwich.
  const at = new Date('2026-11-22T12:00:00Z')
  vi.spyOn(at, 'getHours').mockReturnValue(hours)
  vi.spyOn(at, 'getMinutes').mockReturnValue(minutes)
  expect(isQuietAt(QUIET, at)).toBe(isQuiet)
})
