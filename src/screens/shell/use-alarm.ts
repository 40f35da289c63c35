import { useEffect } from 'react'
import type { NotificationSettings } from '#domain/notifications/settings.ts'
import { chime, readyChime } from '#platform/chime.ts'
import { isQuietAt } from '#platform/notification-settings.ts'

const AGAIN_MS = 15_000
const LOUD = 1
/** In quiet hours it is heard once, softly. */
const SOFT = 0.2

/** Sounds while a new booking has not been seen, if this device is to; `unseen` says since when, and is null where all are seen. */
export const useAlarm = (unseen: string | null, settings: NotificationSettings): void => {
  const { sound } = settings
  useEffect(() => (sound ? readyChime() : undefined), [sound])
  useEffect(() => {
    if (!sound || unseen === null) return
    const isQuiet = () => isQuietAt(settings, new Date())
    chime(isQuiet() ? SOFT : LOUD)
    const timer = setInterval(() => {
      if (!isQuiet()) chime(LOUD)
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [sound, unseen, settings])
}
