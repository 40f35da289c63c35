import * as v from 'valibot'
import { NOTIFICATION_KINDS, notificationKind, type NotificationKind } from './notification.ts'

const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** How a device tells its person of news. */
export const notificationSettings = v.object({
  /** Between these times of the device's clock nothing rings; the second may lie on the next day. Null: it always may. */
  quiet: v.fallback(v.nullable(v.object({ from: clock, to: clock })), null),
  /** What is not told of: it is in the list, and nowhere else. */
  off: v.fallback(v.array(v.picklist(NOTIFICATION_KINDS)), []),
  /** A new booking sounds until somebody has seen it. */
  sound: v.fallback(v.boolean(), false),
})
export type NotificationSettings = v.InferOutput<typeof notificationSettings>

/** Under which name a browser keeps them. */
export const SETTINGS_KEY = 'notificationSettings'

export const USUAL_SETTINGS: NotificationSettings = { quiet: null, off: [], sound: false }

/** Settings as they were kept, by whatever release; what cannot be read is as usual. */
export const readSettings = (kept: unknown): NotificationSettings => {
  const parsed = v.safeParse(notificationSettings, kept)
  return parsed.success ? parsed.output : USUAL_SETTINGS
}

/** Whether it is quiet at a time of the device's clock, written `HH:MM`. From and to the same time: the whole day. */
export const isQuiet = ({ quiet }: Pick<NotificationSettings, 'quiet'>, time: string): boolean => {
  if (quiet === null) return false
  const { from, to } = quiet
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** What somebody switched off. */
export interface Switches {
  readonly off: readonly NotificationKind[]
}

/** Whether a person wants to be told of what has a code. */
export const isWanted = ({ off }: Switches, code: string): boolean => !off.includes(notificationKind(code))
