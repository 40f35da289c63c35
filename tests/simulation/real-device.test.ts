import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import { conflictOf, resolveConflict } from '#db/review/conflicts.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { storeFile } from '#db/files/files.ts'
import { mutate } from '#db/core/mutate.ts'
import { takeOver } from '#db/transfer/take-over.ts'
import { exportUnsent, importChanges, importTransfer } from '#db/transfer/transfer.ts'
import { undoChange } from '#db/review/undo.ts'
import { FILE_PIECE_BYTES } from '#protocol/files.ts'
import type { SignedInDevice } from '#protocol/devices.ts'
import type { QuarantinedChange } from '#protocol/quarantine.ts'
import { ENGINES } from '#tests/contract/engines.ts'
import { openWorld, type World } from '#tests/contract/world.ts'
import { openSignedIn, type Account } from './signed-in-device.ts'

/** A photo of some hundred kilobytes that no compression makes smaller. */
const noisyPhoto = async (): Promise<ArrayBuffer> => {
  let seed = 7
  const pixels = Uint8Array.from({ length: 480 * 480 * 3 }, () => (seed = (seed * 48_271) % 2_147_483_647) % 256)
  const png = await sharp(pixels, { raw: { width: 480, height: 480, channels: 3 } })
    .png()
    .toBuffer()
  return Uint8Array.from(png).buffer
}

/** Ends the sign-in of the account's other device. */
const endOther = async (device: ReturnType<typeof openSignedIn>): Promise<void> => {
  const { devices } = (await (await device.request('/api/devices')).json()) as { devices: SignedInDevice[] }
  const other = devices.find(({ current }) => !current)
  expect((await device.request(`/api/devices/${other?.id ?? ''}`, { method: 'DELETE' })).status).toBe(204)
}

