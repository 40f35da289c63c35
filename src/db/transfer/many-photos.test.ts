import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { noteFile, storeFile } from '#db/files/files.ts'
import { openTransfer, sealTransfer } from './seal.ts'
import { exportUnsent, importTransfer } from './transfer.ts'

const NOW = '2026-11-21T08:00:00.000Z'

let from: PortalDatabase
let to: PortalDatabase
beforeEach(() => {
  from = openDevice()
  to = openDevice()
})
afterEach(() => {
  from.close()
  to.close()
})

const photo = (seed: number, size: number) => {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 7 + seed) % 251
  return { name: `${seed}.jpg`, type: 'image/jpeg' as const, bytes: bytes.buffer }
}
const sealed = async (photos: ReturnType<typeof photo>[]) => {
  const files = []
  for (const { name, type, bytes } of photos) {
    const { sha256 } = await storeFile(from, { name, type, bytes })
    files.push({ sha256, name, type, bytes: Buffer.from(bytes).toString('base64') })
  }
  return sealTransfer({ vendorId: SAMPLE_VENDOR, exportedAt: NOW, changes: [], files }, 'secret-1')
}

describe('a file of unsent changes with photos', () => {
  it.each([
    ['six of an ordinary camera', [1, 2, 3, 4, 5, 6].map((seed) => photo(seed, 700 * 1024))],
    ['the largest that there is', [photo(7, 5 * 1024 * 1024 - 1)]],
  ])('%s, is opened', async (_what, photos) => {
    await importTransfer(to, await openTransfer(await sealed(photos), 'secret-1', SAMPLE_VENDOR))
    expect(await to.files.files.orderBy('sha256').toArray()).toMatchObject(
      (await from.files.files.orderBy('sha256').toArray()).map(({ sha256, size }) => ({ sha256, size, state: 'queued' })),
    )
    expect((await to.files.bytes.toArray()).map(({ bytes }) => bytes.byteLength)).toEqual(photos.map(({ bytes }) => bytes.byteLength))
  })

  it('more than could be opened again, is not made', async () => {
    const vendor = sampleVendor()
    await applyPull(from, {
      rows: [{ t: 'put', kind: 'vendors', id: vendor.id, revision: 1, body: vendor }],
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision: 1, after: null },
      durable: 1,
    })
    const logo = await storeFile(from, photo(1, 100))
    await mutate(from, 'vendor.edit', { vendorId: vendor.id, edits: { logo: { from: vendor.logo, to: logo } } }, { clientAt: NOW })
    await noteFile(from, logo.sha256, { size: 128 * 1024 * 1024 + 1 })
    const before = [await from.outbox.toArray(), await from.meta.toArray()]
    await expect(exportUnsent(from, NOW)).rejects.toMatchObject({ code: 'transfer.too_large' })
    expect([await from.outbox.toArray(), await from.meta.toArray()]).toEqual(before)
    await noteFile(from, logo.sha256, { size: 128 * 1024 * 1024 })
    expect((await exportUnsent(from, NOW)).files).toHaveLength(1)
  })

  it('bytes that are none, is damaged', async () => {
    const file = { sha256: 'a'.repeat(64), name: 'a.jpg', type: 'image/jpeg' as const, bytes: '*' }
    const made = await sealTransfer({ vendorId: SAMPLE_VENDOR, exportedAt: NOW, changes: [], files: [file] }, 'secret-1')
    await expect(openTransfer(made, 'secret-1', SAMPLE_VENDOR)).rejects.toThrow('transfer.damaged')
    const envelope = JSON.parse(await made.text()) as object
    for (const part of ['salt', 'iv', 'data'])
      await expect(openTransfer(new Blob([JSON.stringify({ ...envelope, [part]: '*' })]), 'secret-1', SAMPLE_VENDOR)).rejects.toThrow(
        'transfer.damaged',
      )
  })
})
