import { sql, type SQL } from 'drizzle-orm'
import type { Core } from './core.ts'
import { startRounds, type Rounds } from './rounds.ts'

const HOUR_S = 3600

/** Rows of no vendor that wait for their turn: a table with `id`, `attempts` and `next_at`. */
interface DueRows<Row extends object> {
  /** How often it is looked for what has to be tried again, in milliseconds. */
  readonly everyMs: number
  readonly table: SQL
  /** Which may be taken besides that their time has come; the row is called `one`. */
  readonly isOpen: SQL
  readonly order: SQL
  readonly columns: SQL
  /** What else is written when one is taken. */
  readonly taken?: SQL
  /** One that was taken is tried again after a minute, then twice as long each time, at most so many seconds. */
  readonly longestWaitS: number
  /** What comes first in each round. */
  readonly begin: () => Promise<unknown>
  /** Deals with one, and notes what became of it: nothing noted, and it comes again. */
  readonly deliver: (row: Row) => Promise<void>
  /** Hears that a round came to nothing. */
  readonly failed: () => void
}

/** Takes the first that is due, so that no other process does until it would be tried again. */
const takeNext = async <Row extends object>(
  { database, now }: Pick<Core, 'database' | 'now'>,
  rows: DueRows<Row>,
): Promise<Row | undefined> => {
  const at = sql`${now().toISOString()}::timestamptz`
  const { table, isOpen, order, columns, taken, longestWaitS } = rows
  const also = taken ? sql`, ${taken}` : sql``
  const [row] = await database.query<Row>(sql`
    update ${table} set attempts = attempts + 1,
      next_at = ${at} + make_interval(secs => least(60 * power(2, attempts), ${longestWaitS})) ${also}
    where id = (select id from ${table} as one where next_at <= ${at} and ${isOpen} order by ${order} limit 1 for update skip locked)
    returning ${columns}`)
  return row
}

/** Makes due what a clock put off that was ahead and has been set back: later than anything is put off now. */
const catchUp = ({ database, now }: Pick<Core, 'database' | 'now'>, { table, longestWaitS }: { table: SQL; longestWaitS: number }) => {
  const at = sql`${now().toISOString()}::timestamptz`
  return database.query(sql`update ${table} set next_at = ${at} where next_at > ${at} + make_interval(secs => ${longestWaitS + HOUR_S})`)
}

/** Delivers what is due, one after the other: what an earlier process left at once, other rows with each round. */
export const deliverDueRows = <Row extends object>(core: Pick<Core, 'database' | 'now'>, rows: DueRows<Row>): Rounds =>
  startRounds({
    everyMs: rows.everyMs,
    work: async (stopped) => {
      await rows.begin()
      await catchUp(core, rows)
      while (!stopped()) {
        const row = await takeNext(core, rows)
        if (row === undefined) return
        await rows.deliver(row)
      }
    },
    failed: rows.failed,
  })
