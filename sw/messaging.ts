import * as v from 'valibot'
import { readDeviceLanguage, readDeviceSession } from '#db/core/device.ts'
import { storeNotification } from '#db/notifications/notifications.ts'
import { openPortal } from '#db/core/open.ts'
import { isNotificationCode, describeNotification } from '#i18n/notification-messages.ts'
import { pushData, type PushData } from '#protocol/push.ts'
import type { WorkerMessage } from '#protocol/worker.ts'
import { syncNow } from './background-sync.ts'
import { APP_START, recordPath } from './record-path.ts'
import { worker } from './scope.ts'

type Params = Readonly<Record<string, string | number>>

/** Firebase's envelope: the data of the message under `data`. */
const envelope = v.object({ data: pushData })

const readMessage = (data: PushMessageData | null): PushData | null => {
  try {
    const parsed = v.safeParse(envelope, data?.json())
    return parsed.success ? parsed.output.data : null
  } catch {
    return null
  }
}

const readParams = (text: string): Params => {
  try {
    const parsed = v.safeParse(v.record(v.string(), v.union([v.string(), v.number()])), JSON.parse(text))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

/** Our own words where this release knows the code; else the sender's, if it sent any; else general ones. */
const wording = (message: PushData | null, language: 'en' | 'ar'): { title: string; body: string } => {
  const words = describeNotification({ code: message?.code ?? '', params: readParams(message?.params ?? '{}') }, language)
  if (!message || isNotificationCode(message.code)) return words
  return { title: message.title ?? words.title, body: message.body ?? words.body }
}

const show = async (message: PushData | null): Promise<void> => {
  const language = await readDeviceLanguage()
  const words = wording(message, language)
  await worker.registration.showNotification(words.title, {
    body: words.body,
    tag: message?.id ?? 'news',
    dir: language === 'ar' ? 'rtl' : 'ltr',
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path: recordPath(message?.kind, message?.recordId) },
  })
}

const store = async (message: PushData): Promise<void> => {
  const session = await readDeviceSession()
  if (!session) return
  const db = await openPortal(session)
  try {
    const ref = message.kind && message.recordId ? `${message.kind}:${message.recordId}` : null
    await storeNotification(db, {
      id: message.id,
      code: message.code,
      params: readParams(message.params),
      ref,
      at: new Date().toISOString(),
    })
  } finally {
    db.close()
  }
}

/**
 * A push message from Firebase. It is always shown first and exactly once (tagged by its id): browsers take the
 * permission away from sites that receive pushes silently. Firebase's own worker code shows nothing while a window is
 * visible, which is why the raw event is handled here. Then it is stored, and what it announces is pulled.
 */
export const onPush = (event: PushEvent): void => {
  const message = readMessage(event.data)
  event.waitUntil(
    show(message)
      .then(() => (message ? store(message) : undefined))
      .then(() => syncNow())
      .catch(() => undefined),
  )
}

const openPage = async (path: string): Promise<void> => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((client) => client.visibilityState === 'visible') ?? windows[0]
  if (!open) {
    await worker.clients.openWindow(path)
    return
  }
  const message: WorkerMessage = { type: 'navigate', path }
  open.postMessage(message)
  // Refused without a tap (a synthetic event); the page has been told where to go all the same.
  await open.focus().catch(() => undefined)
}

/** A tap on a notification opens the record it is about, in the open window where there is one. */
export const onNotificationClick = (event: NotificationEvent): void => {
  event.notification.close()
  const { path }: { path?: unknown } = event.notification.data ?? {}
  event.waitUntil(openPage(typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : APP_START))
}
