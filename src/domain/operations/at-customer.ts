import type { WorkingHours } from '../hours/hours.ts'
import type { FileRef } from '../kernel/id.ts'
import { refuse, type Decision, type Refused } from '../kernel/mutation.ts'
import { AWAY } from '../units/lifecycle.ts'
import { unitId, type Unit } from '../units/unit.ts'
import { isOpen } from './lifecycle.ts'
import { MOST_PHOTOS, type Changing, type Operation, type Signature, type UnitRef, type WeightTicket } from './operation.ts'
import { deliveryId, deliveryRefs, pickupId, plannedMovement, pickupRefs, places } from './plan.ts'
import { isOthers, isSameUnit, labelOf, misfit, movedUnit, placing, unloading } from './unit-moves.ts'
import { changedOther, done, nextState, withStep, type Work } from './work.ts'

interface Proof {
  readonly photosBefore?: readonly FileRef[] | undefined
  readonly photosAfter?: readonly FileRef[] | undefined
  readonly signature?: Signature | undefined
  readonly note?: string | undefined
}

/** The photos there were with those that were taken; none of them falls out, so that there is an end to them. */
export const morePhotos = ({ operation }: Work, there: readonly FileRef[] = [], taken: readonly FileRef[] = []): FileRef[] | Refused => {
  const all = [...there, ...taken]
  return all.length > MOST_PHOTOS ? refuse('operation.too_many_photos', { number: operation.bookingNumber, most: MOST_PHOTOS }) : all
}

/** What was photographed and signed, beside what there was. */
const proven = (work: Work, { photosBefore, photosAfter, signature }: Proof): Changing | Refused => {
  const { operation } = work
  const before = morePhotos(work, operation.photosBefore, photosBefore)
  if ('ok' in before) return before
  const after = morePhotos(work, operation.photosAfter, photosAfter)
  return 'ok' in after ? after : { photosBefore: before, photosAfter: after, signature: signature ?? operation.signature ?? null }
}

/** A movement for whose bin nobody has been yet: it still stands there. */
const isDue = (movement: Operation): boolean => isOpen(movement) && movement.containerStatus !== 'collected'

/** The pickups of the booking whose bin still stands there, on their way or not. */
const openPickups = ({ booking, others }: Work): Operation[] =>
  booking
    ? pickupRefs(booking)
        .flatMap(({ id }) => others.get(id) ?? [])
        .filter(isDue)
    : []

/** Another movement that was to fetch a bin. */
const pickupFor = (work: Work, ref: UnitRef | null): Operation | undefined =>
  openPickups(work).find(({ id, unit }) => id !== work.operation.id && isSameUnit(unit, ref))

/** What was called for with a bin that stays away now: there is nothing left to empty there, or to put elsewhere. */
const pointless = (work: Work, ref: UnitRef | null): Operation[] =>
  [...work.others.values()]
    .filter((other) => (other.type === 'dump_and_return' || other.type === 'relocate') && isDue(other) && isSameUnit(other.unit, ref))
    .map((other) => changedOther(work, other, { containerStatus: 'cancelled' }))

/** A bin came back by another movement: nothing is left to fetch for the one that was to fetch it, nor to do with it. */
export const spared = (work: Work, ref: UnitRef | null): Operation[] => {
  const other = pickupFor(work, ref)
  const fetching = other ? [changedOther(work, other, { containerStatus: 'cancelled', replacedBy: work.operation.id })] : []
  return [...fetching, ...pointless(work, ref)]
}

const numberOf = ({ operation }: Work) => ({ number: operation.bookingNumber })

/** Puts a bin down: the one that was loaded, or another one, in whose stead the loaded one comes back. */
const putDown = (work: Work, given: UnitRef | undefined): { ref: UnitRef; units: Unit[] } | Refused => {
  const { rows, context, operation } = work
  const loaded = operation.unit ?? null
  const ref = given ?? loaded
  if (!ref) return refuse('operation.no_unit', numberOf(work))
  const isLoaded = isSameUnit(ref, loaded)
  const refused = misfit(rows, operation, ref)
  if (refused) return refused
  const actions = placing(rows, operation, ref, isLoaded)
  if ('ok' in actions) return actions
  const placed = movedUnit(rows, context, { unit: ref, actions, bookingId: operation.bookingId })
  if ('ok' in placed) return placed
  const homeward = isLoaded || !loaded ? [] : unloading(rows, operation, loaded)
  if (!loaded || homeward.length === 0) return { ref, units: [placed] }
  const back = movedUnit(rows, context, { unit: loaded, actions: homeward, bookingId: null })
  return 'ok' in back ? back : { ref, units: [placed, back] }
}

/** Which bin of this customer is taken: the one that was named, the one that was planned, or the only one there is. */
const takenUnit = (work: Work, named: UnitRef | null | undefined): UnitRef | null => {
  const pickups = openPickups(work)
  return named ?? (pickups.length === 1 ? (pickups[0]?.unit ?? null) : null)
}

/** Why none can be taken: nobody said which of several, or none has come yet. A booking from elsewhere says nothing of its bins. */
const noneToTake = (work: Work): Refused | null => {
  const pickups = openPickups(work)
  if (pickups.length > 1 && pickups.some(({ unit }) => unit)) return refuse('operation.no_unit', numberOf(work))
  const { booking, others } = work
  const isToldOf = ({ containerStatus, unit }: Operation): boolean => containerStatus !== 'on_site' || Boolean(unit)
  const isOurs =
    booking &&
    deliveryRefs(booking).some(({ id }) => {
      const delivery = others.get(id)
      return delivery !== undefined && isToldOf(delivery)
    })
  return isOurs ? refuse('booking.not_on_site', numberOf(work)) : null
}

