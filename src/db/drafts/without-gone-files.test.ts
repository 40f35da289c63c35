import { expect, it } from 'vitest'
import { storeFile } from '#db/files/files.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { withoutGoneFiles } from './without-gone-files.ts'

it('a draft goes on without the photos that are gone from the device, and names them; those of the record stay', async () => {
  const db = openDevice()
  const photo = (seed: number) => storeFile(db, { name: `${seed}.jpg`, type: 'image/jpeg', bytes: new Uint8Array([seed, 7]).buffer })
  const [here, gone, servers] = [await photo(1), await photo(2), await photo(3)]
  await db.files.files.bulkDelete([gone.sha256, servers.sha256])
  const name = { from: null, to: 'Sami' }
  expect(
    await withoutGoneFiles(db, {
      name,
      profileImage: { from: null, to: gone },
      drivingLicense: { from: null, to: here },
      businessImages: { from: [servers], to: [servers, gone, here] },
    }),
  ).toEqual({
    draft: { name, drivingLicense: { from: null, to: here }, businessImages: { from: [servers], to: [servers, here] } },
    gone: ['2.jpg'],
  })
  expect(await withoutGoneFiles(db, { profileImage: { from: null, to: gone } })).toEqual({ draft: null, gone: ['2.jpg'] })
  expect(await withoutGoneFiles(db, { name })).toEqual({ draft: { name }, gone: [] })
  expect(await withoutGoneFiles(db, null)).toEqual({ draft: null, gone: [] })
  db.close()
})
