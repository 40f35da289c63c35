import { Alert, Stack, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { cancellationPenalty, latePenalty, noticeEndsAt, termsOf } from '#domain/bookings/terms.ts'
import { isDelivered } from '#domain/bookings/movements.ts'
import { refuse } from '#domain/kernel/mutation.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { formatInstant, formatMoney, inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useMovementsUnderWay } from '#screens/list/record/use-movements.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { MovementLines } from '../movement-lines.tsx'
import { PaidBack } from '../paid-back.tsx'
import type { QuestionProps } from './question-props.ts'
import { useGive } from './use-give.ts'

/** Of a booking some of whose bins were delivered, the deliveries that are left: they are cancelled one by one. */
const DeliveriesLeft = ({ booking, movements, opened, onClose }: QuestionProps & { readonly movements: readonly Operation[] }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const number = isolate(`#${booking.number}`, language)
  const { rejection } = refuse('booking.partly_on_site', { number: booking.number })
  return (
    <ConfirmDialog
      isInformational
      opened={opened}
      title={t`Cancel booking ${number}?`}
      action={t`Close`}
      onConfirm={onClose}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{describeRejection(i18n, rejection, language)}</Text>
        <MovementLines movements={movements.filter(({ type }) => type === 'delivery')} bookingId={booking.id} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Calls a booking off, with what that costs said before. */
const CallOff = ({ booking, opened, onClose }: QuestionProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { now } = useNow()
  const { busy, rejection, give } = useGive(booking, onClose)
  const penalty = cancellationPenalty(booking, new Date(now).toISOString())
  const number = isolate(`#${booking.number}`, language)
  const customer = <strong dir="auto">{inLanguage(booking.customerName, language)}</strong>
  const amount = penalty === null ? '' : isolate(formatMoney(penalty), language)
  const until = formatInstant(noticeEndsAt(booking), language)
  const hours = termsOf(booking).noticeHours
  return (
    <ReasonDialog
      busy={busy}
      onClose={onClose}
      opened={opened}
      title={t`Cancel booking ${number}?`}
      action={penalty === null ? t`Cancel booking` : t`Cancel and pay the penalty`}
      label={t`Reason`}
      help={t`The customer reads this.`}
      onConfirm={(reason) =>
        give((db, about, how) => mutate(db, 'booking.cancel', { ...about, reason, penalty }, how), t`Cancelled booking ${number}`)
      }
    >
      <Stack gap="sm">
        <Text>
          <Trans>The booking of {customer} ends here, and its planned movements are cancelled.</Trans>
        </Text>
        {penalty === null ? (
          <Text size="sm">
            {latePenalty(booking) === null ? t`Cancelling costs you nothing.` : t`It costs you nothing until ${until}.`}
          </Text>
        ) : (
          <Alert color="error" role="note" title={t`Penalty: ${amount}`}>
            {t`It starts in less than ${plural(hours, { one: '# hour', other: '# hours' })}: since ${until} cancelling costs you this amount. You settle it with the Admin.`}
          </Alert>
        )}
        <PaidBack booking={booking} />
        <RefusalAlert rejection={rejection} />
      </Stack>
    </ReasonDialog>
  )
}

/** Calls a booking off, or says what is cancelled instead where some of its bins were delivered. */
export const CancelDialog = (props: QuestionProps) => {
  const movements = useMovementsUnderWay(props.booking)
  return isDelivered(movements) ? <DeliveriesLeft {...props} movements={movements} /> : <CallOff {...props} />
}
