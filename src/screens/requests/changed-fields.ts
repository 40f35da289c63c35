import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { Audit, ChangedField } from '#domain/audits/audit.ts'
import { bookingSchema } from '#domain/bookings/booking.ts'
import { parseRef } from '#domain/kernel/entity.ts'
import { changeRequestSchema } from '#domain/requests/request.ts'
import { BOOKING_STATE_MESSAGES, REQUEST_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatInstant, formatNumber } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'

interface Teller {
  readonly label: MessageDescriptor
  /** The value in words; null for one that says nothing. A later release may have stored what this one cannot read. */
  readonly words: (value: unknown, i18n: I18n, language: Language) => string | null
}

const teller = <Value>(
  label: MessageDescriptor,
  schema: v.GenericSchema<unknown, Value | null>,
  words: (value: Value, i18n: I18n, language: Language) => string,
): Teller => ({
  label,
  words: (value, i18n, language) => {
    const read = v.safeParse(schema, value)
    return read.success && read.output !== null ? words(read.output, i18n, language) : null
  },
})

const request = changeRequestSchema.entries
const booking = bookingSchema.entries

/** The fields worth telling, by kind, in the order in which they are told. Moments and ids that come with an answer are told otherwise. */
const TOLD: Readonly<Record<string, Readonly<Record<string, Teller>>>> = {
  requests: {
    status: teller(msg`Status`, request.status, (status, i18n) => i18n._(REQUEST_STATE_MESSAGES[status])),
    rejectionReason: teller(msg`Reason`, request.rejectionReason, (reason) => `“${reason}”`),
  },
  bookings: {
    status: teller(msg`Booking status`, booking.status, (status, i18n) => i18n._(BOOKING_STATE_MESSAGES[status])),
    rentalDays: teller(msg`Rental days`, booking.rentalDays, (days, _, language) => formatNumber(days, language)),
    pickupOn: teller(msg`Pickup`, booking.pickupOn, (day, _, language) => formatDay(day, language)),
    endsAt: teller(msg`End`, booking.endsAt, (at, _, language) => formatInstant(at, language)),
  },
}

/** One changed field in words. */
export interface ToldField {
  readonly key: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** What an audit row says was changed, in words. */
export const toldFields = ({ changes }: Pick<Audit, 'changes'>, i18n: I18n, language: Language): readonly ToldField[] =>
  Object.entries(TOLD).flatMap(([kind, tellers]) => {
    const [ref = '', fields = {}] = Object.entries(changes).find(([key]) => parseRef(key).kind === kind) ?? []
    return Object.entries(tellers).flatMap(([name, { label, words }]) => {
      const field: ChangedField | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field) return []
      return [
        {
          key: `${ref}/${name}`,
          label: i18n._(label),
          before: words(field.before, i18n, language),
          after: words(field.after, i18n, language),
        },
      ]
    })
  })
