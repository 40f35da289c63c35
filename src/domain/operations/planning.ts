import * as v from 'valibot'
import { isCancelled } from '../bookings/booking.ts'
import { isDelivered } from '../bookings/movements.ts'
import { withoutMovement } from '../bookings/requested.ts'
import { mayAssign, mayDrive } from '../drivers/license.ts'
import { editsOf, mergeEdits, type Edits, type FieldEdit } from '../kernel/edit.ts'
import { earningChanges } from '../earnings/consequences.ts'
import type { RowRef } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { actedOn, dayOf } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse, type Decision, type DecisionContext, type Rows } from '../kernel/mutation.ts'
import { tooFar } from '../kernel/plan-ahead.ts'
import { plannedOn } from '../requests/effects.ts'
import { AWAY } from '../units/lifecycle.ts'
import { unitId, type Unit } from '../units/unit.ts'
import { followed, retreated } from './booking-progress.ts'
import { isEtaOf } from './eta.ts'
import { isOpen } from './lifecycle.ts'
import { asPlanned, operationSchema, type Changing, type Operation } from './operation.ts'
import { isOthers, labelOf } from './unit-moves.ts'
import { changedOther, done, nextState, readWork, workNeeds } from './work.ts'

const { scheduledOn, driverId, etaAt } = operationSchema.entries
const planned = {
  scheduledOn,
  driverId,
  etaAt,
  runOrder: operationSchema.entries.runOrder.wrapped,
  hours: operationSchema.entries.hours.wrapped,
  pinned: operationSchema.entries.pinned.wrapped,
}

type Planned = ReturnType<typeof asPlanned>
type PlanEdits = Edits<Planned> & { readonly driverId?: FieldEdit<string | null> | undefined }

/** Whether the last thing that was done with a movement was to take it from that driver. */
const wasTakenFrom = ({ history = [] }: Operation, driverId: string): boolean => history.at(-1)?.operation.driverId === driverId

interface Plan {
  readonly operationId: string
  readonly edits: PlanEdits
  readonly takenFrom?: string | undefined
}

/**
 * Gives a movement a day, a driver, a place in the driver's day: what a drop on a board does, and what a form does. A driver who gets it must be
 * one who may be given work; one who keeps it on another day must have a license, on the day on which that was decided. To take it off a
 * driver, or off its day, is always possible.
 */
const plan = (rows: Rows, { operationId, edits, takenFrom }: Plan, context: DecisionContext): Decision => {
  const work = readWork(operationId, rows, context)
  if (!work) return refuse('operation.not_found')
  const { operation } = work
  const state = nextState(work, 'plan')
  if (typeof state !== 'string') return state
  const before = asPlanned(operation)
  const merge = mergeEdits(before, edits)
  if (!merge.ok) return refuse('edit.conflict', { fields: merge.fields.join(',') })
  const { body } = merge
  const today = dayOf(context.now)
  const far = edits.scheduledOn && body.scheduledOn !== null ? tooFar(body.scheduledOn, today) : null
  if (far) return { ok: false, rejection: far }
  const on = edits.scheduledOn && body.scheduledOn !== null ? plannedOn(body.scheduledOn, today) : body.scheduledOn
  if (body.driverId !== null && body.driverId !== before.driverId) {
    const driver = rows.get('drivers', body.driverId)
    if (!driver) return refuse('record.not_found', { kind: 'drivers' })
    const verdict = mayAssign(driver, { today: actedOn(context), on: on ?? today })
    if (verdict?.kind === 'blocked') return refuse(verdict.code, { expiresOn: driver.licenseExpiresOn })
  } else if (body.driverId !== null && on !== null && on !== before.scheduledOn) {
    // A day is given to a driver anew. Whoever is away today may be back on it; a license that has run out is a ban.
    const driver = rows.get('drivers', body.driverId)
    const verdict = driver && mayDrive(driver, { today: actedOn(context), on })
    if (driver && verdict?.kind === 'blocked') return refuse(verdict.code, { expiresOn: driver.licenseExpiresOn })
  }
  // A place in one driver's day says nothing of another's, nor of another day.
  const isElsewhere = body.driverId !== before.driverId || on !== before.scheduledOn
  const runOrder = isElsewhere && !edits.runOrder ? null : body.runOrder
  if (edits.etaAt && body.etaAt !== null && !isEtaOf(body.scheduledOn, body.etaAt)) return refuse('mutation.invalid', { field: 'etaAt' })
  // What was expected on one day says nothing of another, nor of the day on which a late plan is carried out.
  const isKept = body.etaAt !== null && (edits.etaAt ? isEtaOf(on, body.etaAt) : on === before.scheduledOn)
  const etaAt = isKept ? body.etaAt : null
  const failedAndUndated = operation.containerStatus === 'failed' && on === null
  const decision = done(work, {
    operation: { ...body, scheduledOn: on, runOrder, etaAt, containerStatus: failedAndUndated ? 'failed' : state } satisfies Changing,
  })
  const isOtherHalf = takenFrom !== undefined && wasTakenFrom(operation, takenFrom)
  return decision.ok && isOtherHalf ? { ...decision, keepsBinsOf: operation.bookingId } : decision
}

