import { wrap } from 'comlink'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { Answer, QueryEngine } from './engine.ts'
import type { QueryHost } from './host.ts'
import { IdSet } from './id-set.ts'
import type { Figures, Query, Range } from './query.ts'

/** A worker that does not answer a ping for so long has been ended by the browser, which tells nobody. */
const SILENCE_MS = 5000
/** So much longer it may take where the device slept: by then timers are due before any answer can have come. */
const GRACE_MS = 1000
/** So many workers lost within this time, and the page answers by itself until the first of these losses is as long ago. */
const MOST_LOST = 3
const LOST_MS = 600_000

interface Remote {
  readonly host: QueryHost
  /** Rejects when the worker is known to be gone. */
  readonly gone: Promise<never>
}

const overPort = (port: MessagePort, worker: EventTarget): Remote => {
  port.start()
  const gone = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker for columns could not be started')))
  })
  gone.catch(() => undefined)
  return { host: wrap<QueryHost>(port), gone }
}

/** The worker that answers, shared between windows where the browser can; null where it has no workers. */
const startWorker = (): Remote | null => {
  if ('SharedWorker' in globalThis) {
    const shared = new SharedWorker(new URL('./columns-worker.ts', import.meta.url), { type: 'module', name: 'columns' })
    return overPort(shared.port, shared)
  }
  if (!('Worker' in globalThis)) return null
  const own = new Worker(new URL('./columns-worker.ts', import.meta.url), { type: 'module', name: 'columns' })
  const { port1, port2 } = new MessageChannel()
  own.postMessage(null, [port2])
  return overPort(port1, own)
}

/** The worker that was last asked. */
let remote: Remote | null = null
/** When workers were lost, or refused: not every setting of privacy allows them. */
let lost: readonly number[] = []
const inPage = new WeakMap<PortalDatabase, Promise<QueryEngine>>()

const warn = (error: unknown): void => console.warn('columns:', error instanceof Error ? error.message : error)

/** The database went, with a sign-out or for a newer release: whoever said so is not lost. */
const isClosed = (error: unknown): boolean => error instanceof Error && error.name === 'DatabaseClosedError'

const noteLoss = (error: unknown): void => {
  warn(error)
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

/** Rejects when the worker is gone, until it is stopped. */
const watch = ({ host, gone }: Remote): { readonly gone: Promise<never>; readonly stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silent = new Promise<never>((_, reject) => {
    const look = (): void => {
      let isAlive = false
      host.ping().then(
        () => {
          isAlive = true
        },
        () => undefined,
      )
      const lookAgain = (otherwise: () => void) => () => (isAlive ? look() : otherwise())
      const giveUp = lookAgain(() => reject(new Error('the worker for columns does not answer')))
      timer = setTimeout(
        lookAgain(() => {
          timer = setTimeout(giveUp, GRACE_MS)
        }),
        SILENCE_MS,
      )
    }
    timer = setTimeout(look, SILENCE_MS)
  })
  return { gone: Promise.race([silent, gone]), stop: () => clearTimeout(timer) }
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
  const asked = workerNow()
  if (!asked) return here(await engineIn(db))
  const { gone, stop } = watch(asked)
  try {
    return await Promise.race([there(asked.host), gone])
  } catch (error) {
    // All that was asked of it fails with it, and it was lost once.
    if (remote === asked && !isClosed(error)) noteLoss(error)
    return await here(await engineIn(db))
  } finally {
    stop()
  }
}

/** Says that a list of this kind is on the screen, so that what answers it stays in memory. */
export const touch = (db: PortalDatabase, kind: Kind): void => {
  if (remote) remote.host.touch(db.name, kind).catch(warn)
  else inPage.get(db)?.then((engine) => engine.touch(kind), warn)
}

/** A window of rows of a kind. */
type Found<K extends Kind> = Omit<Answer, 'rows'> & { readonly rows: readonly StoredRow<Documents[K]>[] }

/** A window of a list, see {@link QueryEngine.query}. */
export const query = <K extends Kind>(db: PortalDatabase, question: Query<K>, range: Range): Promise<Found<K>> =>
  ask(db, {
    there: (host) => host.query(db.name, question, range),
    here: (engine) => engine.query(question, range),
  }) as Promise<Found<K>>

/** The ids of all rows that a question finds, in its order. */
export const matchingIds = async (db: PortalDatabase, question: Query): Promise<IdSet> =>
  new IdSet(await ask(db, { there: (host) => host.idWords(db.name, question), here: (engine) => engine.idWords(question) }))

/** Figures of all rows that a question finds. */
export const columns = (db: PortalDatabase, question: Query, names: readonly string[]): Promise<Figures> =>
  ask(db, { there: (host) => host.columns(db.name, question, names), here: (engine) => engine.columns(question, names) })
