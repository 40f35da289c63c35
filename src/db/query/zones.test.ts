import { expect, it } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId, sampleZone } from '#tests/support/samples.ts'
import { allZones } from './zones.ts'

it('zones are all read, also of a vendor with very many: a map that left some out would see no overlap with them', async () => {
  const db = openDevice()
  await db.rows('zones').bulkPut(Array.from({ length: 600 }, (_, n) => ({ ...sampleZone({ id: sampleId(2, n + 1) }), revision: 1 })))
  expect(await allZones(db)).toHaveLength(600)
  db.close()
})
