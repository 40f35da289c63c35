import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import type { PortalDatabase } from './database.ts'
import { hasEnded, isClosed } from './is-closed.ts'

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
