import Dexie, { liveQuery } from 'dexie'
import { applyPull } from '#db/core/apply-pull.ts'
import { generationOf } from '#db/core/changes.ts'
import { pageColumnPorts } from '#db/query/column-ports.ts'
import { query } from '#db/query/columns-client.ts'
import { QueryEngine } from '#db/query/engine.ts'
import type { RowLine } from '#protocol/sync.ts'
import { fill, open } from './live.ts'
import { bookingRows } from './rows.ts'

const PAGE = { start: 0, end: 50 }
const QUESTION = { kind: 'bookings', filters: [{ column: 'status', anyOf: ['completed'] }] } as const

/** What a person asks next. */
const OTHERS = [{ sort: [{ column: 'driverId', direction: 'ascending' }] }, { search: 'dune 4242' }, { filters: [] }] as const

/** Milliseconds of a live window of very many rows that a worker answers. */
interface Shown {
  /** From the commit of a change until the window that holds it is in the page. */
  readonly afterCommit: number[]
  /** The same rows read by their keys, without a question. */
  readonly bareRead: number[]
  /** The longest tasks of the page (0: none over 50 ms) while the columns were built in the worker, and in the page itself. */
  readonly besideWorker: number
  readonly inPage: number
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The longest task over 50 ms while something is done; 0 where there was none. */
const longestTask = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  const note = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longest = Math.max(longest, duration)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'longtask' })
  await work()
  // Long tasks are told of with the next idle moment.
  await new Promise((resolve) => setTimeout(resolve, 200))
  note(observer.takeRecords())
  observer.disconnect()
  return longest
}

/** Makes one change in a list of `count` bookings and waits for the list, `times` times. */
export const changesShown = async (count: number, times: number): Promise<Shown> => {
  const db = open()
  const rows = bookingRows(count)
  await fill(db, rows)
  // The page first: it must not find what the worker keeps on the device meanwhile.
  const own = new QueryEngine(db, pageColumnPorts)
  const inPage = await longestTask(async () => {
    await own.query(QUESTION, PAGE)
    for (const asked of OTHERS) await own.query({ ...QUESTION, ...asked }, PAGE)
  })
  const besideWorker = await longestTask(() => query(db, QUESTION, PAGE))
  const afterCommit: number[] = []
  const bareRead: number[] = []
  let wanted = ''
  let seen: () => void = () => undefined
  const subscription = liveQuery(() => generationOf(db, 'bookings')).subscribe(() => {
    void query(db, QUESTION, PAGE).then((answer) => {
      if (answer.rows.some((row) => 'comments' in row && row.comments === wanted)) seen()
    })
  })
  const { rows: shown } = await query(db, QUESTION, PAGE)
  const byId = new Map(rows.map((row) => [row.id, row] as const))
  for (let at = 0; at < times; at += 1) {
    const row: RowLine | undefined = byId.get(shown[at % 40]?.id ?? '')
    if (row?.t !== 'put') continue
    wanted = `change ${at}`
    const there = new Promise<void>((resolve) => {
      seen = resolve
    })
    const [revision, comments] = [5000 + at, wanted]
    await applyPull(db, {
      rows: [{ ...row, revision, body: { ...row.body, comments } }],
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision, after: null },
      durable: 0,
    })
    afterCommit.push(await timed(() => there))
    bareRead.push(await timed(() => db.rows('bookings').bulkGet(shown.map(({ id }) => id))))
  }
  subscription.unsubscribe()
  db.close()
  await Dexie.delete(db.name)
  return { afterCommit, bareRead, besideWorker, inPage }
}
