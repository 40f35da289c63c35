import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { punctualityOf } from '#domain/bookings/booking.ts'

type Punctuality = NonNullable<ReturnType<typeof punctualityOf>>

/** Whether a bin came on the day that was agreed. */
export const PUNCTUALITY_MESSAGES: Readonly<Record<Punctuality, MessageDescriptor>> = {
  on_time: msg({ message: 'On time', context: 'delivery' }),
  late: msg({ message: 'Late', context: 'delivery' }),
}
