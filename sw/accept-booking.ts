import { readDeviceSession } from '#db/core/device.ts'
import { recordPath } from '#protocol/record-path.ts'
import { accept } from './accept.ts'
import { settleAnswers, showAnswer } from './answers.ts'
import { syncNow } from './background-sync.ts'
import { openOwn } from './open-own.ts'

/**
 * Accepts a booking from its notification while no page may be open: through the outbox, like every change. What came of it is shown in the
 * place of the notification, which was closed, under a tag of its own: a browser closes by tag, some moments later, and would take this one
 * along. Resolves to false where the booking is to be opened: nobody is signed in, or this device knows why it cannot be accepted, which is told
 * all the same, because a browser opens nothing long after a tap.
 */
export const acceptFromNotification = async (bookingId: string, tag: string): Promise<boolean> => {
  const session = await readDeviceSession()
  const db = await openOwn()
  if (!session || db === null) return false
  try {
    const done = await accept(db, { vendorId: session.vendorId, bookingId }, syncNow)
    await showAnswer(done, { tag: `${tag}:answer`, path: recordPath('bookings', bookingId) })
    // Another one that was accepted at the same time may have had it sent before it was shown, and nobody would put it right.
    if (done.waitsFor !== null) await settleAnswers(db).catch(() => undefined)
    return done.isToOpen !== true
  } finally {
    db.close()
  }
}
