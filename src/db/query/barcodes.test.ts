import { expect, it } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleContainer } from '#tests/support/samples.ts'
import { barcodeOwner } from './barcodes.ts'

it('a barcode is taken in whatever letters an older container holds it', async () => {
  const db = openDevice()
  const container = sampleContainer({ barcode: 'Ryd00041a' })
  await db.rows('containers').put({ ...container, revision: 1 })
  expect(await barcodeOwner(db, 'RYD00041A')).toBe(container.id)
  expect(await barcodeOwner(db, 'RYD00041A', container.id)).toBeNull()
  expect(await barcodeOwner(db, 'RYD00041')).toBeNull()
  db.close()
})