const driverNeeds = (rows: Rows, { operationId, edits }: Plan): RowRef<'drivers'>[] => {
  const kept = edits.scheduledOn ? rows.get('operations', operationId)?.driverId : null
  return [edits.driverId?.to, kept].flatMap((one) => (one ? [{ kind: 'drivers', id: one }] : []))
}

const takenBack = (operationId: string, mutationId: string) => ({
  name: 'operation.takeBack',
  args: { operationId, decisionId: mutationId },
})

/** A movement gets a driver, or another one; only what is under way already keeps its own. */
export const assignOperation = defineMutation({
  name: 'operation.assign',
  version: 1,
  by: 'vendor',
  args: v.object({ operationId: id, edits: editsOf({ driverId: planned.driverId }) }),
  needs: (args, rows) => [...workNeeds(args.operationId, rows), ...driverNeeds(rows, args)],
  decide: plan,
  inverse: ({ operationId }, mutationId) => takenBack(operationId, mutationId),
})

/**
 * A movement is planned: its day (today at the earliest, null: none yet), driver, place in the driver's day, hours, expected
 * moment, and whether it is pinned. One call is what a drop on a board does.
 */
export const planOperation = defineMutation({
  name: 'operation.plan',
  version: 1,
  by: 'vendor',
  carriesEditsOf: 'operation.assign',
  args: v.object({
    operationId: id,
    edits: editsOf(planned),
    /** Whose it was until the change before this one, where both together only change the driver. */
    takenFrom: v.optional(id),
  }),
  needs: (args, rows) => [...workNeeds(args.operationId, rows), ...driverNeeds(rows, args)],
  decide: plan,
  inverse: ({ operationId }, mutationId) => takenBack(operationId, mutationId),
})

/** Whether a delivery may be left out: others of the booking's bins were delivered, and this one is not loaded. */
export const mayBeLeftOut = ({ containerStatus }: Pick<Operation, 'containerStatus'>, others: readonly Operation[]): boolean =>
  (containerStatus === 'scheduled' || containerStatus === 'failed') && isDelivered(others)

/**
 * A movement is not needed any more: somebody fetched the bin by themselves, or it was planned by mistake. Of a booking whose first bins stand, a
 * delivery can go, too: the booking is on site with those that came. Before that it is the booking that is called off.
 */
export const cancelOperation = defineMutation({
  name: 'operation.cancel',
  version: 1,
  by: 'vendor',
  args: v.object({ operationId: id }),
  needs: ({ operationId }, rows) => workNeeds(operationId, rows),
  decide: (rows, { operationId }, context) => {
    const work = readWork(operationId, rows, context)
    if (!work) return refuse('operation.not_found')
    const { containerStatus, type, unit, bookingNumber: number } = work.operation
    if (type === 'delivery' && containerStatus !== 'cancelled' && !mayBeLeftOut(work.operation, [...work.others.values()]))
      return refuse('operation.bin_awaited', { number })
    // What is loaded has to come back first.
    if (type === 'exchange' && containerStatus === 'on_the_way' && unit) return refuse('operation.already_collected', { number })
    const standing = unit && type === 'pickup' ? rows.get('units', unitId(unit.containerId, unit.number)) : undefined
    // One that is noted as another booking's was fetched, and rented out again since.
    if (unit && standing && AWAY.includes(standing.status) && !isOthers(rows, work.operation, unit))
      return refuse('operation.bin_on_site', { label: labelOf(rows, unit), number })
    const state = nextState(work, 'cancel')
    return typeof state === 'string' ? done(work, { operation: { containerStatus: state } }) : state
  },
  inverse: ({ operationId }, mutationId) => takenBack(operationId, mutationId),
})

