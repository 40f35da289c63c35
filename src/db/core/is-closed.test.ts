import { afterEach, beforeEach, expect, it } from 'vitest'
import { expectConsole, printedLines } from '#tests/support/silence.ts'
import { openDevice } from '#tests/support/open-device.ts'
import type { PortalDatabase } from './database.ts'
import { hasEnded, isClosed, warnOf } from './is-closed.ts'

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const fault = (work: PromiseLike<unknown>): PromiseLike<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

it('a question that a closed connection refuses is its end, and no other fault of it is', async () => {
  await db.open()
  db.close()
  const refused = await fault(db.outbox.toArray())
  expect([isClosed(refused), hasEnded(db, refused)]).toEqual([true, true])
  expect(hasEnded(db, new Error('no room'))).toBe(false)
})

it('an open connection that is told of another one’s end has not ended', async () => {
  const other = openDevice()
  other.close()
  const refused = await fault(other.outbox.toArray())
  await db.open()
  expect([isClosed(refused), hasEnded(db, refused)]).toEqual([true, false])
})

it('what fails by its end is not said, and every other fault is', async () => {
  await db.open()
  db.close()
  expect(warnOf(db, 'export', await fault(db.outbox.toArray()))).toBe(false)
  expect(printedLines()).toEqual([])
  expect(warnOf(db, 'export', new Error('no room'))).toBe(true)
  expectConsole('warn', /^export: no room$/)
})
