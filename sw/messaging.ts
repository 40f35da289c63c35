import { readDeviceLanguage, readDeviceSession, readNotificationSettings } from '#db/core/device.ts'
import { storeNotification } from '#db/notifications/notifications.ts'
import { countUnread } from '#db/notifications/told.ts'
import { isWanted } from '#domain/notifications/settings.ts'
import { describeNotification, isNotificationCode, NOTIFICATION_ACTIONS } from '#i18n/notification-messages.ts'
import type { PushData } from '#protocol/push.ts'
import { notificationPath } from '#protocol/record-path.ts'
import { acceptFromNotification } from './accept-booking.ts'
import { syncNow } from './background-sync.ts'
import { followTap } from './notification-click.ts'
import { openOwn } from './open-own.ts'
import { eachOf, iconOf, isMeantFor, isQuietNow, mannerOf, momentOf, readParams, readPush } from './push-message.ts'
import { worker } from './scope.ts'

/** Notifications in browsers that show buttons on them; not in the standard library. */
interface WithActions extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[]
}

/** Our own words where this release knows the code; else the sender's, if it sent any; else general ones. */
const wording = (message: PushData | null, language: 'en' | 'ar'): { title: string; body: string } => {
  const words = describeNotification({ code: message?.code ?? '', params: readParams(message?.params ?? '{}') }, language)
  if (!message || isNotificationCode(message.code)) return words
  return { title: message.title ?? words.title, body: message.body ?? words.body }
}

const NEW_BOOKING = 'booking.placed'

const actionsFor = (message: PushData | null, language: 'en' | 'ar'): WithActions['actions'] => {
  const names = message?.recordId === undefined ? [] : message.code === NEW_BOOKING ? (['accept', 'view'] as const) : (['view'] as const)
  return names.map((action) => ({ action, title: NOTIFICATION_ACTIONS[action][language] }))
}

const show = async (message: PushData | null): Promise<void> => {
  if (Notification.permission !== 'granted') throw new Error('Notification permission not granted.')
  const { language, settings } = await mannerOf(readDeviceLanguage(), readNotificationSettings())
  const words = wording(message, language)
  const tag = message?.id ?? 'news'
  // What somebody sent by hand has no code. A code of a later release has its kind, and is counted by it.
  const isOff = message !== null && message.code !== '' && !isWanted(settings, message.code)
  const options: WithActions = {
    body: words.body,
    tag,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    lang: language,
    icon: iconOf(message?.icon, worker.location.origin),
    badge: '/icons/badge-96.png',
    silent: isOff || isQuietNow(settings),
    actions: actionsFor(message, language),
    data: {
      path: notificationPath({
        code: message?.code,
        params: readParams(message?.params ?? '{}'),
        kind: message?.kind,
        id: message?.recordId,
      }),
      ...(message?.code === NEW_BOOKING ? { bookingId: message.recordId } : {}),
    },
  }
  await worker.registration.showNotification(words.title, options)
  // What the person does not want to hear of had to be shown, and goes at once.
  if (isOff) for (const shown of await worker.registration.getNotifications({ tag })) shown.close()
}

const store = async (message: PushData): Promise<void> => {
  // What somebody sent by hand has no code, and is no part of the list.
  const db = message.code === '' ? null : await openOwn()
  if (db === null) return
  try {
    const ref = message.kind && message.recordId ? `${message.kind}:${message.recordId}` : null
    await storeNotification(db, {
      id: message.id,
      code: message.code,
      params: readParams(message.params),
      ref,
      ...momentOf(message, new Date()),
    })
  } finally {
    db.close()
  }
}

// By the specification push problems are only logged: nothing the vendor does depends on push.
const logProblem = (error: unknown): void => {
  console.warn('push:', error instanceof Error ? error.message : error)
}

/** The number on the app's icon while no page is open to keep it. */
const showBadge = async (): Promise<void> => {
  const db = 'setAppBadge' in navigator ? await openOwn() : null
  if (db === null) return
  try {
    await navigator.setAppBadge((await countUnread(db, await readNotificationSettings())).unread)
  } finally {
    db.close()
  }
}

/**
 * A push message, from Firebase or by standard Web Push, with the page open, hidden or closed. It is always shown first and exactly once
 * (tagged by its id): browsers take the permission away from sites that receive pushes silently. Firebase's own worker code shows nothing
 * while a window is visible, which is why the raw event is handled here. Then it is stored, and what it announces is pulled.
 */
export const onPush = (event: PushEvent): void => {
  const { data } = event
  const read = data ? readPush(() => data.text()) : null
  const signedIn = readDeviceSession().catch(() => null)
  const whose = signedIn.then((session) => (read && isMeantFor(read, session) ? read : null))
  const shown = whose.then(show)
  // Said by the browser on the console, and nowhere else.
  event.waitUntil(shown)
  const rest = async (): Promise<void> => {
    // Where it may not be shown it is news all the same.
    await shown.catch(() => undefined)
    const message = await whose
    await eachOf([() => (message ? store(message) : Promise.resolve()), syncNow, showBadge], logProblem)
  }
  event.waitUntil(rest())
}

/** A tap on a notification, or on one of its buttons. */
export const onNotificationClick = (event: NotificationEvent): void => {
  const { notification, action } = event
  const { tag, data } = notification
  notification.close()
  event.waitUntil(
    followTap(
      { action, tag, data },
      {
        origin: worker.location.origin,
        windows: () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true }),
        openWindow: (path) => worker.clients.openWindow(path),
        accept: acceptFromNotification,
      },
    ),
  )
}
