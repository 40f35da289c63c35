import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { holdOn } from '#db/core/held.ts'
import { mutate } from '#db/core/mutate.ts'

/** Changes queued between two breaths: the page answers meanwhile. */
const SLICE = 10

/** What became of each change of a bulk on this device: queued under an id, or refused by the rule. */
export interface BulkResult<Subject> {
  readonly queued: readonly { readonly subject: Subject; readonly mutationId: string }[]
  readonly refused: readonly { readonly subject: Subject; readonly rejection: Rejection }[]
}

interface Bulk<Subject, Name extends MutationName> {
  readonly name: Name
  readonly subjects: readonly Subject[]
  readonly argsOf: (subject: Subject) => MutationArgs<Name>
  /** What other records say against one, asked before it is queued, when those before it are; null: nothing. */
  readonly refusalOf?: (subject: Subject) => Promise<Rejection | null>
  readonly onProgress?: (through: number) => void
}

/**
 * Carries out one change for each subject, each a change of its own, and offers to undo all: what is held back is held until a hold after
 * the last. `onProgress` hears how many are through, from breath to breath. Where the disk is full it ends there, with what was queued: `failure` says so.
 */
export const mutateEach = async <Subject, Name extends MutationName>(
  db: PortalDatabase,
  { name, subjects, argsOf, refusalOf, onProgress }: Bulk<Subject, Name>,
): Promise<BulkResult<Subject> & { readonly failure: unknown }> => {
  const queued: { subject: Subject; mutationId: string }[] = []
  const refused: { subject: Subject; rejection: Rejection }[] = []
  const holdAll = async () => {
    const ids = queued.map(({ mutationId }) => mutationId)
    for (const id of await holdOn(db, ids, Date.now())) db.onHeld(id)
  }
  let failure: unknown = null
  try {
    for (const [at, subject] of subjects.entries()) {
      const rejection = (await refusalOf?.(subject)) ?? null
      const result = rejection ? { status: 'rejected' as const, rejection } : await mutate(db, name, argsOf(subject), { hold: true })
      if (result.status === 'queued') queued.push({ subject, mutationId: result.mutationId })
      else refused.push({ subject, rejection: result.rejection })
      if ((at + 1) % SLICE > 0) continue
      await holdAll()
      onProgress?.(at + 1)
      await new Promise((next) => setTimeout(next))
    }
  } catch (error) {
    failure = error
  }
  await holdAll()
  return { queued, refused, failure }
}
