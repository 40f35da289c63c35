import { wrap } from 'comlink'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { Answer, QueryEngine } from './engine.ts'
import type { QueryHost } from './host.ts'
import type { Figures, Query, Range } from './query.ts'

/** A worker that does not answer a ping for so long has been ended by the browser, which tells nobody. */
const SILENCE_MS = 5000
/** So many failures, and the page answers by itself until it is loaded anew. */
const MOST_FAILURES = 3

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

/** The same where the browser may refuse: not every setting of privacy allows workers. */
const tryWorker = (): Remote | null => {
  try {
    return startWorker()
  } catch (error) {
    console.warn('columns:', error instanceof Error ? error.message : error)
    return null
  }
}

let remote: Remote | null | undefined
let failures = 0
const inPage = new WeakMap<PortalDatabase, Promise<QueryEngine>>()

/** Rejects when the worker is gone, until it is stopped. */
const watch = ({ host, gone }: Remote): { readonly lost: Promise<never>; readonly stop: () => void } => {
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
      timer = setTimeout(() => (isAlive ? look() : reject(new Error('the worker for columns does not answer'))), SILENCE_MS)
    }
    timer = setTimeout(look, SILENCE_MS)
  })
  return { lost: Promise.race([silent, gone]), stop: () => clearTimeout(timer) }
}

/** The engine in this page, loaded where no worker answers. */
const engineIn = (db: PortalDatabase): Promise<QueryEngine> => {
  const known =
    inPage.get(db) ??
    Promise.all([import('./engine.ts'), import('./column-ports.ts')]).then(
      ([engine, ports]) => new engine.QueryEngine(db, ports.browserColumnPorts),
    )
  inPage.set(db, known)
  return known
}

interface Ways<Reply> {
  readonly there: (host: QueryHost) => Promise<Reply>
  readonly here: (engine: QueryEngine) => Promise<Reply>
}

/** Asks the worker; where there is none, or it is gone, this page answers itself. */
const ask = async <Reply>(db: PortalDatabase, { there, here }: Ways<Reply>): Promise<Reply> => {
  if (remote === undefined) remote = tryWorker()
  const asked = remote
  if (!asked) return here(await engineIn(db))
  const { lost, stop } = watch(asked)
  try {
    return await Promise.race([there(asked.host), lost])
  } catch (error) {
    console.warn('columns:', error instanceof Error ? error.message : error)
    failures += 1
    // The next question tries a new worker, unless there seems to be no working one.
    if (remote === asked) remote = failures < MOST_FAILURES ? undefined : null
    return await here(await engineIn(db))
  } finally {
    stop()
  }
}

/** A window of a list, see {@link QueryEngine.query}. */
export const query = <K extends Kind>(
  db: PortalDatabase,
  question: Query<K>,
  range: Range,
): Promise<Answer & { readonly rows: readonly StoredRow<Documents[K]>[] }> =>
  ask(db, {
    there: (host) => host.query(db.name, question, range),
    here: (engine) => engine.query(question, range),
  }) as Promise<Answer & { readonly rows: readonly StoredRow<Documents[K]>[] }>

/** The ids of all rows that a question finds. */
export const matchingIds = (db: PortalDatabase, question: Query): Promise<readonly string[]> =>
  ask(db, { there: (host) => host.ids(db.name, question), here: (engine) => engine.ids(question) })

/** Figures of all rows that a question finds. */
export const columns = (db: PortalDatabase, question: Query, names: readonly string[]): Promise<Figures> =>
  ask(db, { there: (host) => host.columns(db.name, question, names), here: (engine) => engine.columns(question, names) })
