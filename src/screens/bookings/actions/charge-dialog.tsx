import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import { chargeTypesOf, MOST_CHARGED } from '#domain/bookings/charges.ts'
import { lateDaysCharge } from '#domain/bookings/late-days.ts'
import { workDayOf } from '#domain/hours/calendar.ts'
import { amountText, readAmount } from '#domain/kernel/money.ts'
import { SEEN } from '#domain/kernel/reason.ts'
import { pickupRefs, requestedRefs } from '#domain/operations/plan.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useMovementsUnderWay } from '#screens/list/record/use-movements.ts'
import { useNow } from '#screens/list/use-now.ts'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import { CHARGE_MESSAGES } from '../messages.ts'
import { AmountInput } from './amount-input.tsx'
import { FormDialog } from '#screens/mutate/form-dialog.tsx'
import { NoteInput } from './note-input.tsx'
import type { QuestionProps } from './question-props.ts'
import { useGive } from './use-give.ts'

/** Drafts a charge beside the total, for the Admin to confirm. */
export const ChargeDialog = ({ booking, opened, onClose }: QuestionProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { busy, rejection, give } = useGive(booking, onClose)
  // What its state forbids is not offered.
  const types = chargeTypesOf(booking, useMovementsUnderWay(booking))
  const [chosen, setType] = useState(types[0])
  const type = types.find((one) => one === chosen) ?? types[0] ?? 'late_days'
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const number = isolate(`#${booking.number}`, language)
  const amount = readAmount(typed)
  const { now } = useNow()
  const container = useRow('containers', booking.container.id)
  const hours = useWorkingHours()
  const fetching = useMemo(() => [...pickupRefs(booking), ...requestedRefs(booking)].map(({ id }) => id), [booking])
  const movements = useRowsById('operations', fetching)
  const proposed =
    container && movements && type === 'late_days'
      ? lateDaysCharge(booking, {
          price: container.price,
          today: workDayOf(new Date(now).toISOString(), hours),
          hours,
          movements: [...movements.values()],
        })
      : null
  const before = proposed ? isolate(formatMoney(proposed.before), language) : ''
  const cost = proposed ? isolate(formatMoney(proposed.amount), language) : ''
  const isAmount = amount !== null && amount.halalas > 0 && amount.halalas <= MOST_CHARGED
  const labels = { type: t`What for`, amount: t`Amount`, note: t`Note` }
  const fault = SEEN.test(note) ? null : describeFormFault(i18n, 'required', labels.note)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Extra charge for booking ${number}`}
      action={t`Draft charge`}
      busy={busy}
      rejection={rejection}
      onSubmit={() => {
        setTried(true)
        if (!isAmount || fault !== null) return
        give(
          (db, about, how) => mutate(db, 'booking.draftCharge', { ...about, type, amount, note: note.trim() }, how),
          t`Drafted a charge for booking ${number}`,
        )
      }}
    >
      <Text size="sm">{t`The Admin confirms or declines it before the customer pays.`}</Text>
      <NativeSelect
        {...SELECT_ARROW}
        data-autofocus
        label={labels.type}
        value={type}
        onChange={({ currentTarget }) => setType(types.find((one) => one === currentTarget.value))}
        data={types.map((value) => ({ value, label: i18n._(CHARGE_MESSAGES[value]) }))}
      />
      {proposed ? (
        <Group justify="space-between" gap="sm">
          <Text size="sm">
            {booking.quantity === 1 ? (
              <Plural
                value={proposed.days}
                one="# day late, at the container’s daily price"
                other="# days late, at the container’s daily price"
              />
            ) : (
              <Plural
                value={proposed.days}
                one="# day late in total for all containers, at the container’s daily price"
                other="# days late in total for all containers, at the container’s daily price"
              />
            )}
            {proposed.before.halalas > 0 ? <> {t`(less ${before} charged for late days before)`}</> : null}
          </Text>
          <Button variant="default" h={44} onClick={() => setTyped(amountText(proposed.amount))}>
            {t`Use ${cost}`}
          </Button>
        </Group>
      ) : null}
      <AmountInput label={labels.amount} value={typed} onType={setTyped} isTried={isTried} most={MOST_CHARGED} />
      <NoteInput
        label={labels.note}
        description={t`Days, weight or what happened on site: the Admin decides by it.`}
        value={note}
        onType={setNote}
        error={isTried ? fault : undefined}
      />
    </FormDialog>
  )
}
