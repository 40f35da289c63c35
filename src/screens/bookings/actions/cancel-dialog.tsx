import { Alert, Stack, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { cancellationPenalty, latePenalty, noticeEndsAt, termsOf } from '#domain/bookings/terms.ts'
import { formatInstant, formatMoney, inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { PaidBack } from '../paid-back.tsx'
import type { QuestionProps } from './question-props.ts'
import { useGive } from './use-give.ts'

/** Calls a booking off, with what that costs said before. */
export const CancelDialog = ({ booking, opened, onClose }: QuestionProps) => {
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
