import { Trans, useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { reopenEndsAt } from '#domain/bookings/terms.ts'
import { formatInstant, inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { FormDialog } from '#screens/mutate/form-dialog.tsx'
import type { QuestionProps } from './question-props.ts'
import { useGive } from './use-give.ts'

/** Lets a rejected or expired booking wait for an answer once more. */
export const ReopenDialog = ({ booking, opened, onClose }: QuestionProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { now } = useNow()
  const { busy, rejection, give } = useGive(booking, onClose)
  const number = isolate(`#${booking.number}`, language)
  const endsAt = reopenEndsAt(booking)
  const isOver = Date.parse(endsAt) < now
  const until = formatInstant(endsAt, language)
  const customer = <strong dir="auto">{inLanguage(booking.customerName, language)}</strong>
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Re-open booking ${number}?`}
      action={isOver ? null : t`Re-open booking`}
      isQuestion
      busy={busy}
      rejection={rejection}
      onSubmit={() => give((db, about, how) => mutate(db, 'booking.reopen', about, how), t`Re-opened booking ${number}`)}
    >
      {isOver ? (
        <p>{t`It could be re-opened until ${until}.`}</p>
      ) : (
        <p>
          <Trans>
            The booking of {customer} waits for your answer again. You can do this until {until}.
          </Trans>
        </p>
      )}
    </FormDialog>
  )
}
