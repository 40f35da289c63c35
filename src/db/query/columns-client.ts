import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { UsageRows, UsageRowsQuery } from '#domain/reports/usage-rows.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { hasEnded, isClosed } from '#db/core/is-closed.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { Answer, QueryEngine } from './engine.ts'
import type { QueryHost } from './host.ts'
import { IdSet } from './id-set.ts'
import type { Figures, Query, Range } from './query.ts'
import { startWorker, type Remote } from './remote.ts'
import type { UsageQuestion } from '#domain/reports/usage-counts.ts'

/** So many workers lost within this time, and the page answers by itself until the first of these losses is as long ago. */
const MOST_LOST = 3
const LOST_MS = 600_000

/** The worker that was last asked. */
let remote: Remote | null = null
/** When workers were lost, or refused: not every setting of privacy allows them. */
let lost: readonly number[] = []
const inPage = new WeakMap<PortalDatabase, Promise<QueryEngine>>()

const warn = (error: unknown): void => console.warn('columns:', error instanceof Error ? error.message : error)

const noteLoss = (error: unknown): void => {
  warn(error)
  remote?.close()
  remote = null
  lost = [...lost, Date.now()]
}

/** The worker to ask; null where there is none, or where too many were lost. */
const workerNow = (): Remote | null => {
  lost = lost.filter((at) => Math.abs(Date.now() - at) < LOST_MS)
  if (lost.length >= MOST_LOST) return null
  try {
    remote ??= startWorker()
  } catch (error) {
    noteLoss(error)
  }
  return remote
}

const openInPage = async (db: PortalDatabase): Promise<QueryEngine> => {
  const [{ QueryEngine: Engine }, { pageColumnPorts }, { careFor }] = await Promise.all([
    import('./engine.ts'),
    import('./column-ports.ts'),
    import('./care.ts'),
  ])
  const engine = new Engine(db, pageColumnPorts)
  careFor(engine, () => {
    if (db.isOpen()) return false
    inPage.delete(db)
    return true
  })
  return engine
}

/** The engine in this page, loaded where no worker answers. */
const engineIn = (db: PortalDatabase): Promise<QueryEngine> => {
  const known = inPage.get(db) ?? openInPage(db)
  inPage.set(db, known)
  // What could not be loaded is tried again with the next question.
  known.catch(() => inPage.delete(db))
  return known
}

interface Ways<Reply> {
  readonly there: (host: QueryHost) => Promise<Reply>
  readonly here: (engine: QueryEngine) => Promise<Reply>
}

/** Asks the worker; where there is none, or it is gone, this page answers itself. */
const ask = async <Reply>(db: PortalDatabase, { there, here }: Ways<Reply>): Promise<Reply> => {
  const worker = workerNow()
  if (!worker) return here(await engineIn(db))
  try {
    return await worker.ask(there)
  } catch (error) {
    // Nobody is left who could answer.
    if (hasEnded(db, error)) throw error
    // It was lost once, whatever was asked of it. Its own connection may end before this one: whoever said so is not lost.
    if (remote === worker && !isClosed(error)) noteLoss(error)
    return await here(await engineIn(db))
  }
}

/** Says that a list of this kind is on the screen, so that what answers it stays in memory. */
export const touch = (db: PortalDatabase, kind: Kind): void => {
  // Of a database that was closed, whichever connection says so first, no list is on the screen for long.
  const note = (error: unknown) => {
    if (!isClosed(error)) warn(error)
  }
  if (remote) remote.host.touch(db.name, kind).catch(note)
  else inPage.get(db)?.then((engine) => engine.touch(kind), note)
}

/** A window of rows of a kind. */
type Found<K extends Kind> = Omit<Answer, 'rows'> & { readonly rows: readonly StoredRow<Documents[K]>[] }

/** A window of a list, see {@link QueryEngine.query}. */
export const query = <K extends Kind>(db: PortalDatabase, question: Query<K>, range: Range): Promise<Found<K>> =>
  ask(db, {
    there: (host) => host.query(db.name, question, range),
    here: (engine) => engine.query(question, range),
  }) as Promise<Found<K>>

/** Keeps how a list begins, see {@link QueryEngine.keepBeginning}. */
export const keepBeginning = (db: PortalDatabase, question: Query): Promise<void> =>
  ask(db, { there: (host) => host.keepBeginning(db.name, question), here: (engine) => engine.keepBeginning(question) })

/** The ids of all rows that a question finds, in its order. */
export const matchingIds = async (db: PortalDatabase, question: Query): Promise<IdSet> =>
  new IdSet(await ask(db, { there: (host) => host.idWords(db.name, question), here: (engine) => engine.idWords(question) }))

/** Figures of all rows that a question finds. */
export const columns = (db: PortalDatabase, question: Query, names: readonly string[]): Promise<Figures> =>
  ask(db, { there: (host) => host.columns(db.name, question, names), here: (engine) => engine.columns(question, names) })

/** What containers were used for, see `countUsage`. */
export const usageCounts = (db: PortalDatabase, question: UsageQuestion): Promise<readonly Float64Array[]> =>
  ask(db, {
    there: (host) => host.usageCounts(db.name, question),
    here: (engine) => engine.usageCounts(question),
  })

/** The bookings behind a figure of containers' use. */
export const rowsOfUsage = (db: PortalDatabase, question: UsageRowsQuery): Promise<UsageRows> =>
  ask(db, {
    there: (host) => host.rowsOfUsage(db.name, question),
    here: (engine) => engine.rowsOfUsage(question),
  })
