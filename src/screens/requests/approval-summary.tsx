import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useAskedBooking } from '#db/hooks/use-asked-booking.ts'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import { isActive, type Booking } from '#domain/bookings/booking.ts'
import { expectedOn } from '#domain/hours/calendar.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { calledFor, extend, isWork } from '#domain/requests/effects.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { PAYMENT_METHOD_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatMoney, inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { OtherDay } from '#screens/form/other-day.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { latePart } from '#ui/late-part.tsx'

interface EffectProps {
  readonly request: ChangeRequest
  /** As it is now: its days may have changed since the customer asked. Undefined while it is being read, null where it is not here. */
  readonly rental: Booking | null | undefined
}

/** What the approval does, in a sentence with the customer's name and the dates. `planned`: the day on which it takes effect. */
const Effect = ({ request, rental, planned }: EffectProps & { readonly planned: string }) => {
  const { _ } = useLingui()
  const { language } = useLocale()
  const customer = <strong dir="auto">{inLanguage(request.customerName, language)}</strong>
  const booking = isolate(`#${request.bookingNumber}`, language)
  const { details } = request
  const strong = (on: Day) => <strong>{formatDay(on, language)}</strong>
  const day = strong(planned)
  /** So many days after the booking's end as it is now. */
  const later = (extra: { days: number; paid: boolean }) => (rental ? strong(extend(rental, extra).pickupOn) : day)
  // What was asked for is no answer to what would come of it now: nothing is said before that is known.
  if (rental === undefined) return null
  const bins = rental ? calledFor(request, rental).length : request.quantity
  switch (details.type) {
    case 'renewal': {
      const { renewalDays } = details
      const day = later({ days: renewalDays, paid: true })
      const amount = isolate(formatMoney(details.amount), language)
      const method = _(PAYMENT_METHOD_MESSAGES[details.paymentMethod])
      return (
        <Trans>
          Booking {booking} of {customer} is extended by <Plural value={renewalDays} one="# day" other="# days" />; its new end is {day}.
          The customer pays {amount} ({method}).
        </Trans>
      )
    }
    case 'grace_period': {
      const { graceDays } = details
      const day = later({ days: graceDays, paid: false })
      return (
        <Trans>
          Booking {booking} of {customer} gets <Plural value={graceDays} one="# day" other="# days" /> of grace; its new end is {day}.
          Nothing is charged for these days.
        </Trans>
      )
    }
    case 'early_pickup': {
      const asItIs = rental?.pickupOn ?? details.originalPickupOn
      const before = formatDay(asItIs, language)
      // Moved meanwhile: the rule refuses what is no earlier.
      if (details.pickupOn >= asItIs)
        return (
          <Trans>
            The pickup for booking {booking} of {customer} is already planned for {before}, no later than was asked: reject this request.
          </Trans>
        )
      return planned >= asItIs ? (
        <Trans>
          The pickup for booking {booking} of {customer} stays planned for {before}.
        </Trans>
      ) : (
        <Trans>
          The pickup for booking {booking} of {customer} moves from {before} to {day}.
        </Trans>
      )
    }
    case 'removal':
      return (
        <Trans>
          The pickup of <Plural value={bins} one="the container" other="# containers" /> of booking {booking} of {customer} is planned for{' '}
          {day}.
        </Trans>
      )
    case 'replacement':
      return (
        <Trans>
          The exchange of <Plural value={bins} one="the container" other="# containers" /> of booking {booking} of {customer} is planned for{' '}
          {day}.
        </Trans>
      )
  }
}

// The first screens are lists of requests: what looks at other bookings is none of what they wait for.
const { Component: PromisedToOthers } = latePart(async () => (await import('#screens/mutate/promised.tsx')).PromisedToOthers)

/** Who else was promised the bins that a customer keeps for longer: bins that stand there are refused to nobody. */
const Longer = ({ request: { details }, rental }: EffectProps) => {
  const days = details.type === 'renewal' ? details.renewalDays : details.type === 'grace_period' ? details.graceDays : 0
  if (!rental || days === 0 || !isActive(rental)) return null
  return <PromisedToOthers booking={rental} until={extend(rental, { days, paid: false }).pickupOn} />
}

/** What approving a request will do; where the day that was asked for has passed, that too. */
export const ApprovalSummary = ({ request }: { request: ChangeRequest }) => {
  const { today } = useNow()
  const hours = useWorkingHours()
  const rental = useAskedBooking(request)
  const planned = isWork(request) ? expectedOn(hours, request.effectiveOn, today) : request.effectiveOn
  return (
    <>
      <Effect request={request} rental={rental} planned={planned} />
      <Longer request={request} rental={rental} />
      {isWork(request) ? <OtherDay asked={request.effectiveOn} /> : null}
    </>
  )
}
