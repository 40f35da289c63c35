import type { Booking } from '#domain/bookings/booking.ts'
import { BulkDialogs as Dialogs, type BulkDialogsProps } from '#screens/list/answer/bulk-dialogs.tsx'
import { BulkOutcome as Outcome, type BulkOutcomeProps } from '#screens/list/answer/bulk-outcome.tsx'
import { BOOKINGS } from './noun.ts'
import { useBulkMessages } from './use-bulk-messages.ts'

/** The question before many bookings are answered. */
export const BulkDialogs = (props: BulkDialogsProps<Booking>) => <Dialogs noun={BOOKINGS} words={useBulkMessages()} {...props} />

/** What became of the answer to many bookings. */
export const BulkOutcome = (props: BulkOutcomeProps<Booking>) => <Outcome words={useBulkMessages()} {...props} />
