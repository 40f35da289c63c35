import { expect, it, vi } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { planQueue } from './plan-queue.ts'

// The network brought only half of the app.
vi.mock('#db/rules/named-files.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('without the rules nobody knows which files a change names: none leaves, and the round says that it is not over', async () => {
  const db = openDevice()
  expect(await planQueue(db)).toMatchObject({ files: [] })
  const row = { id: 'a', name: 'vendor.edit', version: 1, args: {}, clientAt: '2026-11-22T08:00:00.000Z', touched: [], doubt: null }
  await db.outbox.bulkAdd([
    { ...row, seq: 4 },
    { ...row, id: 'b', seq: 5 },
  ])
  expect(await planQueue(db)).toMatchObject({ sendBelow: 4, files: [], isPartial: true })
  db.close()
})
