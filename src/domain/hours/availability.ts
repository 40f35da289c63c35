import type { BinSize } from '../containers/container.ts'
import { addDaysTo, type Day } from '../kernel/instant.ts'
import { reject, type Rejection, type RejectionCode } from '../kernel/rejection.ts'
import { nextWorkingDay, spanOn } from './calendar.ts'
import type { BusyRule, WorkingHours } from './hours.ts'

/** Bins of a size in a zone, from a yard where it is known from which. */
interface Wanted {
  readonly zoneId: string
  readonly yardId: string | null
  readonly size: BinSize
}

const isAbout = (rule: BusyRule, { zoneId, yardId, size }: Wanted): boolean =>
  (rule.zoneId === null || rule.zoneId === zoneId) &&
  (rule.yardId === undefined || rule.yardId === null || rule.yardId === yardId) &&
  (rule.size === null || rule.size === size)

/** From which yard an order comes: the one it names, or the only one there is. */
export const yardOf = (dumpYardId: string | null, dumpYards: readonly { readonly id: string }[] = []): string | null => {
  const [only, ...others] = dumpYards
  return dumpYardId ?? (only && others.length === 0 ? only.id : null)
}

const opensOn = ({ takes }: BusyRule, today: Day): Day => (takes.kind === 'notice' ? addDaysTo(today, takes.days) : takes.until)

/** The rule that keeps bins back the longest, where one keeps them back at all. */
const busiest = (hours: WorkingHours, wanted: Wanted, today: Day): { readonly rule: BusyRule; readonly from: Day } | null =>
  hours.busy
    .filter((rule) => isAbout(rule, wanted))
    .map((rule) => ({ rule, from: opensOn(rule, today) }))
    .reduce<{ rule: BusyRule; from: Day } | null>((latest, one) => (one.from > (latest?.from ?? today) ? one : latest), null)

/** The first day on which bins of a size can be brought to a zone from a yard. */
export const firstDay = (hours: WorkingHours | undefined, wanted: Wanted, today: Day): Day => {
  if (!hours) return today
  return nextWorkingDay(hours, busiest(hours, wanted, today)?.from ?? today)
}

/** Where a vendor works, by id. */
export interface WorkPlaces {
  readonly zones: readonly string[]
  readonly yards: readonly string[]
}

const isAmong = (own: string | null, places: readonly string[]): boolean => own === null || places.includes(own)

/** A zone is asked for also where none is known: what is said of every zone holds there. */
const NO_ZONE = ['']

/**
 * Whether new orders of a size for a day are not taken any more by what the vendor said of being busy, in one rule or in several together:
 * everywhere, from some yards or in some zones, or at no place. What was said of a zone or a yard that is gone holds for nothing. An order
 * that names no yard where there are several is kept back by no rule for one of them.
 */
export const keptBack = (
  hours: WorkingHours | undefined,
  { size, on, today, places: { zones, yards } }: { size: BinSize; on: Day; today: Day; places: WorkPlaces },
): 'all' | 'some' | null => {
  const rules =
    hours?.busy.filter(
      (rule) =>
        (rule.size === null || rule.size === size) &&
        on < opensOn(rule, today) &&
        isAmong(rule.zoneId, zones) &&
        isAmong(rule.yardId ?? null, yards),
    ) ?? []
  if (rules.length === 0) return null
  const from = yards.length === 1 ? yards : [...yards, null]
  const isKept = (zoneId: string) => from.every((yardId) => rules.some((rule) => isAbout(rule, { zoneId, yardId, size })))
  return (zones.length === 0 ? NO_ZONE : zones).every(isKept) ? 'all' : 'some'
}

interface Order extends Wanted {
  readonly number: number
  readonly on: Day
}

/** Why an order for a day cannot be taken, with the first day that can; null: it can. */
export const orderFault = (hours: WorkingHours | undefined, order: Order, today: Day): Rejection<RejectionCode> | null => {
  if (!hours) return null
  const { number, on } = order
  const from = firstDay(hours, order, today)
  const busy = busiest(hours, order, today)
  if (busy && on < busy.from)
    return reject(busy.rule.takes.kind === 'notice' ? 'hours.too_short_notice' : 'hours.takes_nothing', { number, on, from })
  if (spanOn(hours, on) !== null) return null
  return reject('hours.closed', { number, on, from: nextWorkingDay(hours, on > from ? on : from) })
}
