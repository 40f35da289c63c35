import * as v from 'valibot'
import { mayDrive } from '../drivers/license.ts'
import { expectedOn, workDayOf } from '../hours/calendar.ts'
import type { RowRef } from '../kernel/entity.ts'
import { id, type FileRef } from '../kernel/id.ts'
import { actedOn, dayOf, day, happenedAt, instant } from '../kernel/instant.ts'
import { defineMutation, refuse, type Decision, type DecisionContext, type Rows } from '../kernel/mutation.ts'
import { tooFar } from '../kernel/plan-ahead.ts'
import { text } from '../kernel/text.ts'
import { isForDamage } from '../requests/for-damage.ts'
import { AWAY, type UnitAction } from '../units/lifecycle.ts'
import { unitId, type Unit } from '../units/unit.ts'
import { arrivedWork, collectedWork, morePhotos, spared } from './at-customer.ts'
import { isEtaFrom } from './eta.ts'
import {
  FAILURE_REASONS,
  photos,
  signature,
  unitRef,
  weightTicket,
  type Operation,
  type Signature,
  type UnitRef,
  type WeightTicket,
} from './operation.ts'
import { nextTryOn } from './plan.ts'
import { isOthers, labelOf, loading, misfit, movedUnit, unitNeeds, unloading } from './unit-moves.ts'
import { done, nextState, readWork, withStep, workNeeds, type Work } from './work.ts'

const note = v.optional(text(1, 500))
const operationId = id

const filesOf = (...files: readonly (FileRef | null | undefined)[]): string[] => files.flatMap((file) => (file ? [file.sha256] : []))
const ofSignature = (given: Signature | undefined): FileRef | null => (given?.kind === 'signed' ? given.image : null)
const ofTicket = (given: WeightTicket | undefined): FileRef | null => given?.photo ?? null

/** The way back from a step, as long as nothing is built on it. */
const inverse = (args: { readonly operationId: string }, mutationId: string) => ({
  name: 'operation.takeBack',
  args: { operationId: args.operationId, decisionId: mutationId },
})

type Rule = (work: Work) => Decision

const onWork = (rows: Rows, one: string, context: DecisionContext, rule: Rule): Decision => {
  const work = readWork(one, rows, context)
  return work ? rule(work) : refuse('operation.not_found')
}

/** The driver of a movement, for `needs`: their license is judged when they leave. */
const driverNeeds = (operationId: string, rows: Rows): RowRef<'drivers'>[] => {
  const driverId = rows.get('operations', operationId)?.driverId ?? null
  return driverId === null ? [] : [{ kind: 'drivers', id: driverId }]
}

/** A license that had run out on the day on which the driver leaves. */
const licenseFault = (rows: Rows, driverId: string, context: DecisionContext): Decision | null => {
  const driver = rows.get('drivers', driverId)
  const today = actedOn(context)
  const verdict = driver && mayDrive(driver, { today, on: today })
  return driver && verdict?.kind === 'blocked' ? refuse(verdict.code, { expiresOn: driver.licenseExpiresOn }) : null
}

/** A driver whose license is valid leaves for the customer, with the unit that was loaded where somebody noted which. */
export const departOperation = defineMutation({
  name: 'operation.depart',
  version: 1,
  by: 'vendor',
  args: v.object({ operationId, unit: v.optional(unitRef), etaAt: v.optional(v.nullable(instant)), note }),
  needs: (args, rows) => [...workNeeds(args.operationId, rows), ...driverNeeds(args.operationId, rows), ...unitNeeds(args.unit)],
  decide: (rows, args, context) =>
    onWork(rows, args.operationId, context, (work) => {
      const { operation } = work
      const state = nextState(work, 'depart')
      if (typeof state !== 'string') return state
      if (operation.driverId === null) return refuse('operation.no_driver', { number: operation.bookingNumber })
      const banned = licenseFault(rows, operation.driverId, context)
      if (banned) return banned
      if (args.etaAt && !isEtaFrom(context.clientAt, args.etaAt)) return refuse('mutation.invalid', { field: 'etaAt' })
      // Left out: it stays as it was planned. Null: nobody says when.
      const etaAt = args.etaAt === undefined ? operation.etaAt : args.etaAt
      const moved = { containerStatus: state, etaAt, steps: withStep(work, 'depart', args) }
      const isLoaded = args.unit && (operation.type === 'delivery' || operation.type === 'exchange')
      if (!args.unit || !isLoaded) return done(work, { operation: moved })
      const refused = misfit(rows, operation, args.unit)
      if (refused) return refused
      const unit = movedUnit(rows, context, { unit: args.unit, actions: loading(rows, args.unit), bookingId: operation.bookingId })
      if ('ok' in unit) return unit
      return done(work, { operation: { ...moved, unit: args.unit, containerNumber: labelOf(rows, args.unit) }, units: [unit] })
    }),
  inverse,
})

