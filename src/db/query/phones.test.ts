import { expect, it } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleDriver, sampleId } from '#tests/support/samples.ts'
import { takenPhones } from './phones.ts'

it('phones of all drivers are taken, also of those who are off, and none of those who are gone', async () => {
  const db = openDevice()
  const drivers = [
    sampleDriver({ id: sampleId(3, 1), phone: '0500000001' }),
    sampleDriver({ id: sampleId(3, 2), phone: '0500000002', active: false, available: false }),
    sampleDriver({ id: sampleId(3, 3), phone: '0500000003', removedAt: '2026-01-02T00:00:00.000Z' }),
    // Gone, and there again under another record.
    sampleDriver({ id: sampleId(3, 4), phone: '0500000001', removedAt: '2026-01-02T00:00:00.000Z' }),
  ]
  for (const driver of drivers) await db.rows('drivers').put({ ...driver, revision: 1 })
  expect(await takenPhones(db)).toEqual(new Set(['0500000001', '0500000002']))
  db.close()
})
