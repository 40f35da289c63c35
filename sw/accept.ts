import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { readStatus } from '#db/core/status.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { browserColumnPorts } from '#db/query/column-ports.ts'
import { QueryEngine } from '#db/query/engine.ts'
import { asAccepted, binsRefusal } from '#db/review/bins-refusal.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { ACCEPTED, ACCEPTED_HERE, ACCEPTED_LATER, NOT_ACCEPTED } from '#i18n/notification-messages.ts'

/** What came of it, in words of the notifications; `number`: the booking's, where this device knows it. */
export interface Accepted {
  readonly came: typeof ACCEPTED
  readonly number: number | null
  /** The change that waits to be sent; null: nothing waits. */
  readonly waitsFor: string | null
  /** This device knows why it was not accepted, and the booking says it with what can be done instead. */
  readonly isToOpen?: true
}

const ACCEPT = 'booking.accept'

/** What came of an acceptance that waited; null: it was taken back, and nothing came of it. */
export const outcomeOf = async (db: PortalDatabase, mutationId: string): Promise<typeof ACCEPTED | 'waits' | null> => {
  // Read in one moment: it leaves one of these places as it comes to another.
  const [queued, refused, sent] = await db.transaction('r', [db.outbox, db.rejections, db.receipts], () =>
    Promise.all([db.outbox.where('id').equals(mutationId).first(), db.rejections.get(mutationId), db.receipts.get(mutationId)]),
  )
  if (refused) return NOT_ACCEPTED
  // What was taken back leaves its place to a change that does nothing.
  if (queued?.name === ACCEPT) return 'waits'
  return sent?.name === ACCEPT ? ACCEPTED : null
}

/** What is said of an acceptance that waits: whether the network alone will send it, or somebody has to see to it. */
const describeWaiting = async (db: PortalDatabase): Promise<typeof ACCEPTED> => {
  const { phase } = await readStatus(db)
  return phase === 'signed-out' || phase === 'update-required' || phase === 'failed' ? ACCEPTED_HERE : ACCEPTED_LATER
}

/** For longer (ms) the columns are not waited for: where they have to be made first, the browser may end the worker before the answer is stored. */
const PATIENCE_MS = 4000

const unknown = (): Promise<null> => new Promise((done) => setTimeout(() => done(null), PATIENCE_MS))

/**
 * Whether other bookings have the bins, as pages judge it: by the columns, which a worker has to read by itself. Where that takes long the
 * server judges.
 */
const isPromised = async (db: PortalDatabase, bookingId: string): Promise<boolean> => {
  const engine = new QueryEngine(db, browserColumnPorts)
  const refusal = binsRefusal(db, { bookingId, change: asAccepted }, async (question, range) => {
    const { rows } = await engine.query(question, range)
    return { rows: rows as readonly StoredRow<Booking>[] }
  })
  return (await Promise.race([refusal, unknown()])) !== null
}

/**
 * Accepts a booking while no page may be open, and says whether that has arrived. What is here is decided before anybody is asked: a network
 * that answers slowly, or never, must not outlive the worker. It is judged as in the list: by the rule, and by what others were promised. `sync`
 * sends and fetches.
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
  const refused: Accepted = { came: NOT_ACCEPTED, number, waitsFor: null, ...(number === null ? {} : { isToOpen: true }) }
  if (await isPromised(db, bookingId)) return refused
  const asked = await mutate(db, ACCEPT, { vendorId, bookingId })
  if (asked.status === 'rejected') {
    if (asked.rejection.code !== 'booking.already_accepted') return refused
    // A message that came twice, or a colleague who was quicker: what was asked for stands.
    const waiting = await db.outbox
      .where('touched')
      .equals(refKey({ kind: 'bookings', id: bookingId }))
      .toArray()
    const waits = waiting.find(({ name }) => name === ACCEPT)
    return waits ? { came: await describeWaiting(db), number, waitsFor: waits.id } : { came: ACCEPTED, number, waitsFor: null }
  }
  await tried()
  const { mutationId } = asked
  const came = await outcomeOf(db, mutationId)
  return came === 'waits'
    ? { came: await describeWaiting(db), number, waitsFor: mutationId }
    : { came: came ?? NOT_ACCEPTED, number, waitsFor: null }
}
