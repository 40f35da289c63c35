import { expect, it } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { storeFile } from './files.ts'

it.each([
  ['gate\u202egnp.exe', 'gategnp.exe'],
  ['\u2067رخصة\u2069.pdf', 'رخصة.pdf'],
  ['\u200f', 'image/png'],
])('a picked file %j is named as it reads, without signs of direction', async (name, kept) => {
  const db = openDevice()
  expect((await storeFile(db, { name, type: 'image/png', bytes: new Uint8Array([1]).buffer })).name).toBe(kept)
  db.close()
})
