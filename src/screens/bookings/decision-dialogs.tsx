import { Trans, useLingui } from '@lingui/react/macro'
import { vendorIdOf } from '#db/core/owner.ts'
import { mutate, type MutateOptions, type MutateResult } from '#db/core/mutate.ts'
import { asAccepted, whenPromised } from '#db/review/promises.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { holdKeys } from '#ui/type-ahead.ts'
import { AcceptSummary } from './accept-summary.tsx'
import { isAnswerShown } from '#screens/list/detail/is-answer-shown.ts'

/** The decision that waits to be confirmed: which, and about what. */
export type PendingDecision = { readonly answer: 'accept' | 'reject'; readonly booking: Booking }

interface DecisionDialogsProps {
  readonly pending: PendingDecision
  readonly opened: boolean
  readonly onClose: () => void
  readonly onAnswered: (booking: Booking) => void
}

/** The two questions behind the two answers. A refusal by the business rule is said in the dialog, which stays open. */
export const DecisionDialogs = ({ pending, opened, onClose, onAnswered }: DecisionDialogsProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(pending)
  const { booking } = pending
  const number = isolate(`#${booking.number}`, language)
  const about = { vendorId: vendorIdOf(db), bookingId: booking.id }
  const give = (answer: (how: Pick<MutateOptions, 'hold'>) => Promise<MutateResult>, done: string) => {
    // Whoever answers by keys is faster than the next booking comes up.
    const dropKeys = holdKeys(() => isAnswerShown(booking.id))
    const given = async (how: Pick<MutateOptions, 'hold'>) => {
      const result = await answer(how).catch((failure: unknown) => {
        dropKeys()
        throw failure
      })
      if (result.status === 'rejected') dropKeys()
      return result
    }
    const after = () => {
      onClose()
      onAnswered(booking)
    }
    void run(given, { after, done, undo: true })
  }
  const customer = <strong dir="auto">{inLanguage(booking.customerName, language)}</strong>
  const fault = <RefusalAlert rejection={rejection} mt="md" />
  return (
    <>
      <ConfirmDialog
        busy={busy}
        onClose={onClose}
        opened={opened && pending.answer === 'accept'}
        title={t`Accept booking ${number}?`}
        action={t`Accept booking`}
        onConfirm={() =>
          give(
            (how) => whenPromised(db, { bookingId: booking.id, change: asAccepted }, () => mutate(db, 'booking.accept', about, how)),
            t`Accepted booking ${number}`,
          )
        }
      >
        <AcceptSummary booking={booking} />
        {fault}
      </ConfirmDialog>
      <ReasonDialog
        busy={busy}
        onClose={onClose}
        opened={opened && pending.answer === 'reject'}
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
