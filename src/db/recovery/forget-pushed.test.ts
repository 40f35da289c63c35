import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { storeNotification } from '#db/notifications/notifications.ts'
import { readTold } from '#db/notifications/told.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId, sampleNotification } from '#tests/support/samples.ts'
import { tidy } from './tidy.ts'

const NOW = Date.UTC(2026, 10, 21, 8)
const idOf = (n: number): string => sampleId(14, n)
const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString()

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const push = (n: number, days: number) =>
  storeNotification(db, { id: idOf(n), code: 'booking.placed', params: {}, ref: null, at: daysAgo(days), clock: 'server' })
const pull = (rows: Parameters<typeof applyPull>[1]['rows'], revision: number) =>
  applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision, after: null }, durable: 0 })
const shown = async () => (await readTold(db)).map(({ id }) => id)

it('what a push brought is no news again once the server has forgotten it, and stays where its record is still to come', async () => {
  await push(1, 2)
  await push(2, 1)
  await push(3, 91)
  await pull([putLine('notifications', sampleNotification({ id: idOf(1), at: daysAgo(2) }))], 1)
  await tidy(db, NOW)
  expect(await shown()).toEqual([idOf(2), idOf(1)])
  await pull([{ t: 'del', kind: 'notifications', id: idOf(1), revision: 2 }], 2)
  expect(await shown()).toEqual([idOf(2)])
})
