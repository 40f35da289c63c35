import * as v from 'valibot'
import { BIN_SIZES } from '../containers/container.ts'
import { id } from '../kernel/id.ts'
import { day } from '../kernel/instant.ts'

/** Hours of one day in Riyadh, `08:00` to `20:00`: the first minute and the one behind the last. `20:00` to `02:00` end on the next day. */
const span = v.object({ from: v.string(), to: v.string() })
export type Span = v.InferOutput<typeof span>
const daily = v.nullable(span)

/** The days of the week as `Date` counts them. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const HOLIDAY_KINDS = ['ramadan', 'eid_fitr', 'eid_adha', 'national_day', 'founding_day', 'other'] as const
export type HolidayKind = (typeof HOLIDAY_KINDS)[number]

/** Days with other hours than their weekday has; `hours` null: closed. `name`: what the vendor calls it, null where its kind says it. */
const holiday = v.object({ id, kind: v.picklist(HOLIDAY_KINDS), name: v.nullable(v.string()), from: day, to: day, hours: daily })
export type Holiday = v.InferOutput<typeof holiday>

/** What a zone, a yard and a size take (null: each of them; of a yard also left out): with days of notice, or nothing before a day. */
const busyRule = v.object({
  id,
  zoneId: v.nullable(id),
  yardId: v.optional(v.nullable(id)),
  size: v.nullable(v.picklist(BIN_SIZES)),
  takes: v.variant('kind', [
    v.object({ kind: v.literal('notice'), days: v.number() }),
    v.object({ kind: v.literal('nothing'), until: day }),
  ]),
})
export type BusyRule = v.InferOutput<typeof busyRule>

/** When a vendor works, a day of the week null where it is closed, and what it takes at what notice. Its limits stand in `hours-form.ts`. */
export const workingHours = v.object({
  sunday: daily,
  monday: daily,
  tuesday: daily,
  wednesday: daily,
  thursday: daily,
  friday: daily,
  saturday: daily,
  holidays: v.array(holiday),
  /** The hours in which nobody may work outdoors, on which days of each year (`06-15`); null: not kept. */
  middayBan: v.nullable(v.object({ from: v.string(), to: v.string(), hours: span })),
  busy: v.array(busyRule),
})
export type WorkingHours = v.InferOutput<typeof workingHours>
export type HoursField = keyof WorkingHours
