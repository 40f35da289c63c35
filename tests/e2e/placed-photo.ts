import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A photo as a phone takes it: it knows where it was taken, and by what. */
export const placed = async (photo: Buffer): Promise<Buffer> => {
  const known = await sharp(photo)
    .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 48/1 0/1' } })
    .jpeg()
    .toBuffer()
  if (!(await sharp(known).metadata()).exif) throw new Error('the photo knows nothing of its place')
  return known
}

/** The bytes of all files that a page's device keeps, as they lie in its database. */
export const storedFiles = async (page: Page): Promise<Buffer[]> => {
  const all = await page.evaluate(async () => {
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error ?? new Error(name))
      })
      const rows = await new Promise<readonly { readonly bytes: ArrayBuffer }[]>((done) => {
        if (!db.objectStoreNames.contains('bytes')) return done([])
        const request = db.transaction('bytes').objectStore('bytes').getAll()
        request.onsuccess = () => done(request.result as readonly { readonly bytes: ArrayBuffer }[])
      })
      for (const { bytes } of rows) found.push(btoa([...new Uint8Array(bytes)].map((byte) => String.fromCharCode(byte)).join('')))
      db.close()
    }
    return found
  })
  return all.map((base64) => Buffer.from(base64, 'base64'))
}
