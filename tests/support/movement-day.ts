import { findMutation, type MutationArgs, type MutationName } from '#domain/catalog.ts'
import { refKey, type Document, type Documents, type Kind } from '#domain/kernel/entity.ts'
import { changeRef, type Rows } from '#domain/kernel/mutation.ts'
import { plannedDeliveries } from '#domain/operations/plan.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { sampleBooking, sampleContainer, sampleContext, sampleDriver, sampleId } from './samples.ts'

/** The records of a vendor on one side, changed by mutations as device and server carry them out: a rule sees what it asked for. */
export class MovementDay {
  readonly rows = new Map<string, Document>()
  made = 0

  constructor(bookings: readonly Booking[], more: readonly (readonly [Kind, Document])[] = []) {
    this.keep('containers', sampleContainer({ inventory: { sku: 'S', units: 6, stock: 6 } }))
    this.keep('drivers', sampleDriver({ phoneVerifiedAt: sampleContext.now }))
    for (const booking of bookings) {
      this.keep('bookings', booking)
      for (const delivery of plannedDeliveries(booking, sampleContext.now)) this.keep('operations', delivery)
    }
    for (const [kind, body] of more) this.keep(kind, body)
  }

  keep(kind: Kind, body: Document): void {
    this.rows.set(refKey({ kind, id: body.id }), body)
  }

  get<K extends Kind>(kind: K, id: string): Documents[K] | undefined {
    return this.rows.get(refKey({ kind, id })) as Documents[K] | undefined
  }

  all<K extends Kind>(kind: K): Documents[K][] {
    return [...this.rows].flatMap(([key, body]) => (key.startsWith(`${kind}:`) ? [body as Documents[K]] : []))
  }

  /** Carries a mutation out; what it was called, or the code it was refused with. */
  do<Name extends MutationName>(name: Name, args: MutationArgs<Name>, over: Partial<typeof sampleContext> = {}): string {
    this.made += 1
    const context = { ...sampleContext, mutationId: sampleId(200, this.made), ...over }
    const bound = findMutation(name)?.bind({ args })
    if (!bound?.ok) return bound?.rejection.code ?? 'mutation.unknown'
    const loaded = new Map<string, Document | undefined>()
    const rows: Rows = {
      get: <K extends Kind>(kind: K, id: string) => loaded.get(refKey({ kind, id })) as Documents[K] | undefined,
    }
    for (let before = -1; before !== loaded.size;) {
      before = loaded.size
      for (const ref of bound.needs(rows, context.vendorId)) loaded.set(refKey(ref), this.rows.get(refKey(ref)))
    }
    const decision = bound.decide(rows, context)
    if (!decision.ok) return decision.rejection.code
    for (const change of decision.changes)
      if (change.op === 'put') this.rows.set(refKey(changeRef(change)), change.body)
      else this.rows.delete(refKey(changeRef(change)))
    return 'done'
  }

  /** The id of the mutation that was carried out last. */
  get last(): string {
    return sampleId(200, this.made)
  }

  undo(operationId: string, decisionId = this.last): string {
    return this.do('operation.takeBack', { operationId, decisionId })
  }

  /** Everything but what says when and by whom it was changed last. */
  facts(): string {
    const told = [...this.rows].map(([key, body]) => {
      const { updatedAt: _u, seenAt: _s, history: _h, ...rest } = body as Document & Record<string, unknown>
      // What a record lacks and what it has empty is the same, and a unit without a record is in the yard.
      const full = Object.entries(rest).filter(
        ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
      )
      return JSON.stringify([key, full.toSorted(([one], [other]) => (one < other ? -1 : 1))])
    })
    return told.toSorted().join('\n')
  }
}

/** An accepted booking of some bins that begins today. */
export const acceptedBooking = (over: Partial<Booking> = {}): Booking =>
  sampleBooking({
    status: 'accepted',
    driverId: null,
    quantity: 2,
    deliveryOn: '2026-11-21',
    pickupOn: '2026-12-05',
    ...over,
  })
