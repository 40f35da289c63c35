import { useEffect, useEffectEvent } from 'react'
import type { NotificationSettings } from '#domain/notifications/settings.ts'
import { isQuietAt } from '#platform/notification-settings.ts'

/** Begins something once its module is there: only who wants to hear something fetches it. Returns what ends it. */
const whenLoaded = <Module>(load: Promise<Module>, begin: (module: Module) => () => void): (() => void) => {
  let end: (() => void) | null = null
  let isOver = false
  load.then(
    (module) => {
      if (!isOver) end = begin(module)
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
  useEffect(() => (sound ? whenLoaded(import('#platform/chime.ts'), ({ readyChime }) => readyChime()) : undefined), [sound])
  // Read at each sound: who changes the quiet hours while it sounds is not told once more for that.
  const isQuiet = useEffectEvent(() => isQuietAt(settings, new Date()))
  useEffect(
    () =>
      sound && unseen !== null ? whenLoaded(import('#platform/alarm.ts'), ({ startAlarm }) => startAlarm(() => isQuiet())) : undefined,
    [sound, unseen],
  )
}
