import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/kernel/instant.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import type { FileStore } from '#server/files/store.ts'
import { reviewOnce } from '#server/demo/reviewer.ts'
import { serviceClient } from '#server/demo/client.ts'
import { completeCompany, sampleVendor } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openService, SERVICE_KEY, SITE, type Service } from './service-world.ts'
import { pdfOf } from './upload-corpus.ts'
import { wire } from './world.ts'

const memoryStore = (): FileStore => {
  const kept = new Map<string, Uint8Array>()
  return {
    put: (vendorId, name, { bytes }) => Promise.resolve(void kept.set(`${vendorId}/${name}`, bytes)),
    get: (vendorId, name) => Promise.resolve(kept.get(`${vendorId}/${name}`) ?? null),
  }
}

/** A PDF that no other call makes. */
const paper = (size: number) => {
  const bytes = pdfOf(size)
  return {
    bytes,
    ref: {
      sha256: createHash('sha256').update(bytes).digest('hex'),
      name: 'license.pdf',
      type: 'application/pdf' as const,
      size: bytes.length,
    },
  }
}
type Paper = ReturnType<typeof paper>

describe.each(ENGINES)('the identity check, on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine, { fileStore: memoryStore() })
  })
  afterAll(() => service.close())

  /** A company whose set-up is done but for the license. */
  const newcomer = async (over: Partial<Vendor> = {}) => {
    const id = randomUUID()
    const email = `${id}@example.com`
    const vendor = sampleVendor({ ...completeCompany, id, licenseCertificate: null, ...over })
    const registered = await service.call('POST', '/vendors', { body: { vendor, owner: { name: 'Noura', email, password: 'p4ssword-1' } } })
    expect(registered.status).toBe(200)
    const { cookie } = await service.signIn(email)
    const clientId = randomUUID()
    let seq = 0
    const post = (mutations: readonly unknown[]) =>
      service.app.request('/api/sync', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Origin': SITE, 'Cookie': cookie },
        body: JSON.stringify({ protocol: PROTOCOL_VERSION, clientId, cursor: null, mutations, limit: 1000 }),
      })
    const row = async (): Promise<Vendor> => (await service.call('GET', `/vendors/${id}`)).body as unknown as Vendor
    return {
      id,
      cookie,
      row,
      post,
      path: `/vendors/${id}`,
      upload: ({ bytes, ref }: Paper) =>
        service.app.request(`/api/files/${ref.sha256}`, {
          method: 'PUT',
          headers: { 'Origin': SITE, 'Cookie': cookie, 'Content-Range': `bytes 0-${bytes.length - 1}/${bytes.length}` },
          body: new Uint8Array(bytes),
        }),
      /** Sends one mutation; resolves to how it was settled, or to the refusal of the whole request. */
      send: async (name: string, args: unknown) => {
        const response = await post([wire(seq + 1, name, args)])
        if (response.status !== 200) return { refused: response.status, ...((await response.json()) as { code: string; files?: string[] }) }
        seq += 1
        return (await readAnswer(response)).results[0]
      },
      submit: (to: Paper['ref'] | null, from: unknown = null, vendorId = id) =>
        wire(0, 'kyc.submit', { vendorId, edits: to ? { licenseCertificate: { from, to } } : null }).args,
    }
  }

  const decide = (path: string, body: object) => service.call('PUT', `${path}/kyc`, { body })

  it('is handed in when its documents have arrived, and the Admin finds it and reads them', async () => {
    const vendor = await newcomer()
    const license = paper(1201)
    expect(await vendor.send('kyc.submit', vendor.submit(license.ref))).toMatchObject({
      refused: 409,
      code: 'files.missing',
      files: [license.ref.sha256],
    })
    expect((await vendor.row()).kyc.submittedAt).toBeNull()
    expect((await vendor.upload(license)).status).toBe(200)
    expect(await vendor.send('kyc.submit', vendor.submit(license.ref))).toMatchObject({ status: 'applied' })
    const { kyc, licenseCertificate } = await vendor.row()
    expect([kyc.status, licenseCertificate]).toEqual(['pending', license.ref])
    expect(Math.abs(Date.parse(kyc.submittedAt ?? '') - Date.now())).toBeLessThan(60_000)

    const list = await service.call('GET', '/vendors?kyc=pending&limit=100')
    expect(list.body['vendors']).toContainEqual({ vendorId: vendor.id, status: 'pending', submittedAt: kyc.submittedAt })
    const read = (path: string) => service.app.request(`/api/service/v1${path}`, { headers: { Authorization: `Bearer ${SERVICE_KEY}` } })
    const served = await read(`${vendor.path}/files/${license.ref.sha256}`)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(new Uint8Array(license.bytes))
    const other = await newcomer()
    expect((await read(`${other.path}/files/${license.ref.sha256}`)).status).toBe(404)
    expect((await read(`${vendor.path}/files/nonsense`)).status).toBe(404)
  })

  it('comes back with what is wrong in which field, takes no answer that leaves it unchanged, and then a new one', async () => {
    const vendor = await newcomer()
    const [first, second] = [paper(1301), paper(1302)]
    await vendor.upload(first)
    await vendor.upload(second)
    await vendor.send('kyc.submit', vendor.submit(first.ref))
    expect(await vendor.send('kyc.submit', vendor.submit(null))).toMatchObject({ status: 'rejected', code: 'kyc.under_review' })
    const faults = [{ field: 'licenseCertificate', reason: 'Expired' }]
    expect((await decide(vendor.path, { status: 'rejected', reason: 'One document is not valid', faults })).status).toBe(200)
    const { rows } = await readAnswer(await vendor.post([]))
    expect(rows.find((row) => row.kind === 'vendors')).toMatchObject({
      body: { isKyc: false, kyc: { status: 'rejected', rejectionReason: 'One document is not valid', faults } },
    })
    expect(await vendor.send('kyc.submit', vendor.submit(null))).toMatchObject({
      status: 'rejected',
      code: 'kyc.unchanged',
      params: { fields: 'licenseCertificate' },
    })
    expect(await vendor.send('kyc.submit', vendor.submit(second.ref, first.ref))).toMatchObject({ status: 'applied' })
    expect(await vendor.row()).toMatchObject({
      licenseCertificate: second.ref,
      kyc: { status: 'pending', rejectionReason: null, faults: [], decidedAt: null },
    })
  })

  it('counts a correction made in the profile before it is handed in again', async () => {
    const vendor = await newcomer({ licenseCertificate: paper(1401).ref })
    await vendor.send('kyc.submit', vendor.submit(null))
    await decide(vendor.path, {
      status: 'rejected',
      reason: 'See below',
      faults: [{ field: 'city', reason: 'Not the one of the register' }],
    })
    await vendor.send('vendor.edit', { vendorId: vendor.id, edits: { city: { from: 'Riyadh', to: 'Jeddah' } } })
    expect(await vendor.send('kyc.submit', vendor.submit(null))).toMatchObject({ status: 'applied' })
  })

  it('is refused while the set-up is not done, and names what is missing', async () => {
    const vendor = await newcomer({ mobileNumber: null, licenseCertificate: null })
    expect(await vendor.send('kyc.submit', vendor.submit(null))).toMatchObject({
      status: 'rejected',
      code: 'kyc.incomplete',
      params: { fields: 'mobileNumber,licenseCertificate' },
    })
  })

  it('decides about accepting bookings and offering containers, on the server as on the device', async () => {
    const vendor = await newcomer({ licenseCertificate: paper(1501).ref })
    const origin = await service.vendor()
    const zone = { ...origin.zone, id: randomUUID() }
    const container = { ...origin.container, id: randomUUID(), zoneId: zone.id, enabled: false }
    const bookedAt = new Date().toISOString()
    const [startsAt, endsAt] = [addDays(bookedAt, 2), addDays(bookedAt, 9)]
    const days = { bookedAt, startsAt, endsAt, deliveryOn: dayOf(startsAt), pickupOn: dayOf(endsAt) }
    const ordered = { ...origin.booking.container, id: randomUUID() }
    const booking = { ...origin.booking, ...days, id: randomUUID(), status: 'new', container: ordered }
    // What is not offered takes no order: the booking that waits is of another container.
    const other = { ...origin.container, id: booking.container.id, barcode: 'RN-2', zoneId: zone.id }
    for (const [part, body] of Object.entries({ zones: zone, containers: [container, other], bookings: booking }))
      expect((await service.call('POST', `${vendor.path}/${part}`, { body })).status).toBe(200)
    const accept = () => vendor.send('booking.accept', { vendorId: vendor.id, bookingId: booking.id })
    const offer = () => vendor.send('container.publish', { vendorId: vendor.id, containerId: container.id, enabled: true })
    for (const work of [accept, offer]) expect(await work()).toMatchObject({ status: 'rejected', code: 'kyc.not_approved' })
    await vendor.send('kyc.submit', vendor.submit(null))
    await decide(vendor.path, { status: 'approved', faults: [{ field: 'logo', reason: 'Ignored' }] })
    expect(await vendor.row()).toMatchObject({ isKyc: true, kyc: { status: 'approved', faults: [] } })
    for (const work of [accept, offer]) expect(await work()).toMatchObject({ status: 'applied' })
    expect(await vendor.send('kyc.submit', vendor.submit(null))).toMatchObject({ code: 'kyc.already_approved' })
    expect((await service.call('GET', `${vendor.path}/bookings/${booking.id}`)).body).toMatchObject({ status: 'accepted' })
  })

  it("touches no other vendor's", async () => {
    const [mine, theirs] = [
      await newcomer({ licenseCertificate: paper(1601).ref }),
      await newcomer({ licenseCertificate: paper(1602).ref }),
    ]
    expect(await mine.send('kyc.submit', mine.submit(null, null, theirs.id))).toMatchObject({
      status: 'rejected',
      code: 'record.not_found',
    })
    expect((await theirs.row()).kyc.submittedAt).toBeNull()
  })

  it('is listed in pages by the time it waits, each once, and only while it stands so', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        newcomer({
          kyc: { status: 'rejected', rejectionReason: 'x', submittedAt: `2025-01-0${(n % 2) + 1}T00:00:00.000Z`, decidedAt: null },
        }),
      ),
    )
    const seen: { vendorId: string; submittedAt: string }[] = []
    let after = ''
    do {
      const page = await service.call('GET', `/vendors?kyc=rejected&limit=2${after}`)
      expect(page.status).toBe(200)
      seen.push(...(page.body['vendors'] as typeof seen))
      after = page.body['next'] === null ? '' : `&after=${encodeURIComponent(page.body['next'] as string)}`
    } while (after !== '')
    const ids = seen.map(({ vendorId }) => vendorId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(waiting.filter(({ id }) => !ids.includes(id))).toEqual([])
    expect(seen.map(({ submittedAt }) => submittedAt)).toEqual(seen.map(({ submittedAt }) => submittedAt).toSorted())
    const [first] = waiting
    await decide(first?.path ?? '', { status: 'approved' })
    const again = await service.call('GET', '/vendors?kyc=rejected&limit=100')
    expect((again.body['vendors'] as typeof seen).map(({ vendorId }) => vendorId)).not.toContain(first?.id)
    for (const query of ['', '?kyc=maybe', '?kyc=pending&limit=0', '?kyc=pending&limit=101', '?kyc=pending&after=nonsense'])
      expect([query, (await service.call('GET', `/vendors${query}`)).status]).toEqual([query, 400])
  })

  it("is decided by the demo's Admin in its time: sent back once where the name asks for it, else approved", async () => {
    const client = serviceClient((path, init) => service.app.request(path, init), SERVICE_KEY)
    const look = (late: number) => reviewOnce({ client, seed: 'test', patience: 30_000, now: () => new Date(Date.now() + late) })
    const plain = await newcomer({ licenseCertificate: paper(1701).ref })
    const named = await newcomer({ companyName: { en: 'Please reject Co', ar: 'شركة' }, licenseCertificate: paper(1702).ref })
    for (const vendor of [plain, named]) await vendor.send('kyc.submit', vendor.submit(null))
    await look(10_000)
    expect((await plain.row()).kyc.status).toBe('pending')
    await look(31_000)
    await look(31_000)
    expect((await plain.row()).kyc.status).toBe('approved')
    expect((await named.row()).kyc).toMatchObject({ status: 'rejected', faults: [{ field: 'licenseCertificate' }] })
    const fresh = paper(1703)
    await named.upload(fresh)
    await named.send('kyc.submit', named.submit(fresh.ref, paper(1702).ref))
    await look(31_000)
    expect((await named.row()).kyc.status).toBe('approved')
  })
})
