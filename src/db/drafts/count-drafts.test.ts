import { expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import { writeStatus } from '#db/core/status.ts'
import { tidy } from '#db/recovery/tidy.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import { countDrafts } from './count-drafts.ts'
import { IMPORT_LOG, readDraft, writeDraft } from './draft.ts'
import { COUNT_DRAFT, MOVE_DRAFT } from './names.ts'

it('counts what was typed and not saved, and not what an import noted', async () => {
  const db = openDevice()
  expect(await countDrafts(db)).toBe(0)
  await writeDraft(db, 'profile', { city: { from: null, to: 'Riyadh' } })
  await writeDraft(db, 'zone~a', { nameEn: { from: '', to: 'North' } })
  await writeDraft(db, `${IMPORT_LOG}drivers:a`, { records: [] })
  await db.meta.put({ key: 'colleagues', value: [] })
  expect(await countDrafts(db)).toBe(2)
  await writeDraft(db, 'profile', null)
  expect(await countDrafts(db)).toBe(1)
})

it('counts no batch without units, no finished count and no empty draft', async () => {
  const db = openDevice()
  await writeDraft(db, MOVE_DRAFT, { action: 'send_out', yardId: null, scanned: [] })
  await writeDraft(db, COUNT_DRAFT, { finishedAt: '2026-11-22T10:01:00.000Z' })
  await writeDraft(db, 'board', {})
  expect(await countDrafts(db)).toBe(0)
  await writeDraft(db, MOVE_DRAFT, { action: 'send_out', yardId: null, scanned: [{ code: 'RN-1-4' }] })
  await writeDraft(db, COUNT_DRAFT, { finishedAt: null })
  expect(await countDrafts(db)).toBe(2)
})

it('counts no step whose movement went on or is gone, and clears it away once all records have come', async () => {
  const db = openDevice()
  const here = sampleOperation({ containerStatus: 'on_the_way', steps: [] })
  const cursor = { epoch: 'e', scope: 's', revision: 1, after: null }
  await applyPull(db, { rows: [putLine('operations', here)], results: [], lastSeq: 0, cursor, durable: 0 })
  const [open, passed, gone] = [`step:${here.id}:arrive`, `step:${here.id}:fail`, `step:${sampleId(7, 99)}:arrive`]
  await writeDraft(db, open, { standing: 'on_the_way 0', values: { note: 'a' } })
  await writeDraft(db, passed, { standing: 'scheduled 0', values: { note: 'b' } })
  await writeDraft(db, gone, { standing: 'on_the_way 0', values: { note: 'c' } })
  const kept = async () => (await Promise.all([open, passed, gone].map((name) => readDraft(db, name)))).map((draft) => draft !== null)
  await writeStatus(db, { firstLoad: { rows: 1, total: 9, worklist: true } })
  expect(await countDrafts(db)).toBe(2)
  await writeStatus(db, { firstLoad: null })
  expect([await countDrafts(db), await kept()]).toEqual([1, [true, true, true]])
  await tidy(db, 0)
  expect([await countDrafts(db), await kept()]).toEqual([1, [true, false, false]])
})
