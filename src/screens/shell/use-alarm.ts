import { useEffect } from 'react'
import type * as ChimeModule from '#platform/chime.ts'
import type { NotificationSettings } from '#domain/notifications/settings.ts'
import { isQuietAt } from '#platform/notification-settings.ts'

const AGAIN_MS = 15_000
const LOUD = 1
/** In quiet hours it is heard once, softly. */
const SOFT = 0.2

type Chime = typeof ChimeModule

/** Does something with the chime, once it is there: only who wants to hear something fetches it. Returns what ends that. */
const withChime = (begin: (chime: Chime) => () => void): (() => void) => {
  let end: (() => void) | null = null
  let isOver = false
  import('#platform/chime.ts').then(
    (chime) => {
      if (!isOver) end = begin(chime)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    end?.()
  }
}

/** Sounds while a new booking has not been seen, if this device is to; `unseen` says since when, and is null where all are seen. */
export const useAlarm = (unseen: string | null, settings: NotificationSettings): void => {
  const { sound } = settings
  useEffect(() => (sound ? withChime(({ readyChime }) => readyChime()) : undefined), [sound])
  useEffect(() => {
    if (!sound || unseen === null) return
    return withChime(({ chime }) => {
      const isQuiet = () => isQuietAt(settings, new Date())
      chime(isQuiet() ? SOFT : LOUD)
      const timer = setInterval(() => {
        if (!isQuiet()) chime(LOUD)
      }, AGAIN_MS)
      return () => clearInterval(timer)
    })
  }, [sound, unseen, settings])
}
