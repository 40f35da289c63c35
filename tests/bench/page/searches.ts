import Dexie from 'dexie'
import { browserColumnPorts } from '#db/query/column-ports.ts'
import { QueryEngine } from '#db/query/engine.ts'
import { findEverywhere, prepareSearch } from '#db/query/find-everywhere.ts'
import { fill, open } from './live.ts'
import { bookingRows, containerRows, driverRows, requestRows } from './rows.ts'

const FEW = 2_000
/** Numbers, parts of names, both, and what nearly every row holds. */
const WORDS = ['7003', '2034', '99999', 'dune', '512 dune', '60000', 'الكثبان', 'dune 4242', 'ب', '0555', 'zzz', 'blue dune contracting']

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Searches everything `times` times on a device with `count` bookings and some of all else; no answer of before is remembered. */
export const searches = async (count: number, times: number): Promise<{ took: number[]; scan: number }> => {
  const db = open()
  for (const rows of [bookingRows(count), requestRows(FEW), containerRows(FEW), driverRows(FEW)]) await fill(db, rows)
  const engine = new QueryEngine(db, browserColumnPorts)
  const find = (typed: string) => findEverywhere(db, typed, (question, range) => engine.query(question, range))
  await prepareSearch((question, range) => engine.query(question, range))
  const took: number[] = []
  // A space more is another question, and the same search.
  for (let at = 0; at < times; at += 1)
    took.push(await timed(() => find(`${WORDS[at % WORDS.length] ?? ''}${' '.repeat(Math.floor(at / WORDS.length))}`)))
  const scan = await timed(() => db.rows('bookings').each(() => undefined))
  db.close()
  await Dexie.delete(db.name)
  return { took, scan }
}
