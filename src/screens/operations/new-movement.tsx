import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import { isStanding } from '#domain/operations/creation.ts'
import { deliveryRefs, pickupRefs } from '#domain/operations/plan.ts'
import type { Query } from '#db/query/query.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TypedSelect, useTyped } from '#screens/mutate/typed-select.tsx'
import { onDemand } from '#ui/on-demand.ts'

const { Component: CallMovement, fetch } = onDemand(
  () => import('#screens/mutate/call-movement.tsx'),
  (module) => module.CallMovement,
)

/** So many are offered for what is typed. */
const MOST = { start: 0, end: 50 }
const NONE: readonly Booking[] = []

/** Asked by state: however many are on the road, they push none away of which all stands. */
const questionOf = (status: BookingState, text: string | null): Query<'bookings'> => ({
  kind: 'bookings',
  filters: [{ column: 'status', anyOf: [status] }],
  sort: [{ column: 'pickupOn', direction: 'ascending' }],
  search: (text ?? '').replace(/^#/, ''),
})

interface BookingChoiceProps {
  readonly value: Booking | null
  readonly onChange: (booking: Booking | null) => void
  readonly typed: ReturnType<typeof useTyped>['typed']
  readonly error: string | undefined
}

/** One of the bookings whose bin stands at the customer's, by number or name. */
const BookingChoice = ({ value, onChange, typed, error }: BookingChoiceProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const labelOf = ({ number, customerName }: Booking): string => `#${number} ${inLanguage(customerName, language)}`
  const standing = useColumnsWindow<'bookings'>(questionOf('on_site', typed.text), MOST)
  // Of one whose bins are not all there yet its movements say whether any stands.
  const [reach, setReach] = useState(MOST.end)
  const underWay = useColumnsWindow<'bookings'>(questionOf('out_for_delivery', typed.text), { start: 0, end: reach })
  const found = underWay.answer?.rows ?? NONE
  const ids = useMemo(() => found.flatMap((one) => [...deliveryRefs(one), ...pickupRefs(one)].map(({ id }) => id)), [found])
  const movements = useRowsById('operations', ids)
  const partly = useMemo(() => {
    const known = [...(movements?.values() ?? [])]
    return found.filter((one) => isStanding(one, known))
  }, [found, movements])
  // Those of which nothing stands yet are offered to nobody, and keep none away that comes behind them.
  if (movements && found.length >= reach && partly.length < MOST.end) setReach(reach * 2)
  const rows = [...(standing.answer?.rows ?? NONE), ...partly.slice(0, MOST.end)]
  const shown = value && !rows.some(({ id }) => id === value.id) ? [value, ...rows] : rows
  return (
    <TypedSelect
      typed={typed}
      data-autofocus
      label={t`Booking`}
      placeholder={t`Number or customer`}
      data={shown.map((booking) => ({ value: booking.id, label: labelOf(booking) }))}
      // The columns look, in both languages, and what they found may be of what was typed a moment ago: Enter takes none of it unseen.
      filter={({ options }) => options.filter((option) => 'value' in option && rows.some(({ id }) => id === option.value))}
      selectFirstOptionOnChange={false}
      value={value?.id ?? null}
      onChange={(id) => onChange(shown.find((booking) => booking.id === id) ?? null)}
      error={error}
      // Not said while it is still looked for.
      nothingFoundMessage={
        standing.isFailed || underWay.isFailed
          ? t`These bookings could not be read on this device. Try again later.`
          : standing.answer && underWay.answer && movements
            ? t`You have no container at a customer with this name or number.`
            : undefined
      }
    />
  )
}

/** Calls for a movement of a bin on site, from the dispatcher's lists. */
export const NewMovement = () => {
  const { t } = useLingui()
  const [booking, setBooking] = useState<Booking | null>(null)
  const [opened, setOpened] = useState(false)
  const [times, setTimes] = useState(0)
  const { typed, isOpen } = useTyped()
  const open = () => {
    setBooking(null)
    typed.setText(null)
    setTimes(times + 1)
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onPointerEnter={fetch} onFocus={fetch} onClick={open}>
        {t`New movement`}
      </Button>
      {times === 0 ? null : (
        <CallMovement
          key={times}
          // What is typed and names none of them means another one than was chosen before.
          booking={isOpen ? null : booking}
          choice={(fault) => <BookingChoice value={booking} onChange={setBooking} typed={typed} error={fault} />}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}

/** The same for a booking that is known. */
export const NewMovementOf = ({ booking }: { booking: Booking }) => {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [times, setTimes] = useState(0)
  return (
    <>
      <Button
        variant="default"
        h={44}
        leftSection={<IconPlus size={18} aria-hidden />}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={() => {
          setTimes(times + 1)
          setOpened(true)
        }}
      >{t`New movement`}</Button>
      {times === 0 ? null : <CallMovement key={times} booking={booking} opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
