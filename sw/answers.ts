import * as v from 'valibot'
import type { PortalDatabase } from '#db/core/database.ts'
import { readDeviceLanguage, readNotificationSettings } from '#db/core/device.ts'
import { describeWith, NOT_ACCEPTED } from '#i18n/notification-messages.ts'
import { outcomeOf, type Accepted } from './accept.ts'
import { isQuietNow, mannerOf } from './push-message.ts'
import { worker } from './scope.ts'

/** What a notification keeps of an answer that was not sent yet. */
const waiting = v.object({ path: v.string(), waitsFor: v.string(), number: v.nullable(v.number()) })

/** What becomes of a notification; not all of it is in the standard library. */
interface Telling extends NotificationOptions {
  readonly renotify: boolean
}

/** Shows what came of an acceptance. `isLate`: nobody waits for it any more; only what did not come to pass is heard then. */
export const showAnswer = async (
  { came, number, waitsFor }: Accepted,
  { tag, path, isLate = false }: { readonly tag: string; readonly path: string; readonly isLate?: boolean },
): Promise<void> => {
  const { language, settings } = await mannerOf(readDeviceLanguage(), readNotificationSettings())
  const isAloud = came === NOT_ACCEPTED && !isQuietNow(settings)
  const { title, body } = describeWith(came, number === null ? {} : { number }, language)
  const options: Telling = {
    body,
    tag,
    renotify: isLate && isAloud,
    silent: isLate && !isAloud,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path, ...(waitsFor === null ? {} : { waitsFor, number }) },
  }
  await worker.registration.showNotification(title, options)
}

/**
 * Corrects what notifications say of acceptances that waited, once they have arrived, were refused or were taken back: nobody may open the
 * portal for hours, and would take a booking for theirs that is not. Not every browser lists what it shows.
 */
export const settleAnswers = async (db: PortalDatabase): Promise<void> => {
  if (Notification.permission !== 'granted') return
  for (const shown of (await worker.registration.getNotifications?.()) ?? []) {
    const kept = v.safeParse(waiting, shown.data)
    if (!kept.success) continue
    const { path, waitsFor, number } = kept.output
    const came = await outcomeOf(db, waitsFor)
    if (came === 'waits') continue
    if (came === null) shown.close()
    else await showAnswer({ came, number, waitsFor: null }, { tag: shown.tag, path, isLate: true })
  }
}
