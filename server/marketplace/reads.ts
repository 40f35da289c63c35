import type { Document } from '#domain/kernel/entity.ts'
import type { Core } from '#server/core.ts'
import { ProblemError } from '#server/problems.ts'
import { loadOutcomes, type StoredOutcome } from '#server/records/results.ts'
import { workingRows } from '#server/records/rows.ts'

/** A record as it is now. @throws ProblemError 404 when the vendor has no such record */
export const readRecord = async (core: Pick<Core, 'database'>, ref: { vendorId: string; kind: string; id: string }): Promise<Document> => {
  const body = await core.database.vendorTransaction(
    ref.vendorId,
    async (tx) => {
      const rows = workingRows(tx, ref.vendorId)
      await rows.load([ref])
      return rows.get(ref.kind, ref.id)
    },
    { readOnly: true },
  )
  if (!body) throw new ProblemError(404, 'not_found')
  return body
}

/** The stored outcome of a mutation, a vendor's or the marketplace's. @throws ProblemError 404 when it was never decided */
export const readOutcome = async (
  core: Pick<Core, 'database'>,
  ref: { vendorId: string; mutationId: string },
): Promise<Omit<StoredOutcome, 'argsHash'>> => {
  const outcomes = await core.database.vendorTransaction(ref.vendorId, (tx) => loadOutcomes(tx, ref.vendorId, [ref.mutationId]), {
    readOnly: true,
  })
  const found = outcomes.get(ref.mutationId)
  if (!found) throw new ProblemError(404, 'not_found')
  const { argsHash: _, ...outcome } = found
  return outcome
}
