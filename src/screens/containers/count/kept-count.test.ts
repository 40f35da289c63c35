import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { writeStatus } from '#db/core/status.ts'
import { readDraft, writeDraft } from '#db/drafts/draft.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId } from '#tests/support/samples.ts'
import { COUNT_DRAFT } from '#db/drafts/names.ts'
import { beginCount, finishCount, goOnCounting, keepCode, readCount } from './kept-count.ts'

let db: PortalDatabase

beforeEach(() => {
  db = openDevice()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:25:00.000Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  await db.delete()
})

test('a count goes by the server’s clock, also on a phone that is half an hour behind', async () => {
  await writeStatus(db, { clockOffsetMs: 35 * 60_000 })
  await beginCount(db, { yardId: sampleId(8), isJoint: true })
  vi.setSystemTime(new Date('2026-11-22T09:26:00.000Z'))
  await keepCode(db, 'RN-1-2')
  await finishCount(db, { since: '2026-11-22T10:00:00.000Z', found: [] })
  const kept = readCount(await readDraft(db, COUNT_DRAFT))
  expect(kept).toMatchObject({
    begunAt: '2026-11-22T10:00:00.000Z',
    heard: [{ code: 'RN-1-2', at: '2026-11-22T10:01:00.000Z' }],
    finishedAt: '2026-11-22T10:01:00.000Z',
  })
  await goOnCounting(db)
  expect(readCount(await readDraft(db, COUNT_DRAFT))?.finishedAt).toBeNull()
})

test('a code is kept once, as it was read first, however it is written', async () => {
  await beginCount(db, { yardId: sampleId(8), isJoint: true })
  for (const code of ['RN-1-2', ' rn-1-2', 'RN-١-2', 'RN-1-3']) await keepCode(db, code)
  expect(readCount(await readDraft(db, COUNT_DRAFT))?.heard.map(({ code }) => code)).toEqual(['RN-1-2', 'RN-1-3'])
})

test('what was found stays found while the count goes on, and a count that an older release finished is read', async () => {
  const since = '2026-11-22T09:10:00.000Z'
  const unit = {
    id: sampleId(3),
    label: 'RN-1-2',
    containerId: sampleId(2),
    number: 2,
    state: 'in_yard',
    seenAt: since,
    hasLeft: false,
  } as const
  await beginCount(db, { yardId: sampleId(8), isJoint: true })
  await finishCount(db, { since, found: [unit] })
  await goOnCounting(db)
  const kept = readCount(await readDraft(db, COUNT_DRAFT))
  expect(kept).toMatchObject({ finishedAt: null, atEnd: { since, found: [unit.id] } })
  if (!kept) throw new Error('nothing was kept')
  const { atEnd: _atEnd, ...older } = { ...kept, finishedAt: since }
  await writeDraft(db, COUNT_DRAFT, older)
  expect(readCount(await readDraft(db, COUNT_DRAFT))).toEqual(older)
})
