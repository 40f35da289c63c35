import { NativeSelect, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { cashDue } from '#domain/bookings/amounts.ts'
import { day, dayOf } from '#domain/kernel/instant.ts'
import { amountText, readAmount } from '#domain/kernel/money.ts'
import { SEEN } from '#domain/kernel/reason.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useKnownName } from '#session/known-session.ts'
import { useNow } from '#screens/list/use-now.ts'
import { DateInput } from '#ui/date-input.tsx'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import { useDriverChoices } from '#screens/list/record/use-drivers.ts'
import { AmountInput } from './amount-input.tsx'
import { FormDialog } from '#screens/mutate/form-dialog.tsx'
import { NoteInput } from './note-input.tsx'
import type { QuestionProps } from './question-props.ts'
import { useGive } from './use-give.ts'

/** Notes cash that came in for a booking: what is due, unless a note says why it is another amount. */
export const CashDialog = ({ booking, opened, onClose }: QuestionProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { today } = useNow()
  const { busy, rejection, give } = useGive(booking, onClose)
  const recordedBy = useKnownName() ?? null
  const drivers = useDriverChoices()
  const due = cashDue(booking)
  // As it was when the person began to count: cash that somebody else records meanwhile is not recorded once more.
  const [seen] = useState(booking.amountPaid)
  const [typed, setTyped] = useState(due === null ? '' : amountText(due))
  const [receivedOn, setReceivedOn] = useState(today)
  const [driverId, setDriverId] = useState(booking.driverId ?? '')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const number = isolate(`#${booking.number}`, language)
  const amount = readAmount(typed)
  const isAmount = amount !== null && amount.halalas > 0
  const isDay = v.is(day, receivedOn) && receivedOn <= today && receivedOn >= dayOf(booking.bookedAt)
  // What explains it stays while the amount is being mended.
  const differs = due !== null && amount?.halalas !== due.halalas
  const shown = due === null ? '' : isolate(formatMoney(due), language)
  const labels = { amount: t`Amount received`, day: t`Received on`, driver: t`Received by`, note: t`Why it is another amount` }
  const fault = differs && !SEEN.test(note) ? describeFormFault(i18n, 'required', labels.note) : null
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Record the cash of booking ${number}`}
      action={t`Record cash`}
      busy={busy}
      rejection={rejection}
      onSubmit={() => {
        setTried(true)
        if (!isAmount || !isDay || fault !== null) return
        const args = {
          amount,
          receivedOn,
          driverId: driverId === '' ? null : driverId,
          note: differs ? note.trim() : null,
          recordedBy,
          paid: seen,
          ...(due === null ? {} : { due }),
        }
        give((db, about, how) => mutate(db, 'booking.recordCash', { ...about, ...args }, how), t`Recorded the cash of booking ${number}`)
      }}
    >
      {due === null ? null : <Text>{t`To be paid: ${shown}`}</Text>}
      <AmountInput data-autofocus label={labels.amount} value={typed} onType={setTyped} isTried={isTried} />
      <DateInput
        type="date"
        label={labels.day}
        required
        max={today}
        value={receivedOn}
        onChange={setReceivedOn}
        error={isTried && !isDay ? t`Choose a day between that of the booking and today.` : undefined}
      />
      <NativeSelect
        {...SELECT_ARROW}
        label={labels.driver}
        value={driverId}
        onChange={({ currentTarget }) => setDriverId(currentTarget.value)}
        data={[{ value: '', label: t`The office` }, ...drivers]}
      />
      {differs ? <NoteInput label={labels.note} value={note} onType={setNote} error={isTried ? fault : undefined} /> : null}
    </FormDialog>
  )
}
