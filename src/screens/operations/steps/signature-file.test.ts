import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { storeSignature } from './signature-file.ts'

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const signedOn = (picture: Blob | null) => ({
  kind: 'signed' as const,
  by: 'Noura',
  draw: { toBlob: (done: (blob: Blob | null) => void) => done(picture) },
})

describe('a signature', () => {
  it('is recorded with its picture, which is on the device then', async () => {
    const signature = await storeSignature(db, signedOn(new Blob(['strokes'], { type: 'image/png' })))
    expect(signature).toMatchObject({ kind: 'signed', by: 'Noura', image: { name: 'signature.png', type: 'image/png', size: 7 } })
    expect(await db.files.files.count()).toBe(1)
  })

  it('of a canvas that fails is no word that nobody could sign: nothing is recorded', async () => {
    await expect(storeSignature(db, signedOn(null))).rejects.toThrow('no picture')
  })

  it('for which the device has no room is not recorded either', async () => {
    vi.spyOn(db.files.bytes, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await expect(storeSignature(db, signedOn(new Blob(['strokes'])))).rejects.toThrow('no room')
  })
})
