import Dexie from 'dexie'
import { browserColumnPorts } from '#db/query/column-ports.ts'
import { PortalDatabase } from '#db/core/database.ts'
import { QueryEngine } from '#db/query/engine.ts'
import { readFirstRows } from '#db/query/first-rows.ts'
import type { Query } from '#db/query/query.ts'
import { fill, open } from './live.ts'
import { bookingRows } from './rows.ts'

/** Milliseconds of questions about very many rows. */
interface QuestionTimings {
  /** The columns built from the rows, and read from the device at the next start. */
  readonly build: number
  readonly starts: number[]
  /** The first rows of a list that was shown before, on connections that were opened just now. */
  readonly firstRows: number[]
  /** From the first answer of such a start to that of a search: their words are read behind the columns. */
  readonly words: number[]
  readonly filters: number[]
  readonly sorts: number[]
  readonly searches: number[]
  /** A sum by month and driver, the figures fetched anew each time. */
  readonly sums: number[]
  /** A look at every row, as it lies in the database, for one filter. */
  readonly scan: number
}

const PAGE = { start: 0, end: 50 }
/** As the list of all bookings opens. */
const ALL = { kind: 'bookings', filters: [], sort: [{ column: 'bookedAt', direction: 'descending' }] } as const satisfies Query<'bookings'>
const STATES = ['on_site', 'completed']
const SORTS = ['number', 'startsAt', 'amountPaid', 'driverId', 'pickupOn'] as const
/** Starts whose first rows are read. */
const STARTS = 20
/** Starts that read all columns. */
const FULL_STARTS = 7
/** Months that a sum tells apart. */
const MONTHS = 120
const MONTH_MS = 2_629_800_000
const WORDS = ['100', '2034', '99999', '77123', '512 dune', '60000', '31415', 'dune 4242', '12345', '8080']

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Asks `times` questions of each sort about `count` bookings; none is asked twice in a row, so that no answer is remembered. */
export const questions = async (count: number, times: number): Promise<QuestionTimings> => {
  const db = open()
  await fill(db, bookingRows(count))
  const ask = (engine: QueryEngine, query: Omit<Query<'bookings'>, 'kind'>) =>
    timed(() => engine.query({ kind: 'bookings', ...query }, PAGE))
  const first = new QueryEngine(db, browserColumnPorts)
  const build = await ask(first, {})
  await first.query(ALL, { start: 0, end: 100 })
  await first.keep({ always: true })
  await first.care(60_000)
  const firstRows: number[] = []
  for (let at = 0; at < STARTS; at += 1) {
    const opened = new PortalDatabase(db.name)
    await opened.open()
    firstRows.push(
      await timed(async () => {
        if ((await readFirstRows(opened, ALL)) === null) throw new Error('the first rows of a list were not kept')
      }),
    )
    opened.close()
  }
  let engine = first
  const starts: number[] = []
  const words: number[] = []
  for (let at = 0; at < FULL_STARTS; at += 1) {
    engine = new QueryEngine(db, browserColumnPorts)
    starts.push(await ask(engine, {}))
    words.push(await ask(engine, { search: '31415' }))
  }
  const each = async (query: (at: number) => Omit<Query<'bookings'>, 'kind'>) => {
    const took: number[] = []
    for (let at = 0; at < times; at += 1) took.push(await ask(engine, query(at)))
    return took
  }
  const filters = await each((at) => ({
    filters: [
      { column: 'status', anyOf: [STATES[at % 2] ?? null] },
      { column: 'number', from: at },
    ],
  }))
  const sorts = await each((at) => ({
    sort: [{ column: SORTS[at % SORTS.length] ?? 'number', direction: at % 2 === 0 ? 'ascending' : 'descending' }],
    filters: [{ column: 'number', from: at }],
  }))
  const searches = await each((at) => ({ search: WORDS[at % WORDS.length] ?? '', filters: [{ column: 'number', from: at }] }))
  const sums: number[] = []
  for (let at = 0; at < times; at += 1)
    sums.push(
      await timed(async () => {
        const { columns, values, unit } = await engine.columns({ kind: 'bookings', filters: [{ column: 'number', from: at }] }, [
          'startsAt',
          'driverId',
          'amountPaid',
        ])
        // As reports do: the place of each group is reckoned, not looked up.
        const drivers = (values['driverId']?.length ?? 0) + 1
        const totals = new Float64Array(MONTHS * drivers)
        const [when, who, amounts] = [columns['startsAt'], columns['driverId'], columns['amountPaid']]
        for (let row = 0; row < (amounts?.length ?? 0); row += 1) {
          const month = Math.floor(((when?.[row] ?? 0) * (unit?.startsAt ?? 1)) / MONTH_MS) % MONTHS
          const group = month * drivers + (who?.[row] ?? 0)
          totals[group] = (totals[group] ?? 0) + (amounts?.[row] ?? 0)
        }
      }),
    )
  const scan = await timed(() => db.rows('bookings').each(() => undefined))
  db.close()
  await Dexie.delete(db.name)
  return { build, starts, firstRows, words, filters, sorts, searches, sums, scan }
}
