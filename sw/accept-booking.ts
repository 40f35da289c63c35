import { readDeviceSession } from '#db/core/device.ts'
import { openPortal } from '#db/core/open.ts'
import { recordPath } from '#protocol/record-path.ts'
import { accept, type Accepted } from './accept.ts'
import { showAnswer } from './answers.ts'
import { syncNow } from './background-sync.ts'

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
  await showAnswer(done, { tag: `${tag}:answer`, path: recordPath('bookings', bookingId) })
  return true
}
