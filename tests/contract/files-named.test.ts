import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { problem } from '#protocol/problem.ts'
import { ENGINES } from './engines.ts'
import { sampleDriver } from '#tests/support/samples.ts'
import { readAnswer } from './read-answer.ts'
import { pdfOf } from './upload-corpus.ts'
import { approve, openWorld, ORIGIN, wire, type World } from './world.ts'

describe.each(ENGINES)('mutations that name files, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const certificate = (size: number) => {
    const bytes = pdfOf(size)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { bytes, ref: { sha256, name: 'licence.pdf', type: 'application/pdf', size: bytes.length } }
  }
  const upload = async (cookie: string, file: ReturnType<typeof certificate>) =>
    world.app.request(`/api/files/${file.ref.sha256}`, {
      method: 'PUT',
      headers: { 'Origin': ORIGIN, 'Cookie': cookie, 'Content-Range': `bytes 0-${file.bytes.length - 1}/${file.bytes.length}` },
      body: new Uint8Array(file.bytes),
    })
  const edit = (seq: number, vendorId: string, file: ReturnType<typeof certificate>) =>
    wire(seq, 'vendor.edit', { vendorId, edits: { licenseCertificate: { from: null, to: file.ref } } })

  it('wait for their files: what is before them stays done, they and what is behind them are not begun', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const requestId = await vendor.submit('renewal')
    const file = certificate(2000)
    const mutations = [wire(1, 'mutation.skip', {}), edit(2, vendor.vendorId, file), approve(3, requestId)]
    for (let i = 0; i < 2; i += 1) {
      const response = await vendor.sync({ clientId, mutations })
      expect([response.status, v.parse(problem, await response.json())]).toMatchObject([
        409,
        { code: 'files.missing', files: [file.ref.sha256] },
      ])
    }
    const between = await readAnswer(await vendor.sync({ clientId }))
    expect(between.head.lastSeq).toBe(1)
    expect(between.rows.find((row) => row.id === requestId)).toMatchObject({ body: { status: 'pending' } })
    expect(between.rows.find((row) => row.kind === 'vendors')).not.toMatchObject({ body: { licenseCertificate: file.ref } })

    expect((await upload(vendor.cookie, file)).status).toBe(200)
    const answer = await readAnswer(await vendor.sync({ clientId, mutations }))
    expect(answer.results.map(({ seq, status }) => [seq, status])).toEqual([
      [1, 'applied'],
      [2, 'applied'],
      [3, 'applied'],
    ])
    expect(answer.rows.find((row) => row.kind === 'vendors')).toMatchObject({ body: { licenseCertificate: file.ref } })
  })

  it('call them what they are: a document is no photo, whatever a device says', async () => {
    const vendor = await world.vendor()
    const file = certificate(2050)
    await upload(vendor.cookie, file)
    const photo = { ...file.ref, name: 'face.png', type: 'image/png' }
    const { name, phone, email, bornOn, address, licenseNumber, licenseExpiresOn } = sampleDriver()
    const driver = { name, phone, email, bornOn, address, licenseNumber, licenseExpiresOn, profileImage: null, drivingLicense: file.ref }
    const driverId = randomUUID()
    const license = (seq: number, from: unknown, to: unknown) =>
      wire(seq, 'driver.change', { driverId, edits: { drivingLicense: { from, to } } })
    const answer = await readAnswer(
      await vendor.sync({
        clientId: randomUUID(),
        mutations: [
          wire(1, 'driver.create', { driverId: randomUUID(), driver: { ...driver, profileImage: photo } }),
          wire(2, 'driver.create', { driverId, driver }),
          // What was seen before is compared, and not judged.
          license(3, photo, { ...file.ref, name: 'other.pdf' }),
          license(4, file.ref, { ...file.ref, name: 'other.pdf' }),
        ],
      }),
    )
    expect(answer.results.map(({ code }) => code)).toEqual(['mutation.invalid', null, 'edit.conflict', null])
  })

  it('are not served by the same file of another vendor', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    const file = certificate(2100)
    expect((await upload(other.cookie, file)).status).toBe(200)
    const response = await vendor.sync({ clientId: randomUUID(), mutations: [edit(1, vendor.vendorId, file)] })
    expect(response.status).toBe(409)
  })

  it('are rejected and not kept waiting where they will be refused whatever their files', async () => {
    const vendor = await world.vendor()
    const file = certificate(2200)
    const forged = { ...edit(1, vendor.vendorId, file), clientAt: 'yesterday' }
    const answer = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: [forged] }))
    expect(answer.results).toMatchObject([{ status: 'rejected', code: 'mutation.invalid' }])
  })

  it('that are done give their stored outcome again, also when a file is gone meanwhile', async () => {
    const vendor = await world.vendor()
    const file = certificate(2300)
    await upload(vendor.cookie, file)
    const clientId = randomUUID()
    const mutations = [edit(1, vendor.vendorId, file)]
    const once = await readAnswer(await vendor.sync({ clientId, mutations }))
    await world.database.vendorTransaction(vendor.vendorId, (tx) => tx.rows(sql`delete from files`))
    expect((await readAnswer(await vendor.sync({ clientId, mutations }))).results).toEqual(once.results)
  })
})
