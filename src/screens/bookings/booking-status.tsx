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
  type Icon,
} from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import type { PaymentStanding } from '#domain/bookings/booking.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import { BOOKING_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { PAYMENT_STANDING_MESSAGES } from '#i18n/money-messages.ts'
import { StatusBadge, type Tone } from '#ui/status-badge.tsx'

const LOOKS: Readonly<Record<BookingState, readonly [Tone, Icon]>> = {
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
export const BookingStatus = ({ status }: { status: BookingState }) => {
  const { _ } = useLingui()
  const [tone, icon] = LOOKS[status]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {_(BOOKING_STATE_MESSAGES[status])}
    </StatusBadge>
  )
}

const PAYMENT_LOOKS: Readonly<Record<PaymentStanding, readonly [Tone, Icon]>> = {
  unpaid: ['warning', IconCashBanknoteOff],
  paid: ['success', IconCashBanknote],
  refunded: ['neutral', IconReceiptRefund],
  not_due: ['neutral', IconCashBanknoteOff],
}

/** Whether a booking is paid, and need be. */
export const PaymentStatus = ({ standing }: { standing: PaymentStanding }) => {
  const { _ } = useLingui()
  const [tone, icon] = PAYMENT_LOOKS[standing]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {_(PAYMENT_STANDING_MESSAGES[standing])}
    </StatusBadge>
  )
}
