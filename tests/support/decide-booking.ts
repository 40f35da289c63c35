import type { Booking } from '#domain/bookings/booking.ts'
import type { Document, Documents, Kind } from '#domain/kernel/entity.ts'
import type { Decision } from '#domain/kernel/mutation.ts'
import { findAnyMutation } from '#domain/marketplace-catalog.ts'
import { decideMutation } from './decide-mutation.ts'
import { rowsOf, sampleContext } from './samples.ts'

/** Decides a mutation on some rows at a moment. */
export const decideOn = (
  name: string,
  args: unknown,
  held: Readonly<Record<string, readonly Document[]>>,
  now = sampleContext.now,
): Decision => {
  const mutation = findAnyMutation(name)
  if (!mutation) throw new Error(`no mutation ${name}`)
  return decideMutation(mutation, { rows: rowsOf(held), args, context: { ...sampleContext, now } })
}

/** The records of a kind that a decision puts. */
export const putsOf = <K extends Kind>(decision: Decision, kind: K): Documents[K][] => {
  if (!decision.ok) throw new Error(`refused with ${decision.rejection.code}`)
  return decision.changes.flatMap((change) => (change.op === 'put' && change.kind === kind ? [change.body as Documents[K]] : []))
}

/** The one booking that a decision puts. */
export const bookingAfter = (decision: Decision): Booking => {
  const [booking, ...more] = putsOf(decision, 'bookings')
  if (!booking || more.length > 0) throw new Error('not one booking')
  return booking
}

/** Why a decision was refused. */
export const refusalOf = (decision: Decision) => (decision.ok ? 'accepted' : decision.rejection)