describe.each(ENGINES)('a device and the real server on $name', (engine) => {
  let world: World
  let account: Account
  const opened: PortalDatabase[] = []
  beforeAll(async () => {
    world = await openWorld(engine)
  }, 120_000)
  afterAll(async () => {
    for (const db of opened) db.close()
    await world.close()
    expect(world.failures).toEqual([])
  })

  const devices = async () => {
    account = await world.vendor()
    const one = openSignedIn(world, account, account.cookie)
    const two = openSignedIn(world, account, await world.signIn(account.email, 'Second'))
    opened.push(one.db, two.db)
    return { one, two }
  }

  it('bring a photo picked offline to the other device, uploaded once and before the change that names it', async () => {
    const { one, two } = await devices()
    const requestId = await account.submit('renewal', false)
    await one.sync()
    const bytes = await noisyPhoto()
    const logo = await storeFile(one.db, { name: 'yard.png', type: 'image/png', bytes })
    const before = (await one.company()).logo
    await one.edit({ logo: { from: before, to: logo } })
    await mutate(one.db, 'request.reject', { requestId, reason: 'No bin' })
    one.asked.length = 0
    expect(await one.sync()).toBe(true)
    const pieces = Math.ceil(bytes.byteLength / FILE_PIECE_BYTES)
    expect(pieces).toBeGreaterThan(1)
    expect(one.asked).toEqual([
      'POST /api/sync',
      'GET /api/files/#/state',
      ...Array<string>(pieces).fill('PUT /api/files/#'),
      'POST /api/sync',
    ])
    expect(await one.db.rejections.toArray()).toEqual([])
    expect(await one.db.files.files.get(logo.sha256)).toMatchObject({ state: 'uploaded' })
    await two.sync()
    expect((await two.company()).logo).toEqual(logo)
    const read = await two.request(`/api/files/${logo.sha256}`)
    expect([read.status, read.headers.get('content-disposition')]).toEqual([200, 'attachment'])
  })

  it('turn a file of the wrong kind into a card with the reason, and go on', async () => {
    const { one } = await devices()
    await one.sync()
    const bytes = new TextEncoder().encode('<html><script>alert(1)</script></html>').buffer
    const fake = await storeFile(one.db, { name: 'logo.png', type: 'image/png', bytes })
    const { logo, city } = await one.company()
    await one.edit({ logo: { from: logo, to: fake } })
    await one.edit({ city: { from: city, to: 'Jeddah' } })
    expect(await one.sync()).toBe(true)
    expect(await one.db.rejections.toArray()).toMatchObject([{ name: 'vendor.edit', code: 'file.type' }])
    expect(await one.company()).toMatchObject({ logo, city: 'Jeddah' })
  })

  it('keep edits of different fields, and ask field by field where both changed one', async () => {
    const { one, two } = await devices()
    await one.sync()
    await two.sync()
    const { city, streetName } = await one.company()
    await one.edit({ city: { from: city, to: 'Jeddah' } })
    await two.edit({ streetName: { from: streetName, to: 'King Road' } })
    await one.sync()
    await two.sync()
    await one.sync()
    for (const device of [one, two]) expect(await device.company()).toMatchObject({ city: 'Jeddah', streetName: 'King Road' })

    await one.edit({ city: { from: 'Jeddah', to: 'Dammam' } })
    await two.edit({ city: { from: 'Jeddah', to: 'Abha' }, state: { from: (await two.company()).state, to: 'Asir' } })
    await one.sync()
    await two.sync()
    const [card] = await two.db.rejections.toArray()
    if (!card) throw new Error('no card')
    expect(card.code).toBe('edit.conflict')
    expect(await conflictOf(two.db, card)).toMatchObject({ fields: [{ field: 'city', before: 'Jeddah', yours: 'Abha', theirs: 'Dammam' }] })
    await resolveConflict(two.db, card, { city: 'yours' })
    await two.sync()
    await one.sync()
    for (const device of [one, two]) expect(await device.company()).toMatchObject({ city: 'Abha', state: 'Asir' })
    expect(await two.db.rejections.toArray()).toEqual([])
  })

  it('park the unsent work of a revoked device, which then has nothing left, and carry it out from another', async () => {
    const { one, two } = await devices()
    const ids = await Promise.all([account.submit('renewal', false), account.submit('removal', false)])
    await one.sync()
    await two.sync()
    for (const requestId of ids) await mutate(one.db, 'request.reject', { requestId, reason: 'No bin' })
    await endOther(two)

    expect(await one.sync()).toBe(true)
    expect(await one.disk.databases()).toEqual([])
    const { changes } = (await (await two.request('/api/parked')).json()) as { changes: QuarantinedChange[] }
    expect(changes.map(({ name, why }) => [name, why])).toEqual([
      ['request.reject', 'device.revoked'],
      ['request.reject', 'device.revoked'],
    ])
    expect(await importChanges(two.db, changes)).toEqual({ added: 2, known: 0 })
    expect(await two.sync()).toBe(true)
    for (const id of ids) expect(await two.db.rows('requests').get(id)).toMatchObject({ status: 'rejected' })
    expect(await two.db.receipts.bulkGet(changes.map(({ id }) => id))).not.toContain(undefined)
  })

  it('hand a picked file over with the change that names it, and whoever takes that over needs no file of their own', async () => {
    const { one, two } = await devices()
    await one.sync()
    await two.sync()
    const logo = await storeFile(one.db, { name: 'logo.png', type: 'image/png', bytes: await noisyPhoto() })
    await one.edit({ logo: { from: (await one.company()).logo, to: logo } })
    await endOther(two)
    expect(await one.sync()).toBe(true)
    expect(await one.disk.databases()).toEqual([])
    const { changes } = (await (await two.request('/api/parked')).json()) as { changes: QuarantinedChange[] }
    for (const change of changes) await takeOver(two.db, change)
    expect(await two.sync()).toBe(true)
    expect(await two.company()).toMatchObject({ logo })
    expect((await two.request(`/api/files/${logo.sha256}`)).status).toBe(200)
    expect(await two.db.rejections.toArray()).toEqual([])
    for (const { id } of changes) await two.request(`/api/parked/${id}`, { method: 'DELETE' })
  })

  it('take over under another id what the server had put aside, and twice taken over it is done once', async () => {
    const { one, two } = await devices()
    const requestId = await account.submit('renewal', false)
    await one.sync()
    await two.sync()
    const queued = await mutate(one.db, 'request.approve', { requestId, operationId: crypto.randomUUID() })
    const id = queued.status === 'queued' ? queued.mutationId : ''
    // A rule that cannot write back what it read is a defect of the server.
    const broken = { ...account.booking, quantity: -1 } as typeof account.booking
    await world.write(account.vendorId, [put('bookings', broken)])
    for (let time = 0; time < 3; time += 1) await one.sync()
    world.failures.splice(0)
    await world.write(account.vendorId, [put('bookings', account.booking)])
    expect(await one.db.rejections.get(id)).toMatchObject({ code: 'mutation.parked' })
    const { changes } = (await (await two.request('/api/parked')).json()) as { changes: QuarantinedChange[] }
    expect(changes).toMatchObject([{ id, why: 'server.failed' }])
    await two.sync()
    for (const device of [two, two, one]) for (const change of changes) await takeOver(device.db, change)
    expect((await two.db.outbox.toArray()).map((row) => row.id)).toEqual([expect.not.stringContaining(id)])
    expect((await one.db.outbox.toArray()).map((row) => row.id)).toEqual((await two.db.outbox.toArray()).map((row) => row.id))
    for (const device of [two, one, two]) expect(await device.sync()).toBe(true)
    for (const device of [one, two]) {
      expect(await device.db.rows('requests').get(requestId)).toMatchObject({ status: 'approved' })
      expect(await device.db.rows('bookings').get(account.booking.id)).toMatchObject({ rentalDays: account.booking.rentalDays + 7 })
    }
  })

  it('carry out exported work once, on whichever device it arrives first', async () => {
    const { one, two } = await devices()
    const requestId = await account.submit('renewal', false)
    await one.sync()
    await two.sync()
    await mutate(one.db, 'request.approve', { requestId, operationId: crypto.randomUUID() })
    const content = await exportUnsent(one.db, '2026-11-21T08:00:00.000Z')
    await importTransfer(two.db, content)
    await two.sync()
    const days = (await two.db.rows('bookings').get(account.booking.id))?.rentalDays
    await one.sync()
    expect(await one.db.rejections.toArray()).toEqual([])
    expect(await one.db.rows('bookings').get(account.booking.id)).toMatchObject({ rentalDays: days })
    expect(await importTransfer(one.db, content)).toEqual({ added: 0, known: 1 })
  })

  it('take a rejection back after it was sent', async () => {
    const { one } = await devices()
    const requestId = await account.submit('renewal', false)
    await one.sync()
    const result = await mutate(one.db, 'request.reject', { requestId, reason: 'No bin' })
    await one.sync()
    expect(await undoChange(one.db, result.status === 'queued' ? result.mutationId : '')).toBe('reversed')
    await one.sync()
    expect(await one.db.rows('requests').get(requestId)).toMatchObject({ status: 'pending', rejectionReason: null })
    expect(await one.db.rejections.toArray()).toEqual([])
  })
})
