import { mutateEach } from '#db/review/bulk.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { BulkNoun } from '#screens/list/answer/bulk.ts'
import { approvalRefusal, asksForDays } from '../approval-refusal.ts'

/** How many requests are answered at once. */
export const REQUESTS: BulkNoun<ChangeRequest> = {
  read: (db, ids) => db.rows('requests').bulkGet([...ids]),
  isOpen: ({ status }) => status === 'pending',
  halalasOf: ({ details }) => (details.type === 'renewal' ? details.amount.halalas : 0),
  identityOf: ({ details, effectiveOn }) => [details, effectiveOn],
  carryOut: (db, { answer, subjects, reason, onProgress }) =>
    answer === 'accept'
      ? mutateEach(db, {
          name: 'request.approve',
          subjects,
          argsOf: ({ id }) => ({ requestId: id }),
          // One by one only where one may take another's bins.
          ...(subjects.some(asksForDays) ? { refusalOf: (request: ChangeRequest) => approvalRefusal(db, request) } : {}),
          onProgress,
        })
      : mutateEach(db, { name: 'request.reject', subjects, argsOf: ({ id }) => ({ requestId: id, reason }), onProgress }),
}
