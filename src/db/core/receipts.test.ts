import { expect, it } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import type { RejectedRow } from './database.ts'
import { rejectionsInOrder } from './receipts.ts'

const card = (id: string, serverAt: string, clientAt: string): RejectedRow => ({
  ...{ id, name: 'request.approve', version: 1, args: {}, touched: [], code: 'server.failed', params: {} },
  ...{ serverAt, clientAt },
})

it('cards stand in the order of their answers and then of the work, whatever their ids', async () => {
  const db = openDevice()
  const [one, two] = ['2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00.000Z']
  await db.rejections.bulkPut([card('f', one, one), card('a', two, two), card('b', two, one)])
  expect((await rejectionsInOrder(db)).map(({ id }) => id)).toEqual(['f', 'b', 'a'])
  db.close()
})
