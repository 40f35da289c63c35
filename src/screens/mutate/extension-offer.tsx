import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useWaiting } from '#db/hooks/use-sync.ts'
import type { Extension } from '#domain/bookings/booking-parts.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { daysOverdue, daysToOffer, offerStatus } from '#domain/bookings/extension.ts'
import { MOST_RENTAL_DAYS } from '#domain/bookings/rental-days.ts'
import { wholeNumber } from '#domain/kernel/form.ts'
import { addDaysTo, type Instant } from '#domain/kernel/instant.ts'
import { isStanding, standingOf } from '#domain/operations/creation.ts'
import { formatDay, formatInstant, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useMovementsUnderWay } from '#screens/list/record/use-movements.ts'
import { useNow } from '#screens/list/use-now.ts'
import { PromisedToOthers } from './promised.tsx'
import { RefusalAlert } from './refusal-alert.tsx'
import { useMutate } from './use-mutate.ts'

const STANDS: Readonly<Record<Extension['status'], MessageDescriptor>> = {
  offered: msg`The customer has yet to answer.`,
  accepted: msg`The customer accepted them.`,
  declined: msg`The customer declined.`,
  lapsed: msg`The customer did not answer in time.`,
}

/** How the last offer stands, and until when the customer can take it. */
const Offered = ({ offer, now }: { offer: Extension; now: Instant }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const status = offerStatus(offer, now)
  const isUnsent = useWaiting()?.some(({ id }) => id === offer.id) === true
  const { days } = offer
  const until = formatInstant(offer.lapsesAt, language)
  return (
    <Text size="sm">
      {i18n._(msg`${plural(days, { one: '# more day was offered.', other: '# more days were offered.' })}`)}{' '}
      {isUnsent ? (
        t`The customer hears of it when it is sent.`
      ) : (
        <>
          {i18n._(STANDS[status])} {status === 'offered' ? t`The offer stands until ${until}.` : null}
        </>
      )}
    </Text>
  )
}

/** A bin that stands at the customer's for longer than was agreed: how late it is, and more days to offer by one tap. Nothing where it is in time. */
export const ExtensionOffer = ({ booking }: { booking: Booking }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { now: at, today } = useNow()
  const now = new Date(at).toISOString()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(booking.id)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const { extension, number: orderNumber, pickupOn } = booking
  const movements = useMovementsUnderWay(booking)
  const late = daysOverdue(booking, { today, movements })
  const offer = daysToOffer(booking, { today, movements })
  if (late === 0 && !(extension && isStanding(booking, movements))) return null
  const { count, pickups } = standingOf(booking, movements)
  const standing = pickups === null ? count - (booking.returned ?? 0) : count
  const number = isolate(`#${orderNumber}`, language)
  const about = { vendorId: vendorIdOf(db), bookingId: booking.id }
  const shown = typed ?? String(offer?.usual ?? '')
  const [least, upTo] = [offer?.least ?? 1, offer?.most ?? 0]
  const whole = wholeNumber(shown)
  const days = whole !== null && whole >= least && whole <= upTo ? whole : null
  const isOpen = extension ? offerStatus(extension, now) === 'offered' : false
  const newEnd = days === null ? null : formatDay(addDaysTo(pickupOn, days), language)
  const most = MOST_RENTAL_DAYS
  const give = () => {
    if (days === null) return field.current?.focus()
    void run((how) => mutate(db, 'booking.offerExtension', { ...about, days }, how), {
      done: t`Offered more days for booking ${number}`,
      undo: true,
    })
  }
  return (
    // What has the focus in it is seen whole.
    <Alert color={late > 0 ? 'error' : 'info'} role="note" styles={{ message: { overflow: 'visible' } }}>
      <Stack gap="sm">
        {late > 0 ? (
          <Text fw={600}>
            {standing > 1 ? (
              <Plural value={late} one="The containers are # day late." other="The containers are # days late." />
            ) : (
              <Plural value={late} one="The container is # day late." other="The container is # days late." />
            )}
          </Text>
        ) : null}
        {extension ? <Offered offer={extension} now={now} /> : null}
        {isOpen && extension ? (
          <Group>
            <Button
              variant="default"
              loading={busy}
              onClick={() =>
                void run((how) => mutate(db, 'booking.withdrawExtension', { ...about, offerId: extension.id }, how), {
                  done: t`Took back the offer for booking ${number}`,
                  undo: true,
                })
              }
            >{t`Take the offer back`}</Button>
          </Group>
        ) : late === 0 ? null : offer ? (
          <Group align={days === null ? 'start' : 'end'} gap="sm">
            <TextInput
              ref={field}
              label={t`More days`}
              w={112}
              inputMode="numeric"
              autoComplete="off"
              value={shown}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (!busy) give()
              }}
              error={days === null ? t`Choose ${least} to ${upTo} days.` : undefined}
            />
            <Button
              loading={busy}
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              {...(days === null ? { mt: 24 } : {})}
              onClick={give}
            >
              {newEnd === null ? t`Offer more days` : t`Offer until ${newEnd}`}
            </Button>
          </Group>
        ) : (
          <Text size="sm">{t`A rental lasts ${most} days at most, so no more days can be offered. Fetch the container.`}</Text>
        )}
        {!isOpen && late > 0 && offer && days !== null ? <PromisedToOthers booking={booking} until={addDaysTo(pickupOn, days)} /> : null}
        <RefusalAlert rejection={rejection} />
      </Stack>
    </Alert>
  )
}
