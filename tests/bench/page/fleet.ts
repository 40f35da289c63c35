import Dexie from 'dexie'
import { readRange } from '#db/core/keyset.ts'
import { browserColumnPorts } from '#db/query/column-ports.ts'
import { QueryEngine } from '#db/query/engine.ts'
import { unpackIds } from '#db/query/id-table.ts'
import { fill, open } from './live.ts'
import { containerRows, driverRows } from './rows.ts'

type FleetKind = 'containers' | 'drivers'

/** Milliseconds of what a list of the fleet asks its device. */
interface FleetAsked {
  /** The rows of its first screen, by their index. */
  readonly first: number[]
  readonly searches: number[]
  /** The ids of all rows of the list on the screen as a set, out of the worker that answers, as whoever selects all of them needs them. */
  readonly all: number[]
  /** The same of a list that has not been asked for. */
  readonly anew: number[]
  /** A page of rows anywhere in the list, as somebody who scrolls meets it. */
  readonly pages: number[]
  /** A look at every row, as it lies in the database. */
  readonly scan: number
}

const SCREEN = 50
const WORDS: Readonly<Record<FleetKind, readonly string[]>> = {
  containers: ['rn-100', '20341', 'sku-99', 'rn-77123', '512', '60000', '314', '4242'],
  drivers: ['fahd 100', '05020341', 'l-99', 'saud', 'malaz', '60000', 'فهد', '4242'],
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Asks `times` questions of each sort about `count` containers or drivers; none is asked twice in a row, so that no answer is remembered. */
export const fleet = async (kind: FleetKind, count: number, times: number): Promise<FleetAsked> => {
  const db = open()
  await fill(db, kind === 'containers' ? containerRows(count) : driverRows(count))
  const each = async (work: (at: number) => Promise<unknown>): Promise<number[]> => {
    const took: number[] = []
    for (let at = 0; at < times; at += 1) took.push(await timed(() => work(at)))
    return took
  }
  const index = { kind, index: '[createdAt+id]', prefix: [] } as const
  const first = await each((at) =>
    readRange(db, { ...index, direction: at % 2 === 0 ? 'backward' : 'forward' }, { from: null, limit: SCREEN }),
  )
  const engine = new QueryEngine(db, browserColumnPorts)
  await engine.query({ kind }, { start: 0, end: SCREEN })
  const newest = (at: number) => [{ column: 'createdAt', direction: at % 2 === 0 ? 'descending' : 'ascending' }] as const
  const words = WORDS[kind]
  const searches = await each((at) =>
    engine.query({ kind, search: `${words[at % words.length] ?? ''}`, sort: newest(at) }, { start: 0, end: SCREEN }),
  )
  // What a worker hands over is not copied, and not shared.
  const handOver = (words: Uint32Array<ArrayBuffer>) => structuredClone(words, { transfer: [words.buffer] })
  const select = async (at: number) => new Set(unpackIds(handOver(await engine.idWords({ kind, sort: newest(at) }))))
  const anew = await each(select)
  await engine.query({ kind, sort: newest(0) }, { start: 0, end: SCREEN })
  const all = await each(() => select(0))
  const pages = await each((at) => {
    const start = (at * 7919 * SCREEN) % count
    return engine.query({ kind, sort: newest(0) }, { start, end: start + SCREEN })
  })
  const scan = await timed(() => db.rows(kind).each(() => undefined))
  db.close()
  await Dexie.delete(db.name)
  return { first, searches, all, anew, pages, scan }
}
