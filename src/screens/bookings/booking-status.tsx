import {
  IconBan,
  IconCashBanknote,
  IconCashBanknoteOff,
  IconCircleCheck,
  IconCircleX,
  IconFlag,
  IconHourglass,
  IconHourglassOff,
  IconMapPin,
  IconReceiptRefund,
  IconSteeringWheel,
  IconTruckDelivery,
  IconTruckReturn,
} from '@tabler/icons-react'
import type { PaymentStanding } from '#domain/bookings/booking.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import { BOOKING_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { PAYMENT_STANDING_MESSAGES } from '#i18n/money-messages.ts'
import { StateBadge, type Looks } from '#ui/status-badge.tsx'

const LOOKS: Looks<BookingState> = {
  new: ['warning', IconHourglass],
  accepted: ['info', IconCircleCheck],
  assigned: ['info', IconSteeringWheel],
  out_for_delivery: ['info', IconTruckDelivery],
  on_site: ['success', IconMapPin],
  picked_up: ['success', IconTruckReturn],
  completed: ['success', IconFlag],
  rejected: ['error', IconCircleX],
  cancelled: ['neutral', IconBan],
  expired: ['neutral', IconHourglassOff],
}

/** A booking's status. */
export const BookingStatus = ({ status }: { status: BookingState }) => (
  <StateBadge state={status} looks={LOOKS} words={BOOKING_STATE_MESSAGES} />
)

const PAYMENT_LOOKS: Looks<PaymentStanding> = {
  unpaid: ['warning', IconCashBanknoteOff],
  paid: ['success', IconCashBanknote],
  refunded: ['neutral', IconReceiptRefund],
  not_due: ['neutral', IconCashBanknoteOff],
}

/** Whether a booking is paid, and need be. */
export const PaymentStatus = ({ standing }: { standing: PaymentStanding }) => (
  <StateBadge state={standing} looks={PAYMENT_LOOKS} words={PAYMENT_STANDING_MESSAGES} />
)
