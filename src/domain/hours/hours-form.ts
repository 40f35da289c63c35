import * as v from 'valibot'
import { BIN_SIZES } from '../containers/container.ts'
import { editsOf } from '../kernel/edit.ts'
import { schemasOf } from '../kernel/field.ts'
import { defineForm, type FormField } from '../kernel/form.ts'
import { between, givenDay, matching, oneOf, whole, type FormFault } from '../kernel/form-rules.ts'
import { id } from '../kernel/id.ts'
import { daysBetween, type Day } from '../kernel/instant.ts'
import { HOLIDAY_KINDS, type BusyRule, type WorkingHours } from './hours.ts'
import { USUAL_HOURS } from './usual-hours.ts'

const fault = <Code extends FormFault>(code: Code): Code => code

const timeOfDay = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')

const times = v.object({ from: timeOfDay, to: timeOfDay })

/**
 * Hours of one day in Riyadh, `08:00` to `20:00`: the first minute and the one behind the last. What ends before it begins ends on the next day, as
 * the nights of Ramadan do.
 */
const span = v.pipe(
  times,
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from !== to, fault('same_time')),
    ['to'],
  ),
)

/** Hours that begin and end on one day. */
const sameDay = v.pipe(
  times,
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from < to, fault('ends_before')),
    ['to'],
  ),
)

/** The most days of one exception; two of them make a longer one. */
const MOST_DAYS = 92
/** The most exceptions, and the most rules for zones and sizes. */
const MOST_RULES = 50

const rightOrder = ({ from, to }: { from: Day; to: Day }): boolean => from <= to

/** Days with other hours than their weekday has; `hours` null: closed. `name`: what the vendor calls it, null where its kind says it. */
const holiday = v.pipe(
  v.object({
    id,
    kind: oneOf(HOLIDAY_KINDS),
    name: v.nullable(between(1, 70, 'length_1_70')),
    from: givenDay,
    to: givenDay,
    hours: v.nullable(span),
  }),
  v.forward(v.partialCheck([['from'], ['to']], rightOrder, fault('ends_before')), ['to']),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => daysBetween(from, to) < MOST_DAYS, fault('days_92')),
    ['to'],
  ),
  v.forward(
    v.partialCheck([['kind'], ['name']], ({ kind, name }) => kind !== 'other' || name !== null, fault('required')),
    ['name'],
  ),
)

const dayOfYear = v.pipe(
  matching(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'day'),
  v.check((on) => v.is(givenDay, `2024-${on}`), fault('day')),
)

/** The hours in which nobody may work outdoors, on which days of each year (`06-15`); null: not kept. */
const middayBan = v.nullable(
  v.pipe(
    v.object({ from: dayOfYear, to: dayOfYear, hours: sameDay }),
    v.forward(v.partialCheck([['from'], ['to']], rightOrder, fault('ends_before')), ['to']),
  ),
)

/** What a zone, a yard and a size take (null: each of them): with days of notice, or nothing before a day. */
const busyRule = v.object({
  id,
  zoneId: v.nullable(id),
  yardId: v.optional(v.nullable(id)),
  size: v.nullable(oneOf(BIN_SIZES)),
  takes: v.variant('kind', [
    v.object({ kind: v.literal('notice'), days: whole(1, 60, 'notice') }),
    v.object({ kind: v.literal('nothing'), until: givenDay }),
  ]),
})

const atMost = <Rule extends v.GenericSchema>(rule: Rule) => v.pipe(v.array(rule), v.maxLength(MOST_RULES, fault('yards')))
const daily = { schema: v.nullable(span), input: 'own', optional: true } as const

/**
 * Every field of the working hours with its rule: that of the form, of changes on their way and of the server. What a record may hold of it
 * stands in `hours.ts`.
 */
const HOURS_FIELDS = {
  sunday: daily,
  monday: daily,
  tuesday: daily,
  wednesday: daily,
  thursday: daily,
  friday: daily,
  saturday: daily,
  holidays: { schema: atMost(holiday), input: 'own' },
  middayBan: { schema: middayBan, input: 'own', optional: true },
  busy: { schema: atMost(busyRule), input: 'own' },
} as const satisfies Readonly<Record<string, FormField>>

export const hoursEdits = editsOf(schemasOf(HOURS_FIELDS))

/** Where a vendor is busy, as it stands in the form: days that are no whole number stay as they were typed, for the rule to refuse. */
export interface TypedBusyRule extends Omit<BusyRule, 'takes'> {
  readonly takes: Exclude<BusyRule['takes'], { kind: 'notice' }> | { readonly kind: 'notice'; readonly days: number | string }
}

interface TypedHours extends Omit<WorkingHours, 'busy'> {
  readonly busy: readonly TypedBusyRule[]
}

/** The form of the working hours; each field has a component of its own, which holds what the record holds. */
export const hoursForm = defineForm<TypedHours>(HOURS_FIELDS, USUAL_HOURS)
