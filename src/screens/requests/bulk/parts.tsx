import type { ChangeRequest } from '#domain/requests/request.ts'
import { BulkDialogs as Dialogs, type BulkDialogsProps } from '#screens/list/answer/bulk-dialogs.tsx'
import { BulkOutcome as Outcome, type BulkOutcomeProps } from '#screens/list/answer/bulk-outcome.tsx'
import { REQUESTS } from './noun.ts'
import { useBulkMessages } from './use-bulk-messages.ts'

/** The question before many requests are answered. */
export const BulkDialogs = (props: BulkDialogsProps<ChangeRequest>) => <Dialogs noun={REQUESTS} words={useBulkMessages()} {...props} />

/** What became of the answer to many requests. */
export const BulkOutcome = (props: BulkOutcomeProps<ChangeRequest>) => <Outcome words={useBulkMessages()} {...props} />
