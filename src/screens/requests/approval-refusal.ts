import type { PortalDatabase } from '#db/core/database.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'

/** Whether a request asks for more days: others may have been promised the bins of those. */
export const asksForDays = ({ details }: Pick<ChangeRequest, 'details'>): boolean =>
  details.type === 'renewal' || details.type === 'grace_period'

/**
 * Why a request cannot be approved as far as this device knows, where it asks for more days.
 * Null: it can, or the device cannot tell; what else may be wrong is said as the answer is given.
 */
export const approvalRefusal = async (db: PortalDatabase, request: ChangeRequest): Promise<Rejection | null> => {
  if (!asksForDays(request)) return null
  // The first screens are lists of requests: what judges is none of what they wait for. Where it cannot be fetched the server alone judges.
  const judging = await import('#db/review/judge.ts').catch(() => null)
  return judging && judging.judge(db, { name: 'request.approve', args: { requestId: request.id }, now: new Date().toISOString() })
}
