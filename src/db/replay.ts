import { findMutation } from '#domain/catalog.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { changeRef, decideMutation } from '#domain/kernel/mutation.ts'
import { reject, type Rejection } from '#domain/kernel/rejection.ts'
import type { OutboxRow, PortalStore } from './database.ts'
import type { Image, Overlay } from './overlay.ts'
import { vendorIdOf } from './owner.ts'
import { writeRows } from './write-rows.ts'

/** What replaying found: the base images to keep, and the changes whose doubt or touched rows differ from before. */
interface Replay {
  readonly base: ReadonlyMap<string, Image>
  readonly changed: readonly OutboxRow[]
}

const sameDoubt = (a: Rejection | null, b: Rejection | null): boolean => a?.code === b?.code

const replayOne = async (
  db: PortalStore,
  work: { overlay: Overlay; base: Map<string, Image>; row: OutboxRow },
): Promise<Pick<OutboxRow, 'touched' | 'doubt'>> => {
  const { overlay, base, row } = work
  const definition = findMutation(row.name)
  // A newer release queued it: this one cannot show its effect, but the server can still carry it out.
  if (!definition) return { touched: row.touched, doubt: reject('mutation.unknown', { name: row.name }) }
  await overlay.loadNeeds(definition, row.args as never)
  const context = { vendorId: vendorIdOf(db), now: row.clientAt, clientAt: row.clientAt }
  const decision = decideMutation(definition, { rows: overlay, args: row.args, context })
  if (!decision.ok) return { touched: row.touched, doubt: decision.rejection }
  const refs = decision.changes.map(changeRef)
  await overlay.load(refs)
  for (const [key, image] of overlay.apply(decision.changes)) if (!base.has(key)) base.set(key, image)
  return { touched: refs.map(refKey), doubt: null }
}

/**
 * Runs the waiting changes again, in order, on an overlay that holds the server's images. A change that the device's
 * rule now refuses stays queued with a doubt: only the server settles it.
 */
const replay = async (db: PortalStore, overlay: Overlay, waiting: readonly OutboxRow[]): Promise<Replay> => {
  const base = new Map<string, Image>()
  const changed: OutboxRow[] = []
  for (const row of waiting) {
    const { touched, doubt } = await replayOne(db, { overlay, base, row })
    if (!sameDoubt(row.doubt, doubt) || touched.join() !== row.touched.join()) changed.push({ ...row, touched, doubt })
  }
  return { base, changed }
}

/**
 * Makes visible = replay(base, waiting) true again. The overlay must hold the server's image of every row that has a
 * base image, and of every row that just arrived. `fresh` names kinds whose rows are known to be new to the device.
 * Must run inside a read-write transaction over all tables of nouns, `outbox`, `base` and `counters`.
 */
export const rebase = async (
  db: PortalStore,
  work: { overlay: Overlay; waiting: readonly OutboxRow[]; fresh?: ReadonlySet<string> },
): Promise<void> => {
  const { overlay, waiting } = work
  const truth = new Set(overlay.images.keys())
  const { base, changed } = await replay(db, overlay, waiting)
  await writeRows(db, new Map([...overlay.images].filter(([key]) => truth.has(key) || base.has(key))), work.fresh)
  await db.base.clear()
  await db.base.bulkAdd([...base].map(([key, image]) => ({ key, ...image })))
  await db.outbox.bulkPut(changed)
}
