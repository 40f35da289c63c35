import { findMutation, type MutationArgs, type MutationName } from '#domain/catalog.ts'
import { drivesTaken } from '#domain/bookings/drives.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { newId } from '#db/core/identity.ts'
import { Overlay } from '#db/core/overlay.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { referenceRefusal } from './needed-records.ts'
import { driveRefusal, promiseRefusal } from './promises.ts'

/**
 * Why this device would refuse a change on the rows as they are now (`now`: the moment of asking), or null: it would accept it. Asked are the
 * rule, what bookings promise by it of bins and of drivers' hours, and what still needs a record that would go, as the server asks all of them.
 * Nothing is changed and nothing queued.
 */
export const judge = async <Name extends MutationName>(
  db: PortalDatabase,
  { name, args, now }: { readonly name: Name; readonly args: MutationArgs<Name>; readonly now: string },
): Promise<Rejection | null> => {
  const call = findMutation(name)?.bind({ args })
  if (!call?.ok) return call?.rejection ?? { code: 'mutation.unknown', params: {} }
  const rows = new Overlay(db)
  await rows.loadNeeds(call)
  const decision = call.decide(rows, { vendorId: vendorIdOf(db), now, clientAt: now, mutationId: newId() })
  if (!decision.ok) return decision.rejection
  for (const change of decision.changes) {
    if (change.op !== 'put' || change.kind !== 'bookings' || change.body.id === decision.keepsBinsOf) continue
    const rejection = await promiseRefusal(db, { bookingId: change.body.id, change: () => change.body, now })
    if (rejection) return rejection
  }
  for (const drive of drivesTaken(decision.changes, rows)) {
    const rejection = await driveRefusal(db, drive, now)
    if (rejection) return rejection
  }
  return referenceRefusal(db, decision.changes, rows)
}
