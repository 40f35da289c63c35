import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Query } from '#db/query/query.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { onDemand } from '#ui/on-demand.ts'
import '#ui/theme/mantine-choice.css'

const { Component: CallMovement, fetch } = onDemand(
  () => import('#screens/mutate/call-movement.tsx'),
  (module) => module.CallMovement,
)

/** So many are offered for what is typed. */
const MOST = { start: 0, end: 50 }

interface BookingChoiceProps {
  readonly value: Booking | null
  readonly onChange: (booking: Booking | null) => void
  readonly error: string | undefined
}

/** One of the bookings whose bin stands at the customer's, by number or name. */
const BookingChoice = ({ value, onChange, error }: BookingChoiceProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [search, setSearch] = useState('')
  const labelOf = ({ number, customerName }: Booking): string => `#${number} ${inLanguage(customerName, language)}`
  // What was chosen stands in the field: it is not looked for.
  const typed = value && search === labelOf(value) ? '' : search.replace(/^#/, '')
  const question: Query<'bookings'> = {
    kind: 'bookings',
    filters: [{ column: 'status', anyOf: ['on_site'] }],
    sort: [{ column: 'pickupOn', direction: 'ascending' }],
    search: typed,
  }
  const { answer, isFailed } = useColumnsWindow<'bookings'>(question, MOST)
  const rows = answer?.rows ?? []
  const shown = value && !rows.some(({ id }) => id === value.id) ? [value, ...rows] : rows
  return (
    <Select
      data-autofocus
      label={t`Booking`}
      placeholder={t`Number or customer`}
      data={shown.map((booking) => ({ value: booking.id, label: labelOf(booking) }))}
      // The columns have looked already, in both languages.
      filter={({ options }) => options}
      value={value?.id ?? null}
      onChange={(id) => onChange(shown.find((booking) => booking.id === id) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      searchable
      error={error}
      // Not said while it is still looked for.
      nothingFoundMessage={
        isFailed
          ? t`These bookings could not be read on this device. Try again later.`
          : answer
            ? t`No container of yours stands at such a customer’s.`
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
  const open = () => {
    setBooking(null)
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
          booking={booking}
          choice={(fault) => <BookingChoice value={booking} onChange={setBooking} error={fault} />}
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
