import { readDeviceLanguage, readDeviceSession } from '#db/core/device.ts'
import { openPortal } from '#db/core/open.ts'
import { describeWith } from '#i18n/notification-messages.ts'
import { recordPath } from '#protocol/record-path.ts'
import { accept, type Accepted } from './accept.ts'
import { syncNow } from './background-sync.ts'
import { worker } from './scope.ts'

const acceptHere = async (bookingId: string): Promise<Accepted | null> => {
  const session = await readDeviceSession()
  if (!session) return null
  const db = await openPortal(session)
  try {
    return await accept(db, { vendorId: session.vendorId, bookingId }, syncNow)
  } finally {
    db.close()
  }
}

/**
 * Accepts a booking from its notification while no page may be open: through the outbox, like every change. What came of it is shown in the
 * place of the notification, which was closed, under a tag of its own: a browser closes by tag, some moments later, and would take this one
 * along. Resolves to false where nobody is signed in.
 */
export const acceptFromNotification = async (bookingId: string, tag: string): Promise<boolean> => {
  const done = await acceptHere(bookingId)
  if (!done) return false
  const language = await readDeviceLanguage()
  const { title, body } = describeWith(done.came, done.number === null ? {} : { number: done.number }, language)
  await worker.registration.showNotification(title, {
    body,
    tag: `${tag}:answer`,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path: recordPath('bookings', bookingId) },
  })
  return true
}
