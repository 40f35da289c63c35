import { expect, it } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { countDrafts } from './count-drafts.ts'
import { IMPORT_LOG, writeDraft } from './draft.ts'

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
