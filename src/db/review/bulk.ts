import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { holdAnew, HOLD_MS, WORK_HOLD_MS } from '#db/core/held.ts'
import { mutate, mutateAll, type MutateResult } from '#db/core/mutate.ts'
import { retireCuredBy } from './cured.ts'

/** Changes stored in one transaction: lists follow, and the page answers, between two of them. */
const SLICE = 10
/** However long the whole takes, the first of them wait for the last. */
const HELD = { hold: true, holdMs: WORK_HOLD_MS } as const

/** What became of each change of a bulk on this device: queued under an id, or refused by the rule. */
export interface BulkResult<Subject> {
  readonly queued: readonly { readonly subject: Subject; readonly mutationId: string }[]
  readonly refused: readonly { readonly subject: Subject; readonly rejection: Rejection }[]
}

interface Bulk<Subject, Name extends MutationName> {
  readonly name: Name
  readonly subjects: readonly Subject[]
  readonly argsOf: (subject: Subject) => MutationArgs<Name>
  /** The id of a subject's change, where somebody had to know it before. */
  readonly idOf?: (subject: Subject) => string
  /** What other records say against one, asked before it is queued, when those before it are; null: nothing. */
  readonly refusalOf?: (subject: Subject) => Promise<Rejection | null>
  readonly onProgress?: (through: number) => void
}

type Told<Subject> = (subject: Subject, result: MutateResult) => void

/** Carries out some of them, and says of each what became of it. */
const carryOutSlice = async <Subject, Name extends MutationName>(
  db: PortalDatabase,
  { name, argsOf, idOf, refusalOf, subjects }: Bulk<Subject, Name>,
  tell: Told<Subject>,
): Promise<void> => {
  if (refusalOf) {
    for (const subject of subjects) {
      const rejection = await refusalOf(subject)
      const held = idOf ? { ...HELD, id: idOf(subject) } : HELD
      tell(subject, rejection ? { status: 'rejected', rejection } : await mutate(db, name, argsOf(subject), held))
    }
    return
  }
  const results = await mutateAll(db, name, subjects.map(argsOf), idOf ? { ...HELD, ids: subjects.map(idOf) } : HELD)
  for (const [at, result] of results.entries()) {
    const subject = subjects[at]
    if (subject !== undefined) tell(subject, result)
  }
}

/**
 * Carries out one change for each subject, each a change of its own, and offers to undo all: what is held back is held until a hold after
 * the last. `onProgress` hears how many are through, from breath to breath. Where the disk is full it ends there, with what was queued:
 * `failure` says so.
 */
export const mutateEach = async <Subject, Name extends MutationName>(
  db: PortalDatabase,
  bulk: Bulk<Subject, Name>,
): Promise<BulkResult<Subject> & { readonly failure: unknown }> => {
  const queued: { subject: Subject; mutationId: string }[] = []
  const refused: { subject: Subject; rejection: Rejection }[] = []
  const note: Told<Subject> = (subject, result) => {
    if (result.status === 'queued') queued.push({ subject, mutationId: result.mutationId })
    else refused.push({ subject, rejection: result.rejection })
  }
  const holdAll = (ms: number) =>
    holdAnew(
      db,
      queued.map(({ mutationId }) => mutationId),
      ms,
    )
  const { subjects, onProgress } = bulk
  let failure: unknown = null
  try {
    for (let from = 0; from < subjects.length; from += SLICE) {
      const [slice, before] = [subjects.slice(from, from + SLICE), queued.length]
      await carryOutSlice(db, { ...bulk, subjects: slice }, note)
      await retireCuredBy(
        db,
        queued.slice(before).map(({ mutationId }) => mutationId),
      )
      await holdAll(WORK_HOLD_MS)
      onProgress?.(from + slice.length)
      await new Promise((next) => setTimeout(next))
    }
  } catch (error) {
    failure = error
  }
  // What is queued stays queued, and held for the longer time: that it could not be let go sooner takes nobody's result.
  await holdAll(HOLD_MS).catch((error: unknown) => console.warn('hold:', error instanceof Error ? error.message : error))
  return { queued, refused, failure }
}
