import { readDeviceLanguage, readDeviceSession } from '#db/core/device.ts'
import { mutate } from '#db/core/mutate.ts'
import { openPortal } from '#db/core/open.ts'
import { ACCEPTED, ACCEPTED_LATER, NOT_ACCEPTED, describeWith } from '#i18n/notification-messages.ts'
import { recordPath } from '#protocol/record-path.ts'
import { syncNow } from './background-sync.ts'
import { worker } from './scope.ts'

type CameOf = typeof ACCEPTED

/** Queues the acceptance and sends it; what the device or the server refuses is said, and so is what could not be sent yet. */
const accept = async (bookingId: string): Promise<{ came: CameOf; number: number | null } | null> => {
  const session = await readDeviceSession()
  if (!session) return null
  // A push may come before what it tells of.
  await syncNow().catch(() => false)
  const db = await openPortal(session)
  try {
    const number = (await db.rows('bookings').get(bookingId))?.number ?? null
    const asked = await mutate(db, 'booking.accept', { vendorId: session.vendorId, bookingId })
    if (asked.status === 'rejected') return { came: NOT_ACCEPTED, number }
    await syncNow().catch(() => false)
    const { mutationId } = asked
    if (await db.rejections.get(mutationId)) return { came: NOT_ACCEPTED, number }
    const waits = await db.outbox.where('id').equals(mutationId).count()
    return { came: waits > 0 ? ACCEPTED_LATER : ACCEPTED, number }
  } finally {
    db.close()
  }
}

/**
 * Accepts a booking from its notification while no page may be open: through the outbox, like every change. What came of it takes the place
 * of the notification, under its tag. Resolves to false where nobody is signed in.
 */
export const acceptFromNotification = async (bookingId: string, tag: string): Promise<boolean> => {
  const done = await accept(bookingId)
  if (!done) return false
  const language = await readDeviceLanguage()
  const { title, body } = describeWith(done.came, done.number === null ? {} : { number: done.number }, language)
  await worker.registration.showNotification(title, {
    body,
    tag,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path: recordPath('bookings', bookingId) },
  })
  return true
}