/**
 * The last change of a movement is taken back, with all that followed from it; `decisionId` says which one is meant. Where anything was
 * built on it since (on the movement, its units, or its booking's movements), it stays.
 */
export const takeBackOperation = defineMutation({
  name: 'operation.takeBack',
  version: 1,
  by: 'vendor',
  isOneOfMany: true,
  args: v.object({ operationId: id, decisionId: id }),
  needs: ({ operationId }, rows) => {
    const operation = rows.get('operations', operationId)
    const history = operation?.history ?? []
    const drivers = [operation?.driverId, ...history.map(({ operation: was }) => was.driverId)]
    return [
      ...workNeeds(operationId, rows),
      ...drivers.flatMap((one) => (one ? [{ kind: 'drivers' as const, id: one }] : [])),
      ...history.flatMap(({ units, movements }) => [
        ...units.map(({ containerId, number }) => ({ kind: 'units' as const, id: unitId(containerId, number) })),
        ...movements.map((movement) => ({ kind: 'operations' as const, id: movement.id })),
      ]),
    ]
  },
  decide: (rows, { operationId, decisionId }, context) => {
    const work = readWork(operationId, rows, context)
    if (!work) return refuse('operation.not_found')
    const { operation, booking, others } = work
    const stays = refuse('operation.changed_since', { number: operation.bookingNumber })
    const before = operation.history?.at(-1)
    if (!before || before.decisionId !== decisionId || operation.decisionId !== decisionId) return stays
    if (before.isNew)
      return accept(
        { op: 'del', kind: 'operations', id: operationId },
        ...(booking ? [put('bookings', withoutMovement(booking, operationId))] : []),
      )
    // Of a booking that was called off, only what brings a bin back goes on.
    const { containerStatus = operation.containerStatus, driverId: given = operation.driverId } = before.operation
    const isToBring = operation.type !== 'pickup' && containerStatus !== 'collected' && isOpen({ containerStatus })
    if (isToBring && booking && isCancelled(booking)) return stays
    // What was over kept neither its driver nor its container from going.
    const isRevived = isOpen({ containerStatus }) && !isOpen(operation)
    const isGone = given !== null && rows.get('drivers', given)?.removedAt !== undefined
    if (isGone && (isRevived || given !== operation.driverId)) return refuse('record.not_found', { kind: 'drivers' })
    if (isRevived && !rows.get('containers', operation.containerId)) return refuse('record.not_found', { kind: 'containers' })
    const units: Unit[] = []
    for (const { containerId, number, decisionId: earlier, ...was } of before.units) {
      const unit = rows.get('units', unitId(containerId, number))
      if (unit?.decisionId !== decisionId) return stays
      units.push({ ...unit, ...was, decisionId: earlier ?? context.mutationId, updatedAt: context.now })
    }
    const after = new Map(others)
    const gone: string[] = []
    const changed: Operation[] = []
    for (const { id: otherId, was } of before.movements) {
      const other = rows.get('operations', otherId)
      if (other?.decisionId !== decisionId) return stays
      after.delete(otherId)
      if (was === null) {
        gone.push(otherId)
        continue
      }
      const back: Operation = Object.assign(changedOther(work, other, {}), was)
      after.set(otherId, back)
      changed.push(back)
    }
    const history = operation.history?.slice(0, -1) ?? []
    const back: Operation = Object.assign({ ...operation }, before.operation, { history, updatedAt: context.now })
    after.set(operationId, back)
    const were = new Map([...others, [operationId, operation]])
    const led = booking && followed({ booking: retreated({ booking, movements: after, context }, were), movements: after, context })
    const earned = led && led !== booking ? earningChanges(rows, { before: booking, after: led }, context) : []
    // What was paid out is not earned any less.
    if (earned === null) return stays
    return accept(
      put('operations', back),
      ...units.map((unit) => put('units', unit)),
      ...changed.map((other) => put('operations', other)),
      ...gone.map((otherId) => ({ op: 'del' as const, kind: 'operations' as const, id: otherId })),
      ...(led && led !== booking ? [put('bookings', led)] : []),
      ...(earned ?? []),
    )
  },
})
