import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { readStatus } from '#db/core/status.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { ACCEPTED, ACCEPTED_HERE, ACCEPTED_LATER, NOT_ACCEPTED } from '#i18n/notification-messages.ts'

/** What came of it, in words of the notifications; `number`: the booking's, where this device knows it. */
export interface Accepted {
  readonly came: typeof ACCEPTED
  readonly number: number | null
}

/** What is said of an acceptance that waits: whether the network alone will send it, or somebody has to see to it. */
const describeWaiting = async (db: PortalDatabase): Promise<typeof ACCEPTED> => {
  const { phase } = await readStatus(db)
  return phase === 'signed-out' || phase === 'update-required' || phase === 'failed' ? ACCEPTED_HERE : ACCEPTED_LATER
}

/**
 * Accepts a booking while no page may be open, and says whether that has arrived. What is here is decided before anybody is asked: a network
 * that answers slowly, or never, must not outlive the worker. `sync` sends and fetches.
 */
export const accept = async (
  db: PortalDatabase,
  { vendorId, bookingId }: { readonly vendorId: string; readonly bookingId: string },
  sync: () => Promise<unknown>,
): Promise<Accepted> => {
  const tried = () => sync().catch(() => undefined)
  const known = () => db.rows('bookings').get(bookingId)
  // A push may come before what it tells of.
  if (!(await known())) await tried()
  const number = (await known())?.number ?? null
  const asked = await mutate(db, 'booking.accept', { vendorId, bookingId })
  if (asked.status === 'rejected') {
    if (asked.rejection.code !== 'booking.already_accepted') return { came: NOT_ACCEPTED, number }
    // A message that came twice, or a colleague who was quicker: what was asked for stands.
    const waiting = await db.outbox
      .where('touched')
      .equals(refKey({ kind: 'bookings', id: bookingId }))
      .toArray()
    const waits = waiting.some(({ name }) => name === 'booking.accept')
    return { came: waits ? await describeWaiting(db) : ACCEPTED, number }
  }
  await tried()
  const { mutationId } = asked
  if (await db.rejections.get(mutationId)) return { came: NOT_ACCEPTED, number }
  const waits = await db.outbox.where('id').equals(mutationId).count()
  return { came: waits > 0 ? await describeWaiting(db) : ACCEPTED, number }
}
