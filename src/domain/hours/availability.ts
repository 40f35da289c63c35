import type { BinSize } from '../containers/container.ts'
import { addDaysTo, type Day } from '../kernel/instant.ts'
import { reject, type Rejection, type RejectionCode } from '../kernel/rejection.ts'
import { nextWorkingDay, spanOn } from './calendar.ts'
import type { BusyRule, WorkingHours } from './hours.ts'

/** Bins of a size in a zone. */
interface Wanted {
  readonly zoneId: string
  readonly size: BinSize
}

const isAbout = (rule: BusyRule, { zoneId, size }: Wanted): boolean =>
  (rule.zoneId === null || rule.zoneId === zoneId) && (rule.size === null || rule.size === size)

const opensOn = ({ takes }: BusyRule, today: Day): Day => (takes.kind === 'notice' ? addDaysTo(today, takes.days) : takes.until)

/** The rule that keeps bins back the longest, where one keeps them back at all. */
const busiest = (hours: WorkingHours, wanted: Wanted, today: Day): { readonly rule: BusyRule; readonly from: Day } | null =>
  hours.busy
    .filter((rule) => isAbout(rule, wanted))
    .map((rule) => ({ rule, from: opensOn(rule, today) }))
    .reduce<{ rule: BusyRule; from: Day } | null>((latest, one) => (one.from > (latest?.from ?? today) ? one : latest), null)

/** The first day on which bins of a size can be brought to a zone. */
export const firstDay = (hours: WorkingHours | undefined, wanted: Wanted, today: Day): Day => {
  if (!hours) return today
  return nextWorkingDay(hours, busiest(hours, wanted, today)?.from ?? today)
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
