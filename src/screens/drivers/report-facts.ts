import { msg } from '@lingui/core/macro'
import { punctualityOf } from '#domain/bookings/booking.ts'
import { PUNCTUALITY_MESSAGES } from '#i18n/delivery-messages.ts'
import { BIN_SIZE_MESSAGES, BOOKING_STATE_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import type { ListFact } from '#screens/list/definition.ts'

/** What a driver's report says of each booking. */
export const REPORT_FACTS: readonly ListFact<'bookings'>[] = [
  { header: msg`Booking`, value: ({ number }) => number },
  { header: msg`Status`, value: ({ status }, { text }) => text(BOOKING_STATE_MESSAGES[status]) },
  { header: msg`Customer`, value: ({ customerName }, { language }) => customerName[language] },
  { header: msg`Address`, value: ({ deliveryAddress }, { language }) => deliveryAddress[language] },
  {
    header: msg`Container`,
    value: ({ container }, { text }) => `${text(BIN_SIZE_MESSAGES[container.binSize])} · ${text(WASTE_TYPE_MESSAGES[container.wasteType])}`,
  },
  { header: msg`Barcode`, value: ({ container }) => container.barcode },
  { header: msg`Delivery`, value: ({ deliveryOn }) => ({ day: deliveryOn }) },
  { header: msg`Pickup`, value: ({ pickupOn }) => ({ day: pickupOn }) },
  {
    header: msg({ message: 'Delivered', context: 'punctuality' }),
    value: (booking, { text }) => {
      const punctuality = punctualityOf(booking)
      return punctuality === null ? null : text(PUNCTUALITY_MESSAGES[punctuality])
    },
  },
]
