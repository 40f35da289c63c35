import type { Booking } from '#domain/bookings/booking.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import type { Document, Kind } from '#domain/kernel/entity.ts'
import { addDaysTo, dayOf, daysBetween, type Day } from '#domain/kernel/instant.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import type { By, ReportId } from '#domain/reports/definition.ts'
import type { Days } from '#domain/reports/period.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'

/** The driver of each booking, by its number. */
type DriverOf = ReadonlyMap<number, string | null>

/** A report told once more, of records and without columns: on which day a record counts, what it counts, and what it is grouped by. */
export interface PlainReport<Row extends Document = Document> {
  readonly kind: Kind
  readonly on: (row: Row) => Day | null
  readonly counts: Readonly<Record<string, (row: Row) => number>>
  readonly groups: Readonly<Partial<Record<By, (row: Row, zoneOf: ReadonlyMap<string, string>, driverOf: DriverOf) => string>>>
  /** Figures that are one of the counts by another. */
  readonly rates: Readonly<Record<string, readonly [of: string, per: string]>>
}

const one = (isMeant: boolean): number => (isMeant ? 1 : 0)
const isOneOf = (value: string, ...all: readonly string[]): number => one(all.includes(value))

interface Binned {
  readonly container: Booking['container']
}
const BIN_GROUPS = {
  size: ({ container }: Binned) => container.binSize,
  waste: ({ container }: Binned) => container.wasteType,
  zone: ({ container }: Binned, zoneOf: ReadonlyMap<string, string>) => zoneOf.get(container.id) ?? '',
}

/** What is about a booking counts for the driver of that. */
const driver = ({ bookingNumber }: { readonly bookingNumber: number }, _: unknown, driverOf: DriverOf) => driverOf.get(bookingNumber) ?? ''

const revenue = ({ status, total, renewals = [], charges = [] }: Booking): number => {
  const confirmed = charges.filter((charge) => charge.status === 'confirmed')
  const all = [...renewals, ...confirmed].reduce((sum, { amount }) => sum + amount.halalas, total?.halalas ?? 0)
  return status === 'completed' ? all : 0
}

const arrivedOn = ({ tracking, arrivedOn: kept }: Booking): Day | null => {
  const step = tracking.find(({ status }) => status === 'on_site')
  if (!step) return null
  if (kept) return kept
  // A clock that is ahead of the server's knows nothing, nor one that is behind it by more than 92 days.
  const behind = Date.parse(step.at) - Date.parse(step.deviceAt ?? step.at)
  return dayOf(step.deviceAt !== null && behind > 0 && behind <= 92 * 86_400_000 ? step.deviceAt : step.at)
}
const daysLate = (booking: Booking): number => Math.max(0, daysBetween(booking.deliveryOn, arrivedOn(booking) ?? booking.deliveryOn))

const bookings: PlainReport<Booking> = {
  kind: 'bookings',
  on: ({ bookedAt }) => dayOf(bookedAt),
  counts: {
    bookings: () => 1,
    completed: ({ status }) => isOneOf(status, 'completed'),
    active: ({ status }) => isOneOf(status, 'out_for_delivery', 'on_site', 'picked_up'),
    upcoming: ({ status }) => isOneOf(status, 'accepted', 'assigned'),
    pending: ({ status }) => isOneOf(status, 'new'),
    cancelled: ({ status }) => isOneOf(status, 'rejected', 'expired', 'cancelled'),
    bins: ({ quantity }) => quantity,
    revenue,
  },
  rates: {},
  groups: {
    ...BIN_GROUPS,
    status: ({ status }) => status,
    driver: ({ driverId }) => driverId ?? '',
    payment: ({ status, paymentStatus }) =>
      ['rejected', 'expired', 'cancelled'].includes(status) && paymentStatus === 'unpaid' ? 'not_due' : paymentStatus,
    method: ({ paymentMethod }) => paymentMethod,
  },
}

