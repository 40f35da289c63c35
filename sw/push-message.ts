import * as v from 'valibot'
import { isQuiet, USUAL_SETTINGS, type NotificationSettings } from '#domain/notifications/settings.ts'
import { pushData, type PushData } from '#protocol/push.ts'
import { recordPath } from '#protocol/record-path.ts'

/** Firebase's envelope: our own messages under `data`; what somebody sends by hand from its console under `notification`. */
const own = v.object({ data: pushData })
const foreign = v.object({
  fcmMessageId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  notification: v.object({ title: v.string(), body: v.optional(v.string()), icon: v.optional(v.string()), image: v.optional(v.string()) }),
})

/** No push service carries more than some thousand bytes: what is longer never came from a sender who means it. */
const MOST_CHARACTERS = 10_000

/**
 * Half a sign is no text: no address can be made of it, neither here nor where the notification is listed. And a notification is found again
 * by its id: an empty one would find all of them.
 */
const isWhole = ({ id, kind = '', recordId = '' }: PushData): boolean => id !== '' && !/\p{Surrogate}/u.test(`${kind}:${recordId}`)

/** The message in what was pushed; null for what is none. */
export const readPush = (text: () => string): PushData | null => {
  try {
    const said = text()
    if (said.length > MOST_CHARACTERS) return null
    const pushed: unknown = JSON.parse(said)
    const ours = v.safeParse(own, pushed)
    if (ours.success) return isWhole(ours.output.data) ? ours.output.data : null
    const theirs = v.safeParse(foreign, pushed)
    if (!theirs.success) return null
    const { fcmMessageId, notification } = theirs.output
    const { title, body, icon } = notification
    return {
      id: fcmMessageId === undefined || fcmMessageId === '' ? 'news' : fcmMessageId,
      code: '',
      params: '{}',
      title,
      ...(body === undefined ? {} : { body }),
      ...(icon === undefined ? {} : { icon }),
    }
  } catch {
    return null
  }
}

/** Whether a message is for whoever is signed in (null: nobody); what somebody sends by hand is for everybody. */
export const isMeantFor = ({ code, vendorId }: PushData, session: { readonly vendorId: string } | null): boolean =>
  code === '' || (session !== null && (vendorId === undefined || vendorId === session.vendorId))

/** What a tap on a notification opens, and the booking that its button accepts: as this worker noted it, within this site. */
export const readTap = (data: unknown, origin: string): { readonly path: string; readonly bookingId: string | null } => {
  const { path, bookingId }: { path?: unknown; bookingId?: unknown } = typeof data === 'object' && data !== null ? data : {}
  const isHere = typeof path === 'string' && path.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin
  return { path: isHere ? path : recordPath(undefined, undefined), bookingId: typeof bookingId === 'string' ? bookingId : null }
}

/** When a message was told, and by whose clock: older servers did not say, and then it is the device's. */
export const momentOf = ({ at }: PushData, now: Date): { readonly at: string; readonly clock: 'server' | 'device' } =>
  at === undefined ? { at: now.toISOString(), clock: 'device' } : { at, clock: 'server' }

/** The figures of a message; what cannot be read has none. */
export const readParams = (text: string): Readonly<Record<string, string | number>> => {
  try {
    const parsed = v.safeParse(v.record(v.string(), v.union([v.string(), v.number()])), JSON.parse(text))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

/** Takes steps one after the other; one that fails is told of, and stops none of those behind it. */
export const eachOf = async (steps: readonly (() => Promise<unknown>)[], onFault: (error: unknown) => void): Promise<void> => {
  for (const step of steps) await step().catch(onFault)
}

/** How this device tells of news, as it keeps it; as usual where that cannot be read: a browser takes the permission from who shows nothing. */
export const mannerOf = async (
  language: Promise<'en' | 'ar'>,
  settings: Promise<NotificationSettings>,
): Promise<{ readonly language: 'en' | 'ar'; readonly settings: NotificationSettings }> => {
  const [read, kept] = await Promise.all([language.catch(() => 'en' as const), settings.catch(() => USUAL_SETTINGS)])
  return { language: read, settings: kept }
}

/** Whether it is quiet on this device at this moment. */
export const isQuietNow = (settings: NotificationSettings): boolean => {
  const now = new Date()
  return isQuiet(settings, [now.getHours(), now.getMinutes()].map((n) => String(n).padStart(2, '0')).join(':'))
}

const USUAL_ICON = '/icons/icon-192.png'

/** A message's icon where it is one of this site: nothing is fetched from elsewhere because a message says so. */
export const iconOf = (icon: string | undefined, origin: string): string => {
  if (icon === undefined || !URL.canParse(icon, origin)) return USUAL_ICON
  return new URL(icon, origin).origin === origin ? icon : USUAL_ICON
}
