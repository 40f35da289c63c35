import { useEffect } from 'react'
import type { NotificationSettings } from '#domain/notifications/settings.ts'
import { startAlarm } from '#platform/alarm.ts'
import { readyChime } from '#platform/chime.ts'

/** Sounds while a new booking has not been seen, if this device is to; `unseen` says since when, and is null where all are seen. */
export const useAlarm = (unseen: string | null, settings: NotificationSettings): void => {
  const { sound } = settings
  useEffect(() => (sound ? readyChime() : undefined), [sound])
  useEffect(() => (sound && unseen !== null ? startAlarm(settings) : undefined), [sound, unseen, settings])
}
