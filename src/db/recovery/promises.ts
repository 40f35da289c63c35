import type { Booking } from '#domain/bookings/booking.ts'
import { holdsUnits } from '#domain/bookings/conflicts.ts'
import { drivesTaken } from '#domain/bookings/drives.ts'
import { unitsTaken } from '#domain/bookings/promises.ts'
import { readUnitLabel } from '#domain/containers/barcode.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { refKey, type Documents, type Kind } from '#domain/kernel/entity.ts'
import { changeRef, type Change, type Rows } from '#domain/kernel/mutation.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { recordNeeded, REFERENCES } from '#domain/references.ts'
import type { Unit } from '#domain/units/unit.ts'

/**
 * What of a change the server judges over all records, and not over those that the change names: whose bins, hours, barcode or freedom from use it
 * asks for, and whose it lets go, by container, driver and zone. Who asks must not go before whoever lets go.
 */
export interface Promises {
  readonly takes: readonly string[]
  readonly frees: readonly string[]
}

type Pair<K extends Kind> = readonly [before: Documents[K], after: Documents[K] | undefined]

/** Whether a record is still needed is another question than whether its bins, or its hours, are free. */
const inUse = (kind: Kind, id: string): string => `used ${refKey({ kind, id })}`
const container = (id: string): string => refKey({ kind: 'containers', id })
const driver = (id: string | null): string[] => (id === null ? [] : [refKey({ kind: 'drivers', id })])

const freesBins = ([before, after]: Pair<'bookings'>): boolean => {
  if (!holdsUnits(before)) return false
  if (!after || !holdsUnits(after) || after.container.id !== before.container.id) return true
  const isLess = after.quantity < before.quantity || (after.returned ?? 0) > (before.returned ?? 0)
  const isShorter = after.deliveryOn > before.deliveryOn || after.pickupOn < before.pickupOn
  return isLess || isShorter || (before.status !== 'accepted' && after.status === 'accepted')
}

const hoursOfBooking = ({ driverId, status, startsAt, deliveryOn }: Booking): string => [driverId, status, startsAt, deliveryOn].join()
const hoursOfMovement = ({ driverId, containerStatus, scheduledOn, hours }: Operation): string =>
  [driverId, containerStatus, scheduledOn, hours?.from, hours?.to].join()
const isUsable = ({ status }: Unit): boolean => status === 'in_yard' || status === 'full_in_yard'

const ofBooking = (pair: Pair<'bookings'>): string[] => {
  const [before, after] = pair
  const isDriven = after && hoursOfBooking(before) === hoursOfBooking(after)
  return [...(freesBins(pair) ? [container(before.container.id)] : []), ...(isDriven ? [] : driver(before.driverId))]
}

const ofMovement = ([before, after]: Pair<'operations'>): string[] =>
  after && hoursOfMovement(before) === hoursOfMovement(after) ? [] : driver(before.driverId)

const ofUnit = (before: Unit | undefined, after: Unit | undefined): string[] =>
  after && isUsable(after) && before?.status !== after.status ? [container(after.containerId)] : []

const promisedBefore = (change: Change, rows: Rows): string[] => {
  const { id } = changeRef(change)
  switch (change.kind) {
    case 'bookings': {
      const before = rows.get('bookings', id)
      return before ? ofBooking([before, change.op === 'put' ? change.body : undefined]) : []
    }
    case 'operations': {
      const before = rows.get('operations', id)
      return before ? ofMovement([before, change.op === 'put' ? change.body : undefined]) : []
    }
    case 'units':
      return ofUnit(rows.get('units', id), change.op === 'put' ? change.body : undefined)
    case 'containers':
      // More of them than there were.
      return change.op === 'put' && change.body.inventory.stock > (rows.get('containers', id)?.inventory.stock ?? 0) ? [container(id)] : []
    default:
      return []
  }
}

/** The barcode of a container as others ask for it, and what it may be the label of a unit of. */
const codesOf = (barcode: string): string[] => {
  const label = readUnitLabel(barcode)
  return [barcode, ...(label ? [label.barcode] : [])].map((code) => `barcode ${plainCode(code)}`)
}

/** What one container lets go of and takes where its barcode becomes another. */
const barcodesOf = (change: Change, rows: Rows): Promises => {
  if (change.kind !== 'containers') return { takes: [], frees: [] }
  const before = rows.get('containers', changeRef(change).id)?.barcode
  const after = change.op === 'put' ? change.body.barcode : undefined
  if (before === after) return { takes: [], frees: [] }
  return { takes: after === undefined ? [] : codesOf(after), frees: before === undefined ? [] : [`barcode ${plainCode(before)}`] }
}

/** What one changed record lets go of those that it named. */
const freedBy = (change: Change, rows: Rows): string[] => {
  const { kind, id } = changeRef(change)
  const before = rows.get(kind, id)
  const after = change.op === 'put' ? change.body : undefined
  const left = REFERENCES.filter(({ by }) => by === kind).flatMap((reference) => {
    const named = recordNeeded(reference, before)
    return typeof named === 'string' && named !== recordNeeded(reference, after) ? [inUse(reference.to, named)] : []
  })
  return [...left, ...promisedBefore(change, rows), ...barcodesOf(change, rows).frees]
}

const takenBy = (change: Change, rows: Rows): string[] => {
  const { kind, id } = changeRef(change)
  const before = rows.get(kind, id)
  if (!before) return []
  const after = change.op === 'put' ? change.body : undefined
  const isLeaving = REFERENCES.some(({ to, leaves }) => to === kind && leaves(before, after))
  if (isLeaving) return [inUse(kind, id)]
  if (change.op !== 'put' || change.kind !== 'bookings') return []
  const booking = rows.get('bookings', id)
  return booking && unitsTaken({ before: booking, after: change.body }) !== null ? [container(change.body.container.id)] : []
}

/** What changes take and let go (`rows`: as they stand before the changes). */
export const promisesOf = (changes: readonly Change[], rows: Rows): Promises => ({
  takes: [
    ...changes.flatMap((change) => [...takenBy(change, rows), ...barcodesOf(change, rows).takes]),
    ...drivesTaken(changes, rows).flatMap(({ driverId }) => driver(driverId)),
  ],
  frees: changes.flatMap((change) => freedBy(change, rows)),
})