const proof = { photosBefore: v.optional(photos), photosAfter: v.optional(photos), signature: v.optional(signature), note }

/**
 * The bin is where it should be: of a delivery or an exchange, `unit` is the one that was put down (left out: the one that was loaded),
 * and `lifted` the one that an exchange takes along.
 */
export const arriveOperation = defineMutation({
  name: 'operation.arrive',
  version: 1,
  by: 'vendor',
  args: v.object({
    operationId,
    unit: v.optional(unitRef),
    lifted: v.optional(unitRef),
    weightTicket: v.optional(weightTicket),
    ...proof,
  }),
  needs: (args, rows, vendorId) => [
    ...workNeeds(args.operationId, rows),
    ...unitNeeds(args.unit),
    ...unitNeeds(args.lifted),
    { kind: 'vendors', id: vendorId },
  ],
  decide: (rows, args, context) => onWork(rows, args.operationId, context, (work) => arrivedWork(work, args)),
  files: (args) =>
    filesOf(...(args.photosBefore ?? []), ...(args.photosAfter ?? []), ofSignature(args.signature), ofTicket(args.weightTicket)),
  inverse,
})

/** The bin is on the truck: `unit` is the one that was taken (left out: the one that was planned). */
export const collectOperation = defineMutation({
  name: 'operation.collect',
  version: 1,
  by: 'vendor',
  args: v.object({ operationId, unit: v.optional(unitRef), ...proof }),
  needs: (args, rows) => [...workNeeds(args.operationId, rows), ...unitNeeds(args.unit)],
  decide: (rows, args, context) => onWork(rows, args.operationId, context, (work) => collectedWork(work, args)),
  files: (args) => filesOf(...(args.photosBefore ?? []), ...(args.photosAfter ?? []), ofSignature(args.signature)),
  inverse,
})

/** The bin that came along on the truck. */
const broughtAlong = ({ type, unit, lifted }: Operation) => (type === 'exchange' ? lifted : unit)

/** The request that a movement answers, for `needs`: it says what is wrong with the bin. */
const requestNeeds = (operationId: string, rows: Rows): RowRef<'requests'>[] => {
  const requestId = rows.get('operations', operationId)?.requestId ?? null
  return requestId === null ? [] : [{ kind: 'requests', id: requestId }]
}

/**
 * What follows for an empty bin in the yard: one that was replaced because it is damaged is not rented out again before somebody has looked
 * at it.
 */
const afterwards = (rows: Rows, { requestId }: Operation): readonly UnitAction[] =>
  requestId !== null && isForDamage(rows.get('requests', requestId)) ? ['report_damage'] : []

/**
 * The yard a driver chose: one that the vendor no longer has is none, for a bin that is noted there is found by no count. Where nobody
 * chose, it is that of a vendor with one; of several it is not the one that the bin once left.
 */
const chosenYard = (rows: Rows, vendorId: string, yardId: string | undefined): string | null | undefined => {
  const yards = rows.get('vendors', vendorId)?.dumpYards ?? []
  if (yardId === undefined) return yards.length > 1 ? null : undefined
  return yards.some(({ id: one }) => one === yardId) ? yardId : null
}

/** What is done with a bin that comes back; one that somebody in the yard has noted there already is left as they noted it. */
const comingBack = ({ rows, operation }: Work, { containerId, number }: UnitRef, isFull: boolean): readonly UnitAction[] => {
  const noted = rows.get('units', unitId(containerId, number))?.status
  // It may be out again by now, for another booking.
  const isNoted = noted !== undefined && (isOthers(rows, operation, { containerId, number }) || !AWAY.includes(noted))
  if (isFull) return isNoted ? [] : ['bring_in_full']
  return [...(isNoted ? [] : (['bring_in'] as const)), ...(isNoted && noted !== 'in_yard' ? [] : afterwards(rows, operation))]
}

/** A bin that the yard has noted as full, with the movement that brought it: whoever empties it ends that, too. */
const broughtInBy = ({ rows, context, operation }: Work, { containerId, number }: UnitRef): Unit | null => {
  const noted = rows.get('units', unitId(containerId, number))
  return noted?.status === 'full_in_yard'
    ? { ...noted, movementId: operation.id, decisionId: context.mutationId, updatedAt: context.now }
    : null
}