const late: PlainReport<Booking> = {
  kind: 'bookings',
  on: (booking) => (arrivedOn(booking) === null ? null : booking.deliveryOn),
  counts: {
    deliveries: () => 1,
    late: (booking) => one(daysLate(booking) > 0),
    onTime: (booking) => one(daysLate(booking) === 0),
    daysLate,
  },
  rates: { lateShare: ['late', 'deliveries'], daysEach: ['daysLate', 'late'] },
  groups: {
    ...BIN_GROUPS,
    driver: ({ driverId }) => driverId ?? '',
    punctuality: (booking) => (daysLate(booking) > 0 ? 'late' : 'on_time'),
  },
}

const drivers: PlainReport<Driver> = {
  kind: 'drivers',
  on: ({ createdAt, removedAt }) => (removedAt === undefined ? dayOf(createdAt) : null),
  counts: { added: () => 1, activeDrivers: ({ active }) => one(active), verified: ({ phoneVerifiedAt }) => one(phoneVerifiedAt !== null) },
  rates: {},
  groups: { activity: ({ active }) => String(active) },
}

const amountIf =
  (wanted: Penalty['status']) =>
  ({ status, amount }: Penalty): number =>
    status === wanted ? amount.halalas : 0

const penalties: PlainReport<Penalty> = {
  kind: 'penalties',
  on: ({ issuedAt }) => dayOf(issuedAt),
  counts: {
    penalties: () => 1,
    amount: ({ amount }) => amount.halalas,
    unpaid: amountIf('unpaid'),
    paid: amountIf('paid'),
    waived: amountIf('waived'),
    disputed: ({ status, dispute }) => one(status === 'unpaid' && dispute !== null && dispute.answer === null),
  },
  rates: {},
  groups: { size: BIN_GROUPS.size, zone: BIN_GROUPS.zone, driver, cause: ({ cause }) => cause, status: ({ status }) => status },
}

const requestsOf = (type: ChangeRequest['type']): PlainReport<ChangeRequest> => ({
  kind: 'requests',
  on: (request) => (request.type === type ? dayOf(request.requestedAt) : null),
  counts: {
    requests: () => 1,
    approved: ({ status }) => isOneOf(status, 'approved'),
    rejected: ({ status }) => isOneOf(status, 'rejected'),
    waiting: ({ status }) => isOneOf(status, 'pending'),
    withdrawn: ({ status }) => isOneOf(status, 'cancelled'),
    full: ({ details }) => one('cause' in details && details.cause === 'full'),
    bins: ({ quantity }) => quantity,
  },
  rates: {},
  groups: { ...BIN_GROUPS, driver, status: ({ status }) => status },
})

/** A report is only ever asked about rows of its own kind. */
const ofAny = <Row extends Document>({ on, counts, groups, ...rest }: PlainReport<Row>): PlainReport => ({
  ...rest,
  on: (row) => on(row as Row),
  counts: Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, (row: Document) => count(row as Row)])),
  groups: Object.fromEntries(
    Object.entries(groups).map(([by, group]) => [
      by,
      (row: Document, zoneOf: ReadonlyMap<string, string>, driverOf: DriverOf) => group(row as Row, zoneOf, driverOf),
    ]),
  ),
})

/** Every report that adds up rows, told once more. */
export const PLAIN_REPORTS: Readonly<Record<Exclude<ReportId, 'usage'>, PlainReport>> = {
  bookings: ofAny(bookings),
  late: ofAny(late),
  drivers: ofAny(drivers),
  penalties: ofAny(penalties),
  replacements: ofAny(requestsOf('replacement')),
  removals: ofAny(requestsOf('removal')),
}

/** The first day of the part of a period that a day lies in, found by walking back in a calendar of the platform. */
export const partOf = (on: Day, by: 'day' | 'week' | 'month', { from }: Days, calendar: string): Day => {
  const dayOfMonth = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, { timeZone: 'UTC', day: 'numeric' })
  const isFirst = (day: Day): boolean => {
    const noon = new Date(`${day}T12:00:00Z`)
    return by === 'day' || (by === 'week' ? noon.getUTCDay() === 0 : dayOfMonth.format(noon) === '1')
  }
  let at = on
  while (at > from && !isFirst(at)) at = addDaysTo(at, -1)
  return at
}
