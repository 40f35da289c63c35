import { Button, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Receipt } from '#domain/bookings/booking-parts.ts'
import { receiptsOf, type Booking } from '#domain/bookings/booking.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { formatDay, formatMoney } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { useNow } from '#screens/list/use-now.ts'
import { Facts } from '#ui/facts.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { DriverName } from './cells.tsx'

const Recorded = ({ booking, cash, onGone }: { booking: Booking; cash: Receipt; onGone: () => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { today } = useNow()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(cash.decisionId)
  const args = { vendorId: vendorIdOf(db), bookingId: booking.id, decisionId: cash.decisionId }
  return (
    <>
      <Facts
        facts={[
          [t`Cash received`, <Ltr key="amount">{formatMoney(cash.amount)}</Ltr>],
          [t`Received on`, formatDay(cash.receivedOn, language)],
          [t`Received by`, cash.driverId === null ? t`The office` : <DriverName key="driver" driverId={cash.driverId} />],
          ...(cash.recordedBy === null ? [] : [[t`Recorded by`, <bdi key="by">{cash.recordedBy}</bdi>] as const]),
        ]}
      />
      {cash.note === null ? null : (
        <Text size="sm" c="dimmed" dir="auto">
          {cash.note}
        </Text>
      )}
      {dayOf(cash.recordedAt) === today ? (
        <Button
          variant="default"
          loading={busy}
          onClick={() =>
            void run((how) => mutate(db, 'booking.withdrawCash', args, how), {
              after: onGone,
              done: t`The record of the cash was taken back.`,
              undo: true,
            })
          }
        >{t`Take back the record of cash`}</Button>
      ) : null}
      <RefusalAlert rejection={rejection} />
    </>
  )
}

/** The cash that was recorded; on the day of a record it can be taken back, afterwards it is in the cash-up. */
export const CashFact = ({ booking }: { booking: Booking }) => {
  const frame = useRef<HTMLDivElement>(null)
  const isGone = useRef(false)
  const receipts = receiptsOf(booking)
  useEffect(() => {
    // With the record the button is gone that had the focus, which is not to stand on whatever comes next in the booking: a link that calls
    // the customer.
    if (isGone.current && frame.current?.contains(document.activeElement) === false) frame.current.focus()
    isGone.current = false
  }, [receipts.length])
  return (
    <Stack ref={frame} tabIndex={-1} gap="md">
      {receipts.map((cash) => (
        <div key={cash.decisionId}>
          <Recorded
            booking={booking}
            cash={cash}
            onGone={() => {
              isGone.current = true
            }}
          />
        </div>
      ))}
    </Stack>
  )
}