/** The bin that came along is back in a yard: emptied on the way, or with its waste. */
export const returnOperation = defineMutation({
  name: 'operation.return',
  version: 1,
  by: 'vendor',
  args: v.object({ operationId, isFull: v.boolean(), yardId: v.optional(id), weightTicket: v.optional(weightTicket), note }),
  needs: (args, rows, vendorId) => [
    ...workNeeds(args.operationId, rows),
    ...requestNeeds(args.operationId, rows),
    { kind: 'vendors', id: vendorId },
  ],
  decide: (rows, args, context) =>
    onWork(rows, args.operationId, context, (work) => {
      const { operation } = work
      const state = nextState(work, args.isFull ? 'return_full' : 'return')
      if (typeof state !== 'string') return state
      const ref = broughtAlong(operation)
      const actions = ref ? comingBack(work, ref, args.isFull) : []
      const unit =
        ref && actions.length > 0
          ? movedUnit(rows, context, {
              unit: ref,
              actions,
              bookingId: null,
              yardId: chosenYard(rows, context.vendorId, args.yardId),
              movementId: args.isFull ? operation.id : undefined,
            })
          : null
      if (unit && 'ok' in unit) return unit
      const linked = unit ?? (ref && args.isFull ? broughtInBy(work, ref) : null)
      const steps = withStep(work, 'return', args)
      return done(work, {
        operation: { containerStatus: state, steps, weightTicket: args.weightTicket ?? operation.weightTicket ?? null },
        units: linked ? [linked] : [],
        // A bin that was to be put down again stays away.
        movements: operation.type === 'dump_and_return' || operation.type === 'relocate' ? spared(work, ref ?? null) : [],
      })
    }),
  files: (args) => filesOf(ofTicket(args.weightTicket)),
  inverse,
})

/** A bin that stood full in the yard was emptied. Where somebody noted that with the unit already, the movement follows. */
export const emptyOperation = defineMutation({
  name: 'operation.empty',
  version: 1,
  by: 'vendor',
  args: v.object({ operationId, weightTicket: v.optional(weightTicket), note }),
  needs: (args, rows) => [...workNeeds(args.operationId, rows), ...requestNeeds(args.operationId, rows)],
  decide: (rows, args, context) =>
    onWork(rows, args.operationId, context, (work) => {
      const { operation } = work
      const state = nextState(work, 'empty')
      if (typeof state !== 'string') return state
      const ref = broughtAlong(operation)
      const actions = ['empty', ...afterwards(rows, operation)] as const
      const unit = ref ? movedUnit(rows, context, { unit: ref, actions, bookingId: null, movementId: operation.id }) : null
      const steps = withStep(work, 'empty', args)
      return done(work, {
        operation: { containerStatus: state, steps, weightTicket: args.weightTicket ?? operation.weightTicket ?? null },
        units: unit && !('ok' in unit) ? [unit] : [],
      })
    }),
  files: (args) => filesOf(ofTicket(args.weightTicket)),
  inverse,
})

/** What was loaded for a customer who does not get it comes back with the driver. */
const unloaded = ({ rows, context }: Work, operation: Operation): Unit | null => {
  const { type, unit } = operation
  if (!unit || (type !== 'delivery' && type !== 'exchange')) return null
  const actions = unloading(rows, operation, unit)
  if (actions.length === 0) return null
  const back = movedUnit(rows, context, { unit, actions, bookingId: null })
  return 'ok' in back ? null : back
}

/**
 * A driver came in vain. The movement is planned again by itself, with the same driver, for {@link nextTryOn}; `on` says another day (today
 * at the earliest), or null: somebody has to decide.
 */
export const failOperation = defineMutation({
  name: 'operation.fail',
  version: 1,
  by: 'vendor',
  args: v.object({
    operationId,
    reason: v.picklist(FAILURE_REASONS),
    note,
    on: v.optional(v.nullable(day)),
    photosBefore: v.optional(photos),
  }),
  needs: (args, rows, vendorId) => [...workNeeds(args.operationId, rows), { kind: 'vendors', id: vendorId }],
  decide: (rows, args, context) =>
    onWork(rows, args.operationId, context, (work) => {
      const { operation } = work
      const state = nextState(work, 'fail')
      if (typeof state !== 'string') return state
      const today = dayOf(context.now)
      const { workingHours } = rows.get('vendors', context.vendorId) ?? {}
      const tried = workDayOf(happenedAt({ at: context.now, deviceAt: context.clientAt }), workingHours, operation)
      const { on = expectedOn(workingHours, nextTryOn(operation, tried, workingHours), today) } = args
      const far = args.on ? tooFar(args.on, today) : null
      if (far) return { ok: false, rejection: far }
      const photosBefore = morePhotos(work, operation.photosBefore, args.photosBefore)
      if ('ok' in photosBefore) return photosBefore
      const unit = unloaded(work, operation)
      const isLoaded = operation.type === 'delivery' || operation.type === 'exchange'
      return done(work, {
        operation: {
          containerStatus: on === null ? state : 'scheduled',
          scheduledOn: on !== null && on < today ? today : on,
          runOrder: null,
          etaAt: null,
          // The day and the hours that were promised were those of this attempt.
          hours: null,
          pinned: false,
          ...(isLoaded ? { unit: null, containerNumber: null } : {}),
          ...(args.photosBefore ? { photosBefore } : {}),
          steps: withStep(work, 'fail', { note: args.note, failure: { reason: args.reason, on: operation.scheduledOn } }),
        },
        units: unit ? [unit] : [],
      })
    }),
  files: (args) => filesOf(...(args.photosBefore ?? [])),
  inverse,
})
