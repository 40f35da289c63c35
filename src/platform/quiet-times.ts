import { readSettings, type NotificationSettings } from '#domain/notifications/settings.ts'
import { deviceSetting } from './device-setting.ts'

type QuietTimes = NonNullable<NotificationSettings['quiet']>

const NIGHT: QuietTimes = { from: '22:00', to: '06:00' }

const setting = deviceSetting<QuietTimes>('quietTimes', {
  read: (kept) => readSettings({ quiet: JSON.parse(kept ?? 'null') }).quiet ?? NIGHT,
  write: JSON.stringify,
})

/** Keeps the times of quiet hours that are switched off. */
export const keepQuietTimes = setting.keep

/** The times that quiet hours have when they are switched on: those of before, live; the night where nobody set any. */
export const useQuietTimes = setting.useValue
