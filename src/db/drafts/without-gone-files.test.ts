import { expect, it } from 'vitest'
import { storeFile } from '#db/files/files.ts'
import type { Drafted } from '#domain/kernel/form.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { readDraft, writeDraft } from './draft.ts'
import { withoutGoneFiles } from './without-gone-files.ts'

it('a draft goes on without the photos that are gone from the device, and names them; those of the record stay', async () => {
  const db = openDevice()
  const photo = (seed: number) => storeFile(db, { name: `${seed}.jpg`, type: 'image/jpeg', bytes: new Uint8Array([seed, 7]).buffer })
  const [here, gone, servers] = [await photo(1), await photo(2), await photo(3)]
  await db.files.files.bulkDelete([gone.sha256, servers.sha256])
  const name = { from: null, to: 'Sami' }
  expect(
    await withoutGoneFiles(db, 'driver', {
      name,
      profileImage: { from: null, to: gone },
      drivingLicense: { from: null, to: here },
      businessImages: { from: [servers], to: [servers, gone, here] },
    }),
  ).toEqual({
    draft: { name, drivingLicense: { from: null, to: here }, businessImages: { from: [servers], to: [servers, here] } },
    gone: ['2.jpg'],
  })
  expect(await withoutGoneFiles(db, 'driver', { profileImage: { from: null, to: gone } })).toEqual({ draft: null, gone: ['2.jpg'] })
  expect(await withoutGoneFiles(db, 'driver', { name })).toEqual({ draft: { name }, gone: [] })
  expect(await withoutGoneFiles(db, 'driver', null)).toEqual({ draft: null, gone: [] })
  db.close()
})

it('what is left is kept, so that gone files are missed once; nothing is left of a draft that held only them', async () => {
  const db = openDevice()
  const photo = (seed: number) => storeFile(db, { name: `${seed}.jpg`, type: 'image/jpeg', bytes: new Uint8Array([seed, 7]).buffer })
  const [gone, servers] = [await photo(2), await photo(3)]
  await db.files.files.bulkDelete([gone.sha256, servers.sha256])
  const name = { from: null, to: 'Sami' }
  const open = async (draft: Drafted) => {
    await writeDraft(db, 'profile', draft)
    await withoutGoneFiles(db, 'profile', await readDraft<Drafted>(db, 'profile'))
    return readDraft(db, 'profile')
  }
  expect(await open({ name, license: { from: null, to: gone } })).toEqual({ name })
  expect(await withoutGoneFiles(db, 'profile', await readDraft<Drafted>(db, 'profile'))).toEqual({ draft: { name }, gone: [] })
  expect(await open({ license: { from: null, to: gone } })).toBeNull()
  expect(await open({ businessImages: { from: [servers], to: [servers, gone] }, papers: { from: null, to: [gone] } })).toBeNull()
  // Another tab was faster.
  await writeDraft(db, 'profile', { name })
  await withoutGoneFiles(db, 'profile', { license: { from: null, to: gone } })
  expect(await readDraft(db, 'profile')).toEqual({ name })
  db.close()
})