/** Whether a bin is the one that was to be fetched: by this movement, or by the pickup in whose stead it is lifted. */
const isExpected = (work: Work, ref: UnitRef): boolean =>
  (work.operation.type !== 'exchange' && isSameUnit(ref, work.operation.unit)) || pickupFor(work, ref) !== undefined

/** Takes a bin from the customer onto the truck; null: somebody in the yard has noted that already, or more, and their note stays. */
const takeUp = (work: Work, ref: UnitRef): Unit | Refused | null => {
  const { rows, context, operation } = work
  const status = rows.get('units', unitId(ref.containerId, ref.number))?.status
  if (status !== undefined && !AWAY.includes(status) && isExpected(work, ref)) return null
  if (isOthers(rows, operation, ref)) return refuse('operation.unit_elsewhere', { label: labelOf(rows, ref), ...numberOf(work) })
  if (status === 'out' && isExpected(work, ref)) return null
  return movedUnit(rows, context, { unit: ref, actions: ['collect'], bookingId: operation.bookingId })
}

/** The pickup that fetches what a delivery has just brought. */
const pickupOf = ({ rows, context, operation, booking }: Work, unit: UnitRef, hours: WorkingHours | undefined): Operation[] => {
  const place = booking ? places(booking).find((one) => deliveryId(booking.id, one) === operation.id) : undefined
  if (!booking || place === undefined) return []
  const planned = plannedMovement(booking, {
    id: pickupId(booking.id, place),
    type: 'pickup',
    on: booking.pickupOn,
    at: context.now,
    unit: { ref: unit, label: labelOf(rows, unit) },
    hours,
  })
  return [{ ...planned, decisionId: context.mutationId }]
}

/** The bin was put where it should be. */
export const arrivedWork = (
  work: Work,
  args: Proof & {
    readonly unit?: UnitRef | undefined
    readonly lifted?: UnitRef | undefined
    readonly weightTicket?: WeightTicket | undefined
  },
): Decision => {
  const { rows, context, operation } = work
  const state = nextState(work, 'arrive')
  if (typeof state !== 'string') return state
  const proof = proven(work, args)
  if ('ok' in proof) return proof
  const common = { containerStatus: state, ...proof, steps: withStep(work, 'arrive', args) }
  if (operation.type === 'dump_and_return' || operation.type === 'relocate') {
    const { unit } = operation
    const actions = unit ? placing(rows, operation, unit, true) : []
    if ('ok' in actions) return actions
    const placed = unit ? movedUnit(rows, context, { unit, actions, bookingId: operation.bookingId }) : null
    if (placed && 'ok' in placed) return placed
    const weightTicket = args.weightTicket ?? operation.weightTicket ?? null
    return done(work, { operation: { ...common, weightTicket }, units: placed ? [placed] : [] })
  }
  const down = putDown(work, args.unit)
  if ('ok' in down) return down
  const here = { unit: down.ref, containerNumber: labelOf(rows, down.ref) }
  if (operation.type === 'delivery') {
    const hours = rows.get('vendors', context.vendorId)?.workingHours
    return done(work, { operation: { ...common, ...here }, units: down.units, movements: pickupOf(work, down.ref, hours), hours })
  }
  const lifted = takenUnit(work, args.lifted)
  const none = lifted ? null : noneToTake(work)
  if (none) return none
  const up = lifted ? takeUp(work, lifted) : null
  if (up && 'ok' in up) return up
  // Whoever was to fetch, empty or move the bin that is on the truck now does so with the one that was put in its stead.
  const heirs = [...work.others.values()].filter((other) => isDue(other) && isSameUnit(other.unit, lifted))
  return done(work, {
    operation: { ...common, ...here, lifted },
    units: [...down.units, ...(up ? [up] : [])],
    movements: heirs.map((heir) => changedOther(work, heir, here)),
  })
}

/** The bin is on the truck. */
export const collectedWork = (work: Work, args: Proof & { readonly unit?: UnitRef | undefined }): Decision => {
  const { rows, operation } = work
  const state = nextState(work, 'collect')
  if (typeof state !== 'string') return state
  const proof = proven(work, args)
  if ('ok' in proof) return proof
  const planned = operation.unit ?? null
  const ref = takenUnit(work, args.unit ?? planned)
  const none = ref ? null : noneToTake(work)
  if (none) return none
  const up = ref ? takeUp(work, ref) : null
  if (up && 'ok' in up) return up
  const own = pickupFor(work, ref)
  const here = ref ? { unit: ref, containerNumber: labelOf(rows, ref) } : {}
  const isSwapped = operation.type === 'pickup' && own && planned
  const movements =
    // Two bins of one customer were taken for each other: the other pickup fetches what is left.
    isSwapped
      ? [changedOther(work, own, { unit: planned, containerNumber: operation.containerNumber }), ...pointless(work, ref)]
      : operation.type === 'pickup'
        ? spared(work, ref)
        : []
  return done(work, {
    operation: { containerStatus: state, ...here, ...proof, steps: withStep(work, 'collect', args) },
    units: up ? [up] : [],
    movements,
  })
}
