import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { keepAhead, keptAhead } from '#db/core/read-ahead.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { loadReader, readSoon } from './read-soon.ts'

let db: PortalDatabase
let reader: () => Promise<void>
vi.mock('./later-lists.ts', () => ({ LATER_LISTS: new Map([['/zone', { load: () => reader() }]]) }))
vi.mock('./opening.ts', () => ({ databaseOf: () => db }))
vi.mock('#session/known-session.ts', () => ({ knownSession: () => null }))

beforeEach(async () => {
  db = openDevice()
  await loadReader()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  db.close()
})

const never = () => new Promise<void>(() => undefined)

/** Lets so much time pass, once what was asked before has begun: a module that is loaded takes some turns all the same. */
const pass = async (ms: number) => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(ms)
}

/** Goes to a list that is read by this, and notes when it is entered. */
const goTo = (read: () => Promise<void>, over: { pathname?: string; before?: string | null } = {}) => {
  const { pathname = '/zone', before = '/driver' } = over
  const seen = { entered: false }
  reader = read
  void readSoon({ address: { pathname, search: LIST_SEARCH_DEFAULTS }, before }).then(
    () => (seen.entered = true),
    () => undefined,
  )
  return seen
}

it('a list is entered when it was read, and after 150 ms at the latest', async () => {
  const quick = goTo(async () => undefined)
  await pass(0)
  expect(quick.entered).toBe(true)
  const slow = goTo(never)
  await pass(149)
  expect(slow.entered).toBe(false)
  await pass(1)
  expect(slow.entered).toBe(true)
})

it('a list that cannot be read ahead is entered all the same', async () => {
  const failing = goTo(async () => {
    throw new Error('the database is closed')
  })
  await pass(0)
  expect(failing.entered).toBe(true)
})

it('what was read is kept for two seconds after the list was entered last', async () => {
  const enter = async () => {
    goTo(async () => keepAhead(db, 'rows', 1))
    await pass(0)
  }
  await enter()
  await pass(1_500)
  await enter()
  await pass(1_999)
  expect(keptAhead(db, 'rows')).toBe(1)
  await pass(1)
  expect(keptAhead(db, 'rows')).toBeUndefined()
})

it('a list that is on the screen already, alone or beside a record, is not read again', async () => {
  const read: string[] = []
  for (const before of ['/driver', '/zone/edit', '/zone', '/zone/view', '/zone/detail']) {
    goTo(async () => void read.push(before), { before })
    await pass(0)
  }
  expect(read).toEqual(['/driver', '/zone/edit'])
})

it('nothing is read at an address that is no list', async () => {
  const read: string[] = []
  goTo(async () => void read.push('no list'), { pathname: '/zone/add' })
  await pass(0)
  expect(read).toEqual([])
})

it('at a start nothing is loaded for a list that does not open first', async () => {
  const read: string[] = []
  goTo(async () => void read.push('later'), { before: null })
  await pass(0)
  expect(read).toEqual([])
})
