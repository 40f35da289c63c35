import { isQuiet, readSettings, SETTINGS_KEY, type NotificationSettings } from '#domain/notifications/settings.ts'
import { deviceSetting } from './device-setting.ts'

const setting = deviceSetting<NotificationSettings>(SETTINGS_KEY, {
  read: (kept) => readSettings(JSON.parse(kept ?? 'null')),
  write: JSON.stringify,
})

/**
 * Keeps how this device tells of news, for this page and every later one. Returns whether later ones will know: a full device keeps it for
 * this one.
 */
export const keepNotificationSettings = setting.keep

/** How this device tells of news, live. */
export const useNotificationSettings = setting.useValue

const twoDigits = (n: number): string => String(n).padStart(2, '0')

/** Whether it is quiet on this device at a moment. */
export const isQuietAt = (settings: NotificationSettings, at: Date): boolean =>
  isQuiet(settings, `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`)
