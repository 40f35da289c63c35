import { createAtom, useSelector } from '@tanstack/react-store'
import { isQuiet, readSettings, type NotificationSettings } from '#domain/notifications/settings.ts'

const KEY = 'notificationSettings'

const read = (): NotificationSettings => {
  try {
    return readSettings(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return readSettings(null)
  }
}

const current = createAtom(read())

// Another tab of the portal is the same device.
if ('window' in globalThis)
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) current.set(read())
  })

/** Keeps how this device tells of news, for this page and every later one. Returns whether later ones will know: a full device keeps it for this one. */
export const keepNotificationSettings = (settings: NotificationSettings): boolean => {
  current.set(settings)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
    return true
  } catch {
    return false
  }
}

/** How this device tells of news, live. */
export const useNotificationSettings = (): NotificationSettings => useSelector(current)

const twoDigits = (n: number): string => String(n).padStart(2, '0')

/** Whether it is quiet on this device at a moment. */
export const isQuietAt = (settings: NotificationSettings, at: Date): boolean =>
  isQuiet(settings, `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`)
