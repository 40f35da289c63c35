import * as v from 'valibot'
import type { PortalDatabase } from '#db/core/database.ts'
import { changeDraft } from '#db/drafts/draft.ts'
import { MOVE_DRAFT } from '#db/drafts/names.ts'
import { codeMeaning } from '#db/query/barcodes.ts'
import { id } from '#domain/kernel/id.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { isAllowed } from '#domain/kernel/lifecycle.ts'
import { UNIT_ACTIONS, unitLifecycle, type UnitAction } from '#domain/units/lifecycle.ts'
import { stateOf, unitId } from '#domain/units/unit.ts'

const scannedCode = v.object({
  code: v.string(),
  /** What it named when it was read; null: nothing of the vendor's. */
  containerId: v.nullable(id),
  /** Null: a container as a whole, or nothing. */
  number: v.nullable(v.number()),
})
const keptMove = v.object({ action: v.picklist(UNIT_ACTIONS), yardId: v.nullable(id), scanned: v.array(scannedCode) })

/** A code as it was read, with what it named. */
export type ScannedCode = v.InferOutput<typeof scannedCode>
/** What is to be done with which units, as this device keeps it. */
export type KeptMove = v.InferOutput<typeof keptMove>

const EMPTY: KeptMove = { action: 'bring_in', yardId: null, scanned: [] }

/** A kept batch; an empty one where there is none. */
export const readMove = (draft: unknown): KeptMove => {
  const parsed = v.safeParse(keptMove, draft)
  return parsed.success ? parsed.output : EMPTY
}

const change = (db: PortalDatabase, next: (kept: KeptMove) => KeptMove): Promise<void> =>
  changeDraft(db, MOVE_DRAFT, (draft) => {
    const after = next(readMove(draft))
    return after.scanned.length === 0 && after.action === EMPTY.action && after.yardId === null ? null : after
  })

export const keepMove = (db: PortalDatabase, chosen: Partial<Pick<KeptMove, 'action' | 'yardId'>>): Promise<void> =>
  change(db, (kept) => ({ ...kept, ...chosen }))

/** Keeps a code that was read with what it names, unless it was read before. */
export const keepScanned = async (db: PortalDatabase, code: string): Promise<void> => {
  const meant = await codeMeaning(db, code, 'unit')
  const scanned = { code, containerId: meant?.containerId ?? null, number: meant?.number ?? null }
  await change(db, (kept) =>
    kept.scanned.some((one) => plainCode(one.code) === plainCode(code)) ? kept : { ...kept, scanned: [...kept.scanned, scanned] },
  )
}

/** Whether the unit of a code that was moved before is where the same is done with it once more: it came back, or went out again. */
export const mayMoveAgain = async (db: PortalDatabase, code: string, action: UnitAction): Promise<boolean> => {
  const { containerId, number = null } = (await codeMeaning(db, code, 'unit')) ?? {}
  if (containerId === undefined || number === null) return false
  const [container, unit] = [await db.rows('containers').get(containerId), await db.rows('units').get(unitId(containerId, number))]
  const state = container ? stateOf(container, number, unit) : null
  return state !== null && isAllowed(unitLifecycle, state, action)
}

/** Takes codes out again: they were mistyped, or their units are moved. */
export const forgetCodes = (db: PortalDatabase, codes: ReadonlySet<string>): Promise<void> =>
  change(db, (kept) => ({ ...kept, scanned: kept.scanned.filter(({ code }) => !codes.has(code)) }))
