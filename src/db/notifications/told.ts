import type { Inbox } from '#domain/notifications/inbox.ts'
import { isCleared, isRead } from '#domain/notifications/inbox.ts'
import type { Notification } from '#domain/notifications/notification.ts'
import { isWanted, type Switches } from '#domain/notifications/settings.ts'
import { parseRef, refKey } from '#domain/kernel/entity.ts'
import { addDays } from '#domain/kernel/instant.ts'
import type { PortalStore } from '#db/core/database.ts'
import { newId } from '#db/core/identity.ts'
import { lastServerTime } from '#db/core/receipts.ts'

/** So many of the newest are looked at: who has not read more than these will not miss the others in the count. */
const MOST_TOLD = 200

/** A notification as this device's person sees it. */
export interface Told extends Omit<Notification, 'ref'> {
  readonly ref: Notification['ref'] | null
  readonly isRead: boolean
  /** What the person who takes care of it was called then; null where nobody does, or this device has not heard who. */
  readonly claimedBy: string | null
  /** It came by push, and its record did not yet: nobody can take it. */
  readonly isAhead: boolean
  /** Whether its moment is the server's, as that of its record; else it is this device's. */
  readonly isTimed: boolean
  /** It bears a moment that is still to come: the server's clock was wrong when it was told. */
  readonly isMisdated: boolean
}

interface Counted {
  readonly unread: number
  /** When the newest booking was placed that this person has not read of and nobody has answered yet; null: none. */
  readonly bookingAt: string | null
}

const inboxesOf = (db: PortalStore): Promise<Inbox[]> => db.rows('inboxes').toArray()

/** Who a claim is by, as the server wrote it down: a device cannot make that up. */
const claimant = async (db: PortalStore, { id, claim }: Pick<Notification, 'id' | 'claim'>): Promise<string | null> => {
  if (claim === null) return null
  const audits = await db
    .rows('audits')
    .where('refs')
    .equals(refKey({ kind: 'notifications', id }))
    .toArray()
  return audits.find(({ mutationId }) => mutationId === claim.decisionId)?.person?.name ?? null
}

/** Tomorrow, by the clock that is ahead: the device's, or the server's as it was last heard. Either may be the wrong one. */
const tomorrow = async (db: PortalStore): Promise<string> => {
  const [here, there] = [new Date().toISOString(), (await lastServerTime(db)) ?? '']
  return addDays(there > here ? there : here, 1)
}

/**
 * What a person was told and has not cleared away, the newest first: what was synced, and what a push brought ahead of it. What is misdated
 * goes once it is read: nothing is cleared up to a moment that is still to come, or what is told until then would be gone as well.
 */
export const readTold = async (db: PortalStore): Promise<readonly Told[]> => {
  const [synced, pushed, held, latest] = await Promise.all([
    db.rows('notifications').orderBy('at').reverse().limit(MOST_TOLD).toArray(),
    db.notifications.orderBy('at').reverse().limit(MOST_TOLD).toArray(),
    inboxesOf(db),
    tomorrow(db),
  ])
  const known = new Set(synced.map(({ id }) => id))
  const oldest = synced.at(-1)?.at ?? ''
  // One that was synced and is no longer among the newest is no news either.
  const ahead = pushed
    .filter(({ id, at }) => !known.has(id) && at >= oldest)
    .map(({ id, code, params, ref, at, clock }) => ({
      id,
      code,
      params,
      ref: ref === null ? null : parseRef(ref),
      at,
      claim: null,
      isAhead: true,
      isTimed: clock === 'server',
    }))
  const all = [
    ...synced.map(({ id, code, params, ref, at, claim }) => ({ id, code, params, ref, at, claim, isAhead: false, isTimed: true })),
    ...ahead,
  ]
  const shown = all
    .map((one) => ({ ...one, isRead: isRead(one, held), isMisdated: one.at > latest }))
    .filter((one) => !isCleared(one, held) && !(one.isMisdated && one.isRead))
  const told = await Promise.all(shown.map(async (one) => ({ ...one, claimedBy: await claimant(db, one) })))
  return told.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/**
 * Up to when what a person was told is read or cleared away as a whole: the moment of the newest, by the server's clock, so that what a push
 * brought ahead goes with its record, which comes later; null where nothing has one.
 */
export const newestMoment = (told: readonly Told[]): string | null =>
  told.find(({ isTimed, isMisdated }) => isTimed && !isMisdated)?.at ?? null

/** How much of it a person has not read, but for what they do not want to be told of. */
export const countUnread = async (db: PortalStore, settings: Switches): Promise<Counted> => {
  const unread = (await readTold(db)).filter((one) => !one.isRead && isWanted(settings, one.code))
  const placed = unread.filter(({ code }) => code === 'booking.placed')
  const bookings = await db.rows('bookings').bulkGet(placed.map(({ ref }) => ref?.id ?? ''))
  // A push comes ahead of the booking it tells of. Whoever had seen one of a later year would hear of none until then.
  const waiting = placed.find(({ isMisdated }, at) => !isMisdated && (bookings[at]?.status ?? 'new') === 'new')
  return { unread: unread.length, bookingAt: waiting?.at ?? null }
}

/** The inbox that this device writes into: the person's own, or a new one. */
export const inboxOf = async (db: PortalStore): Promise<Inbox> =>
  (await inboxesOf(db))[0] ?? { id: newId(), read: [], readUpTo: null, clearedUpTo: null }

/**
 * Forgets of what was cleared away what no moment clears: pushes that bear this device's own. What bears the server's is cleared like its
 * record, and comes back by the undo, also where that record has not come yet. What came meanwhile stays.
 */
export const dropPushed = (db: PortalStore, cleared: readonly Told[]): Promise<void> =>
  db.notifications.bulkDelete(cleared.filter(({ isTimed }) => !isTimed).map(({ id }) => id))
