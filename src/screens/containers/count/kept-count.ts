import * as v from 'valibot'
import type { PortalDatabase } from '#db/core/database.ts'
import { readStatus } from '#db/core/status.ts'
import { changeDraft } from '#db/drafts/draft.ts'
import { COUNT_DRAFT } from '#db/drafts/names.ts'
import { id } from '#domain/kernel/id.ts'
import { instant, type Instant } from '#domain/kernel/instant.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import type { CountedUnit, YardCount } from '#domain/units/yard-count.ts'

const keptCount = v.object({
  yardId: id,
  begunAt: instant,
  isJoint: v.boolean(),
  /** What was read on this device, each code once. */
  heard: v.array(v.object({ code: v.string(), at: instant })),
  /** The change by which this device noted a unit as counted, by the unit's id: what was read by mistake is taken back by it. */
  sent: v.optional(v.record(v.string(), v.string()), {}),
  /** What somebody knows of a unit that was not found, by its id. */
  notes: v.record(v.string(), v.string()),
  finishedAt: v.nullable(instant),
  /** What was found when it was last finished, ids of units, and from when on they counted; an older release did not keep it. */
  atEnd: v.optional(v.object({ since: instant, found: v.array(v.string()) })),
})
/** A count as this device keeps it. */
export type KeptCount = v.InferOutput<typeof keptCount>

/** A kept count; null where there is none. */
export const readCount = (draft: unknown): KeptCount | null => {
  const parsed = v.safeParse(keptCount, draft)
  return parsed.success ? parsed.output : null
}

const change = (db: PortalDatabase, next: (count: KeptCount) => KeptCount): Promise<void> =>
  changeDraft(db, COUNT_DRAFT, (draft) => {
    const count = readCount(draft)
    return count && next(count)
  })

/** What the server's clock shows now, as far as this device knows: phones that count together are seldom set alike. */
const serverClock = async (db: PortalDatabase): Promise<Instant> => {
  const { clockOffsetMs } = await readStatus(db)
  return new Date(Date.now() + clockOffsetMs).toISOString()
}

export const beginCount = async (db: PortalDatabase, begun: Pick<KeptCount, 'yardId' | 'isJoint'>): Promise<void> => {
  const begunAt = await serverClock(db)
  return changeDraft(db, COUNT_DRAFT, () => ({ ...begun, begunAt, heard: [], sent: {}, notes: {}, finishedAt: null }) satisfies KeptCount)
}

/** Keeps a code that was read, unless it was read before. */
export const keepCode = async (db: PortalDatabase, code: string): Promise<void> => {
  const at = await serverClock(db)
  return change(db, (count) =>
    count.heard.some((one) => plainCode(one.code) === plainCode(code)) ? count : { ...count, heard: [...count.heard, { code, at }] },
  )
}

/** Forgets a code that was mistyped, say. */
export const forgetCode = (db: PortalDatabase, code: string): Promise<void> =>
  change(db, (count) => ({ ...count, heard: count.heard.filter((one) => plainCode(one.code) !== plainCode(code)) }))

/** Forgets a unit that was read by mistake, also where the count was finished with it before. */
export const forgetUnit = (db: PortalDatabase, { id: unitId, label }: Pick<CountedUnit, 'id' | 'label'>): Promise<void> =>
  change(db, ({ sent: { [unitId]: _sent, ...sent }, atEnd, ...count }) => ({
    ...count,
    sent,
    heard: count.heard.filter(({ code }) => plainCode(code) !== plainCode(label)),
    ...(atEnd ? { atEnd: { ...atEnd, found: atEnd.found.filter((one) => one !== unitId) } } : {}),
  }))

/** Keeps by which change units were noted as counted. */
export const keepSent = (db: PortalDatabase, ids: readonly string[], mutationId: string): Promise<void> =>
  change(db, (count) => ({ ...count, sent: { ...count.sent, ...Object.fromEntries(ids.map((one) => [one, mutationId])) } }))

export const keepNotes = (db: PortalDatabase, notes: Readonly<Record<string, string>>): Promise<void> =>
  change(db, (count) => ({ ...count, notes: { ...count.notes, ...notes } }))

/** Finishes a count, and keeps what it has found: records of units say only when they were last seen. */
export const finishCount = async (db: PortalDatabase, { since, found }: Pick<YardCount, 'since' | 'found'>): Promise<void> => {
  const finishedAt = await serverClock(db)
  return change(db, (count) => ({ ...count, finishedAt, atEnd: { since, found: found.map((unit) => unit.id) } }))
}

/** Goes on with a finished count; what was found stays so. */
export const goOnCounting = (db: PortalDatabase): Promise<void> => change(db, (count) => ({ ...count, finishedAt: null }))

export const closeCount = (db: PortalDatabase): Promise<void> => changeDraft(db, COUNT_DRAFT, () => null)
