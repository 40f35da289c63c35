import { isClosed } from './bookings/booking.ts'
import { BOOKING_STATES } from './bookings/lifecycle.ts'
import type { ColumnName, Document, Kind } from './kernel/entity.ts'
import type { RejectionCode } from './kernel/rejection.ts'
import { OPEN_MOVEMENT_STATES } from './operations/lifecycle.ts'
import { AWAY } from './units/lifecycle.ts'

/** A value of a record by which lists can ask for it: its column, and where it stands in the body. */
interface Named<By extends Kind> {
  readonly column: ColumnName<By>
  readonly path: readonly string[]
}

/** What of a vendor's records stands in the way when another one is to go. */
interface ReferenceBy<By extends Kind> {
  /** What is to go. */
  readonly to: Kind
  /** Whether a change lets it go: it is deleted (`after` is undefined), or withdrawn from use. */
  readonly leaves: (before: Document, after: Document | undefined) => boolean
  readonly by: By
  /** Where a record of that kind names it. */
  readonly names: Named<By>
  /** Which of those that name it still need it; null: all. */
  readonly needing: (Named<By> & { readonly anyOf: readonly string[] }) | null
  /** Its `count` says how many do. */
  readonly code: RejectionCode
}
export type Reference = { [By in Kind]: ReferenceBy<By> }[Kind]

const isDeleted = (_before: Document, after: Document | undefined): boolean => after === undefined

const isRemoved = (body: Document | undefined): boolean => body === undefined || ('removedAt' in body && body.removedAt !== undefined)
const leavesService = (before: Document, after: Document | undefined): boolean => !isRemoved(before) && isRemoved(after)

const OPEN_BOOKINGS = { column: 'status', path: ['status'], anyOf: BOOKING_STATES.filter((status) => !isClosed({ status })) } as const
const OPEN_MOVEMENTS = { column: 'containerStatus', path: ['containerStatus'], anyOf: OPEN_MOVEMENT_STATES } as const

/**
 * Judged on the server inside the vendor's lock, where all records are known; a screen asks the columns the same before it offers to
 * delete, and shows what is in the way.
 */
export const REFERENCES: readonly Reference[] = [
  { to: 'zones', leaves: isDeleted, by: 'containers', names: { column: 'zoneId', path: ['zoneId'] }, needing: null, code: 'zone.in_use' },
  {
    to: 'drivers',
    leaves: leavesService,
    by: 'bookings',
    names: { column: 'driverId', path: ['driverId'] },
    needing: OPEN_BOOKINGS,
    code: 'driver.has_bookings',
  },
  {
    to: 'drivers',
    leaves: leavesService,
    by: 'operations',
    names: { column: 'driverId', path: ['driverId'] },
    needing: OPEN_MOVEMENTS,
    code: 'driver.has_operations',
  },
  {
    to: 'containers',
    leaves: isDeleted,
    by: 'bookings',
    names: { column: 'containerId', path: ['container', 'id'] },
    needing: OPEN_BOOKINGS,
    code: 'container.has_bookings',
  },
  {
    to: 'containers',
    leaves: isDeleted,
    by: 'operations',
    names: { column: 'containerId', path: ['containerId'] },
    needing: OPEN_MOVEMENTS,
    code: 'container.has_movements',
  },
  {
    to: 'containers',
    leaves: isDeleted,
    by: 'units',
    names: { column: 'containerId', path: ['containerId'] },
    needing: { column: 'status', path: ['status'], anyOf: ['reserved', ...AWAY] },
    code: 'container.units_away',
  },
]

/** What stands at a path of a record of any release. */
const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? new Map(Object.entries(at)).get(key) : undefined),
    body,
  )

/** What stands where a record names another one, if it still needs that one; undefined: it needs none. */
export const recordNeeded = ({ names, needing }: Reference, body: unknown): unknown =>
  needing === null || needing.anyOf.some((value) => value === valueAt(body, needing.path)) ? valueAt(body, names.path) : undefined

/** Whether a record names another one and still needs it. */
export const needsRecord = (reference: Reference, body: unknown, id: string): boolean => recordNeeded(reference, body) === id
