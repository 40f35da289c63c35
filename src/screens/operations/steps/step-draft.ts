import * as v from 'valibot'
import type { PortalDatabase } from '#db/core/database.ts'
import { changeDraft, forgetDrafts, readDraft, writeDraft } from '#db/drafts/draft.ts'
import { standingOf } from '#db/drafts/ended-steps.ts'
import { STEP_DRAFT } from '#db/drafts/names.ts'
import { fileRef, type FileRef } from '#domain/kernel/id.ts'
import { FAILURE_REASONS, unitRef, type Operation } from '#domain/operations/operation.ts'

/** The steps that ask for something. */
export type DraftedStep = 'arrive' | 'collect' | 'return' | 'empty' | 'fail' | 'add_proof'

/** What somebody puts into the form of a step. A signature is none of it: it is given in one go, to whoever holds the phone. */
const fields = v.object({
  before: v.array(fileRef),
  after: v.array(fileRef),
  ticket: v.object({ number: v.string(), tonnes: v.string(), photo: v.nullable(fileRef) }),
  note: v.string(),
  unit: v.nullable(unitRef),
  lifted: v.nullable(unitRef),
  reason: v.nullable(v.picklist(FAILURE_REASONS)),
  on: v.nullable(v.string()),
  isFull: v.nullable(v.boolean()),
  yardId: v.nullable(v.string()),
})
export type StepFields = v.InferOutput<typeof fields>
const values = v.partial(fields)
type StepValues = { readonly [Name in keyof StepFields]?: StepFields[Name] | undefined }
const keptStep = v.object({ standing: v.string(), values })

/** A half-filled step: what was put in, and where what is put in from now on is kept. */
export interface StepDraft {
  readonly values: StepValues
  readonly keep: (change: StepValues) => Promise<void>
}

const nameOf = (operationId: string, step: DraftedStep | ''): string => `${STEP_DRAFT}${operationId}:${step}`

const valuesOf = (draft: unknown, standing: string): StepValues => {
  const parsed = v.safeParse(keptStep, draft)
  return parsed.success && parsed.output.standing === standing ? parsed.output.values : {}
}

/** The photos that this device still has: those of a draft that nobody looked at for long are gone, and could never be sent. */
const stillHere = async (db: PortalDatabase, { before, after, ticket, ...others }: StepValues): Promise<StepValues> => {
  const photos = [...(before ?? []), ...(after ?? []), ...(ticket?.photo ? [ticket.photo] : [])]
  const rows = photos.length === 0 ? [] : await db.files.files.bulkGet(photos.map(({ sha256 }) => sha256))
  const gone = new Set(photos.flatMap(({ sha256 }, at) => (rows[at] ? [] : sha256)))
  const isHere = ({ sha256 }: FileRef) => !gone.has(sha256)
  return {
    ...others,
    ...(before ? { before: before.filter(isHere) } : {}),
    ...(after ? { after: after.filter(isHere) } : {}),
    ...(ticket ? { ticket: { ...ticket, photo: ticket.photo && isHere(ticket.photo) ? ticket.photo : null } } : {}),
  }
}

/**
 * What was put into the form of a step and not handed in: it is there again when the sheet is closed by mistake, or when a phone ends the page
 * behind its camera. What was begun before the movement went on is thrown away.
 */
export const openStep = async (db: PortalDatabase, operation: Operation, step: DraftedStep): Promise<StepDraft> => {
  const [name, standing] = [nameOf(operation.id, step), standingOf(operation)]
  const draft = await readDraft(db, name)
  const kept = await stillHere(db, valuesOf(draft, standing))
  if (draft !== null && Object.keys(kept).length === 0) await writeDraft(db, name, null)
  return {
    values: kept,
    keep: (change) =>
      // A device without room says so where a photo is kept; a form is filled in nevertheless.
      changeDraft(db, name, (was) => ({ standing, values: { ...valuesOf(was, standing), ...change } })).catch(() => undefined),
  }
}

/** Forgets what was put in for a step that is taken; with the movement all that was begun goes, but proof is added to where it stands. */
export const forgetStep = (db: PortalDatabase, operationId: string, step: DraftedStep): Promise<void> =>
  step === 'add_proof' ? writeDraft(db, nameOf(operationId, step), null) : forgetDrafts(db, nameOf(operationId, ''))
