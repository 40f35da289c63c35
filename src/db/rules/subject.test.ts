import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { refuseWaiting } from '#db/recovery/refuse-waiting.ts'
import type { ResultLine, RowLine } from '#protocol/sync.ts'
import { putLine, resultLine, SERVER_AT } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleZone } from '#tests/support/samples.ts'

const zone = sampleZone({ status: 'active' })

let db: PortalDatabase
const pull = (revision: number, rows: RowLine[], results: ResultLine[] = []) =>
  applyPull(db, { rows, results, lastSeq: results.length, cursor: { epoch: 'e', scope: 's', revision, after: null }, durable: 1 })
beforeEach(async () => {
  db = openDevice()
  await pull(1, [putLine('zones', zone, 1)])
})
afterEach(() => db.close())

const change = async (): Promise<string> => {
  const edits = { status: { from: 'active' as const, to: 'inactive' as const } }
  const result = await mutate(db, 'zone.change', { zoneId: zone.id, edits })
  if (result.status !== 'queued') throw new Error(result.rejection.code)
  return result.mutationId
}

it('a refused change of a record that somebody deleted meanwhile still says what it was called', async () => {
  const id = await change()
  await pull(2, [{ t: 'del', kind: 'zones', id: zone.id, revision: 2 }])
  await pull(3, [], [resultLine(1, id, { status: 'rejected', code: 'record.not_found', params: { kind: 'zones' } })])
  expect(await db.rows('zones').get(zone.id)).toBeUndefined()
  expect(await db.rejections.toArray()).toMatchObject([{ id, subject: zone.name }])
})

it('so does one that this device gave up', async () => {
  const id = await change()
  await refuseWaiting(db, new Map([[id, { code: 'mutation.unsendable', params: {} }]]), SERVER_AT)
  expect(await db.rejections.toArray()).toMatchObject([{ id, subject: zone.name }])
})

it('so does the receipt of a deletion', async () => {
  const result = await mutate(db, 'zone.delete', { zoneId: zone.id, was: null })
  if (result.status !== 'queued') throw new Error(result.rejection.code)
  await pull(2, [{ t: 'del', kind: 'zones', id: zone.id, revision: 2 }], [resultLine(1, result.mutationId, { revision: 2 })])
  expect(await db.rows('zones').get(zone.id)).toBeUndefined()
  expect(await db.receipts.toArray()).toMatchObject([{ id: result.mutationId, subject: zone.name }])
})
