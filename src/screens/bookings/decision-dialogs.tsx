import { Trans, useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { asAccepted } from '#db/review/bins-refusal.ts'
import { promiseRefusal } from '#db/review/promises.ts'
import { whenJudged } from '#db/review/when-judged.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useAnswer } from '#screens/list/answer/use-answer.ts'
import type { DecisionDialogsProps } from '#screens/list/answer/use-decision.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { AcceptSummary } from './accept-summary.tsx'

/** The two questions behind the two answers. A refusal by the business rule is said in the dialog, which stays open. */
export const DecisionDialogs = (props: DecisionDialogsProps<Booking>) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { busy, rejection, give } = useAnswer(props)
  const { row: booking, answer } = props.pending
  const number = isolate(`#${booking.number}`, language)
  const about = { vendorId: vendorIdOf(db), bookingId: booking.id }
  const customer = <strong dir="auto">{inLanguage(booking.customerName, language)}</strong>
  const fault = <RefusalAlert rejection={rejection} mt="md" />
  return (
    <>
      <ConfirmDialog
        busy={busy}
        onClose={props.onClose}
        opened={props.opened && answer === 'accept'}
        title={t`Accept booking ${number}?`}
        action={t`Accept booking`}
        onConfirm={() =>
          give(
            (how, isAsked) =>
              whenJudged(
                promiseRefusal(db, { bookingId: booking.id, change: asAccepted }),
                () => mutate(db, 'booking.accept', about, how),
                isAsked,
              ),
            t`Accepted booking ${number}`,
          )
        }
      >
        <AcceptSummary booking={booking} />
        {fault}
      </ConfirmDialog>
      <ReasonDialog
        busy={busy}
        onClose={props.onClose}
        opened={props.opened && answer === 'reject'}
        title={t`Reject booking ${number}?`}
        action={t`Reject booking`}
        label={t`Reason`}
        help={t`The customer reads this.`}
        onConfirm={(reason) => give((how) => mutate(db, 'booking.reject', { ...about, reason }, how), t`Rejected booking ${number}`)}
      >
        <Trans>The booking of {customer} is turned down, and the marketplace offers it to others.</Trans>
        {fault}
      </ReasonDialog>
    </>
  )
}
