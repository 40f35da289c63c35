import Dexie from 'dexie'
import { readRange } from '#db/core/keyset.ts'
import { browserColumnPorts } from '#db/query/column-ports.ts'
import { QueryEngine } from '#db/query/engine.ts'
import type { Query } from '#db/query/query.ts'
import { IdSet } from '#db/query/id-set.ts'
import { fill, open } from './live.ts'
import { bookingRows, containerRows, driverRows } from './rows.ts'

type FleetKind = 'containers' | 'drivers' | 'bookings'

/** Milliseconds of what a list of the fleet asks its device. */
interface FleetTimings {
  /** The rows of its first screen, by their index; of bookings, which have none, by the columns and a state. */
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
const SEARCH_WORDS: Readonly<Record<FleetKind, readonly string[]>> = {
  containers: ['rn-100', '20341', 'sku-99', 'rn-77123', '512', '60000', '314', '4242'],
  bookings: ['100', '2034', '99999', '77123', '512 dune', '60000', '31415', 'dune 4242'],
  drivers: ['fahd 100', '05020341', 'l-99', 'saud', 'malaz', '60000', 'فهد', '4242'],
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const ROWS = { containers: containerRows, drivers: driverRows, bookings: bookingRows } as const
const STATES = ['on_site', 'completed'] as const

/**
 * Asks `times` questions of each sort about `count` containers, drivers or bookings; none is asked twice in a row, so that no answer is
 * remembered.
 */
export const fleet = async (kind: FleetKind, count: number, times: number): Promise<FleetTimings> => {
  const db = open()
  await fill(db, ROWS[kind](count))
  const at = kind === 'bookings' ? 'bookedAt' : 'createdAt'
  const each = async (work: (at: number) => Promise<unknown>): Promise<number[]> => {
    const took: number[] = []
    for (let at = 0; at < times; at += 1) took.push(await timed(() => work(at)))
    return took
  }
  const engine = new QueryEngine(db, browserColumnPorts)
  await engine.query({ kind }, { start: 0, end: SCREEN })
  const newest = (turn: number): NonNullable<Query['sort']> => [{ column: at, direction: turn % 2 === 0 ? 'descending' : 'ascending' }]
  const index = { kind, index: '[createdAt+id]', prefix: [] } as const
  const first = await each((turn) =>
    kind === 'bookings'
      ? engine.query(
          { kind, filters: [{ column: 'status', anyOf: [STATES[turn % 2] ?? null] }], sort: newest(turn) },
          { start: 0, end: SCREEN },
        )
      : readRange(db, { ...index, kind, direction: turn % 2 === 0 ? 'backward' : 'forward' }, { from: null, limit: SCREEN }),
  )
  const words = SEARCH_WORDS[kind]
  const searches = await each((at) =>
    engine.query({ kind, search: `${words[at % words.length] ?? ''}`, sort: newest(at) }, { start: 0, end: SCREEN }),
  )
  const shown = (await engine.query({ kind }, { start: 0, end: 1 })).rows[0]?.id ?? ''
  // What a worker hands over is not copied, and not shared.
  const handOver = (words: Uint32Array<ArrayBuffer>) => structuredClone(words, { transfer: [words.buffer] })
  // A list asks of the rows it shows whether they are selected, which is when the set is made.
  const select = async (at: number) => {
    const selected = new IdSet(handOver(await engine.idWords({ kind, sort: newest(at) })))
    if (!selected.has(shown)) throw new Error('a row on the screen is not selected')
  }
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
