import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { earningOf } from '#domain/earnings/earning.ts'
import { sar } from '#domain/kernel/money.ts'
import { sampleBooking, samplePenalty } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { openService, SERVICE_KEY, type Service } from './service-world.ts'

const draftCharge = {
  type: 'overweight',
  amount: sar(12_000),
  note: 'Two tonnes over',
  status: 'draft',
  draftedAt: '2026-11-20T08:00:00.000Z',
  draftedOnDeviceAt: '2026-11-20T08:00:00.000Z',
  decidedAt: null,
  declineReason: null,
} as const

describe.each(ENGINES)('the service API on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
  })
  afterAll(() => service.close())

  const notifications = (vendorId: string) =>
    service.database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ code: string }>(sql`select code from notices where vendor_id = ${vendorId}::uuid order by created_at, code`),
    )

  it('lets nobody in without its key', async () => {
    for (const bearer of [null, '', 'wrong', `${SERVICE_KEY}x`, SERVICE_KEY.slice(1)]) {
      const refused = await service.call('POST', '/vendors', { bearer, body: {} })
      expect([refused.status, refused.type, refused.body['code'], refused.headers.get('www-authenticate')]).toEqual([
        401,
        'application/problem+json',
        'auth.required',
        'Bearer',
      ])
    }
  })

  it('registers a vendor whose owner can sign in and sees the data', async () => {
    const vendor = await service.vendor()
    const { status, cookie } = await service.signIn(vendor.email)
    expect(status).toBe(200)
    const { rows } = await service.pull(cookie)
    expect(rows.map((row) => row.kind).sort()).toEqual(['bookings', 'containers', 'drivers', 'vendors', 'zones'])
  })

  it('gives an e-mail address to one vendor only and writes nothing for the second', async () => {
    const vendor = await service.vendor()
    const id = randomUUID()
    const second = { ...vendor.registration, vendor: { ...vendor.registration.vendor, id } }
    const refused = await service.call('POST', '/vendors', { body: second })
    expect([refused.status, refused.body['fields']]).toEqual([409, { 'owner.email': 'email.taken' }])
    expect((await service.call('GET', `/vendors/${id}`)).status).toBe(404)
  })

  it('does not let a second registration of a vendor add an account', async () => {
    const vendor = await service.vendor()
    const owner = { ...vendor.registration.owner, email: `other-${vendor.email}` }
    const refused = await service.call('POST', '/vendors', { body: { ...vendor.registration, owner } })
    expect([refused.status, refused.body['code']]).toEqual([409, 'record.exists'])
    expect((await service.signIn(owner.email)).status).toBe(401)
  })

  it('completes a registration that is sent again under its key', async () => {
    const vendor = await service.vendor()
    const key = randomUUID()
    const registration = {
      vendor: { ...vendor.registration.vendor, id: randomUUID() },
      owner: { ...vendor.registration.owner, email: `again-${vendor.email}` },
    }
    const first = await service.call('POST', '/vendors', { key, body: registration })
    const again = await service.call('POST', '/vendors', { key, body: registration })
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect((await service.signIn(registration.owner.email)).status).toBe(200)
  })

  it('refuses a registration under the same key with another first person, who gets no account', async () => {
    const vendor = await service.vendor()
    const key = randomUUID()
    const company = { ...vendor.registration.vendor, id: randomUUID() }
    const owner = { ...vendor.registration.owner, email: `first-${vendor.email}` }
    const other = { ...owner, email: `second-${vendor.email}` }
    expect((await service.call('POST', '/vendors', { key, body: { vendor: company, owner } })).status).toBe(200)
    const refused = await service.call('POST', '/vendors', { key, body: { vendor: company, owner: other } })
    expect([refused.status, refused.body['code']]).toEqual([409, 'mutation.id_reused'])
    expect((await service.signIn(other.email)).status).toBe(401)
    expect((await service.call('POST', '/vendors', { key, body: { vendor: company, owner } })).status).toBe(200)
  })

  it('gives one first person an account of two whose registrations come at once under the same key', async () => {
    const { registration, email } = await service.vendor()
    const key = randomUUID()
    const company = { ...registration.vendor, id: randomUUID() }
    const owners = ['one', 'two', 'three'].map((name) => ({ ...registration.owner, email: `${name}-${email}` }))
    const calls = owners.map((owner) => service.call('POST', '/vendors', { key, body: { vendor: company, owner } }))
    expect((await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const signedIn = await Promise.all(owners.map(async (owner) => (await service.signIn(owner.email)).status))
    expect(signedIn.toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  it('does a repeated call once and gives its outcome again', async () => {
    const vendor = await service.vendor()
    const request = vendor.request()
    const key = randomUUID()
    const first = await service.call('POST', `${vendor.path}/requests`, { key, body: request })
    const again = await service.call('POST', `${vendor.path}/requests`, { key, body: request })
    expect(first).toMatchObject({ status: 200, body: { mutationId: key, status: 'applied', code: null } })
    expect(again.body).toEqual(first.body)
    expect((await notifications(vendor.id)).filter((notification) => notification.code === 'request.submitted.renewal')).toHaveLength(1)
    const other = await service.call('POST', `${vendor.path}/requests`, { key, body: vendor.request() })
    expect([other.status, other.type, other.body['code']]).toEqual([409, 'application/problem+json', 'mutation.id_reused'])
    expect((await service.call('GET', `${vendor.path}/mutations/${key}`)).body).toMatchObject({
      id: key,
      name: 'request.submit',
      actor: 'marketplace',
      status: 'applied',
    })
  })

  it("shows the record as the vendor left it, and the outcome of the vendor's own mutation", async () => {
    const vendor = await service.vendor()
    const request = vendor.request()
    await service.call('POST', `${vendor.path}/requests`, { body: request })
    const { cookie } = await service.signIn(vendor.email)
    const mutation = {
      seq: 1,
      id: randomUUID(),
      name: 'request.reject',
      version: 1,
      args: { requestId: request.id, reason: 'No truck' },
      clientAt: '2026-11-21T09:00:00.000Z',
    }
    await service.pull(cookie, [mutation])
    expect((await service.call('GET', `${vendor.path}/requests/${request.id}`)).body).toMatchObject({
      status: 'rejected',
      rejectionReason: 'No truck',
    })
    expect((await service.call('GET', `${vendor.path}/mutations/${mutation.id}`)).body).toMatchObject({
      actor: 'vendor',
      status: 'applied',
      clientAt: mutation.clientAt,
    })
    const late = await service.call('POST', `${vendor.path}/requests/${request.id}/cancel`)
    expect([late.status, late.body['code'], late.body['params']]).toEqual([409, 'request.already_rejected', { number: request.number }])
  })

  it('cancels a pending request', async () => {
    const vendor = await service.vendor()
    const request = vendor.request()
    await service.call('POST', `${vendor.path}/requests`, { body: request })
    expect((await service.call('POST', `${vendor.path}/requests/${request.id}/cancel`)).status).toBe(200)
    expect((await service.call('GET', `${vendor.path}/requests/${request.id}`)).body).toMatchObject({ status: 'cancelled' })
  })

  it('decides the identity check and wants a reason for a refusal', async () => {
    const vendor = await service.vendor()
    expect((await service.call('PUT', `${vendor.path}/kyc`, { body: { status: 'rejected' } })).body).toMatchObject({
      status: 409,
      code: 'kyc.reason_required',
    })
    expect((await service.call('PUT', `${vendor.path}/kyc`, { body: { status: 'rejected', reason: 'Blurred licence' } })).status).toBe(200)
    expect((await service.call('GET', vendor.path)).body).toMatchObject({
      isKyc: false,
      kyc: { status: 'rejected', rejectionReason: 'Blurred licence' },
    })
    expect((await service.call('PUT', `${vendor.path}/kyc`, { body: { status: 'approved' } })).status).toBe(200)
    expect((await service.call('GET', vendor.path)).body).toMatchObject({ isKyc: true, kyc: { status: 'approved', rejectionReason: null } })
  })

  it('tells the vendor’s people of what was done without them, each time once', async () => {
    const vendor = await service.vendor()
    const { id: containerId, wasteType, binSize, barcode } = vendor.container
    const container = { id: containerId, wasteType, binSize, barcode }
    const charges = [
      { ...draftCharge, id: randomUUID() },
      { ...draftCharge, id: randomUUID() },
    ] as const
    const [agreed, priced] = [randomUUID(), randomUUID()]
    const bookings = [
      sampleBooking({ id: agreed, number: 10_050, container, status: 'accepted' }),
      sampleBooking({ id: priced, number: 10_051, container, status: 'on_site', charges: [...charges] }),
    ]
    const [paid, upheld] = [randomUUID(), randomUUID()]
    const penalty = { bookingId: priced, bookingNumber: 10_051 }
    const openedAt = '2026-11-20T09:00:00.000Z'
    const dispute = {
      reason: 'It was there on time',
      files: [],
      openedAt,
      openedOnDeviceAt: openedAt,
      decisionId: randomUUID(),
      answer: null,
    }
    const penalties = [samplePenalty({ ...penalty, id: paid }), samplePenalty({ ...penalty, id: upheld, dispute })]
    const done: number[] = []
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await service.call(method, `${vendor.path}${path}`, body === undefined ? {} : { body })
      done.push(answer.status)
    }
    const request = vendor.request()
    await call('POST', '/bookings?announce=false', bookings)
    await call('POST', '/penalties?announce=false', penalties)
    await call('POST', '/requests?announce=false', request)
    expect(await notifications(vendor.id)).toEqual([])
    await call('POST', `/requests/${request.id}/cancel`)
    await call('POST', `/penalties/${paid}/settle`, { as: 'paid' })
    await call('POST', `/penalties/${upheld}/uphold`, { note: 'The photo says otherwise' })
    await call('PUT', `/bookings/${priced}/charges/${charges[0].id}`, { status: 'confirmed' })
    await call('PUT', `/bookings/${priced}/charges/${charges[1].id}`, { status: 'declined', reason: 'Not weighed' })
    await call('POST', `/bookings/${agreed}/cancel`, { reason: 'No room in the street', by: 'customer' })
    await call('PUT', '/kyc', { status: 'approved' })
    expect(done).toEqual(done.map(() => 200))
    expect((await notifications(vendor.id)).map(({ code }) => code).toSorted()).toEqual([
      'booking.charge_confirmed',
      'booking.charge_declined',
      'booking.withdrawn',
      'kyc.approved',
      'penalty.paid',
      'penalty.upheld',
      'request.cancelled',
    ])
  })

  it('judges each item of a batch for itself', async () => {
    const vendor = await service.vendor()
    const good = vendor.request()
    const stray = vendor.request({ bookingId: randomUUID() })
    const { number: _, ...broken } = vendor.request()
    const answer = await service.call('POST', `${vendor.path}/requests?announce=false`, {
      body: [good, stray, { ...broken, quantity: 0 }, 'nothing', null],
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ applied: 1, rejected: 1, invalid: 3 })
    expect(answer.body['outcomes']).toEqual([
      expect.objectContaining({ index: 0, status: 'applied' }),
      expect.objectContaining({ index: 1, status: 'rejected', code: 'booking.not_found' }),
      { index: 2, status: 'invalid', fields: { number: 'field.required', quantity: 'field.invalid' } },
      { index: 3, status: 'invalid', fields: { '': 'field.invalid' } },
      { index: 4, status: 'invalid', fields: { '': 'field.invalid' } },
    ])
    expect((await notifications(vendor.id)).map((notification) => notification.code)).toEqual([])
  })

  it('does a batch once, also in parts and in another order, and takes a mended item under the same key', async () => {
    const vendor = await service.vendor()
    const key = randomUUID()
    const [a, b, c] = [vendor.request(), vendor.request(), vendor.request()]
    const path = `${vendor.path}/requests`
    const first = await service.call('POST', path, { key, body: [a, { ...b, quantity: -1 }] })
    const repaired = await service.call('POST', path, { key, body: [b, a, c] })
    expect(repaired.body).toMatchObject({ applied: 3, rejected: 0, invalid: 0 })
    const ids = (answer: typeof first) =>
      (answer.body['outcomes'] as { mutationId?: string; revision?: number }[]).map(({ mutationId, revision }) => ({
        mutationId,
        revision,
      }))
    expect(ids(repaired)[1]).toEqual(ids(first)[0])
    // Under another key it is asked for anew, and answered as things are by then.
    const anew = await service.call('POST', path, { key: randomUUID(), body: [a] })
    expect(anew.body).toMatchObject({ rejected: 1, outcomes: [{ code: 'record.exists' }] })
    expect((await notifications(vendor.id)).filter((notification) => notification.code.startsWith('request.submitted'))).toHaveLength(3)
  })

  it('takes one key for batches of two collections, though an earning has its booking’s id', async () => {
    const vendor = await service.vendor()
    const key = randomUUID()
    const { container: _container, ...shape } = sampleBooking({ id: randomUUID(), number: 4711, status: 'completed', driverId: null })
    const booking = { ...shape, container: vendor.booking.container, dumpYardId: null }
    const batch = async (collection: string, item: object) =>
      (await service.call('POST', `${vendor.path}/${collection}`, { key, body: [item] })).body['applied']
    const earning = earningOf(booking, '2026-11-21T09:00:00.000Z')
    expect([await batch('bookings', booking), await batch('earnings', earning)]).toEqual([1, 1])
  })

  it('refuses a barcode that another container has', async () => {
    const vendor = await service.vendor()
    const answer = await service.call('POST', `${vendor.path}/containers`, { body: [{ ...vendor.container, id: randomUUID() }] })
    expect(answer.body).toMatchObject({ applied: 0, rejected: 1 })
  })

  it('names the wrong fields of a body and applies nothing', async () => {
    const vendor = await service.vendor()
    const wrong = { ...vendor.booking, id: randomUUID(), quantity: 0, customerName: { en: 'x' } }
    const refused = await service.call('POST', `${vendor.path}/bookings`, { body: wrong })
    expect(refused).toMatchObject({
      status: 400,
      type: 'application/problem+json',
      body: { code: 'body.invalid', fields: { 'quantity': 'field.invalid', 'customerName.ar': 'field.required' } },
    })
    expect((await service.call('GET', `${vendor.path}/bookings/${wrong.id}`)).status).toBe(404)
    const owner = await service.call('POST', '/vendors', {
      body: { ...vendor.registration, owner: { name: 'N', email: 'nobody', password: 'short' } },
    })
    expect(owner.body['fields']).toEqual({
      'owner.name': 'field.invalid',
      'owner.email': 'email.invalid',
      'owner.password': 'password.length',
    })
  })

  it('answers bad calls with a problem and never with a failure', async () => {
    const vendor = await service.vendor()
    const calls: [string, string, Parameters<Service['call']>[2], number][] = [
      ['POST', `${vendor.path}/bookings`, { body: '{' }, 400],
      ['POST', `${vendor.path}/bookings`, {}, 400],
      ['POST', `${vendor.path}/bookings`, { key: null, body: vendor.booking }, 400],
      ['POST', `${vendor.path}/bookings`, { key: 'not-a-uuid', body: vendor.booking }, 400],
      ['POST', `${vendor.path}/bookings`, { body: Array.from({ length: 1001 }, () => ({})) }, 413],
      ['POST', `${vendor.path}/bookings`, { body: JSON.stringify('x'.repeat(9 * 1024 * 1024)) }, 413],
      ['POST', `${vendor.path}/zones`, { body: { ...vendor.zone, id: randomUUID(), name: { en: 'nul \0', ar: '\ud800' } } }, 409],
      ['POST', `/vendors/${randomUUID()}/bookings`, { body: vendor.booking }, 404],
      ['POST', `/vendors/${randomUUID()}/zones`, { body: [] }, 404],
      ['POST', '/vendors/everybody/zones', { body: [] }, 404],
      ['POST', `${vendor.path}/invoices`, { body: {} }, 404],
      ['POST', `${vendor.path}/requests/${randomUUID()}/cancel`, {}, 409],
      ['PUT', `${vendor.path}/kyc`, { body: { status: 'maybe' } }, 400],
      ['GET', `${vendor.path}/requests/${randomUUID()}`, {}, 404],
      ['GET', `${vendor.path}/requests/1%27%20or%201=1`, {}, 404],
      ['GET', `${vendor.path}/mutations/${randomUUID()}`, {}, 404],
    ]
    for (const [method, path, call, status] of calls) {
      const refused = await service.call(method, path, call)
      expect([path, refused.status, refused.type, refused.body['status'], typeof refused.body['code']]).toEqual([
        path,
        status,
        'application/problem+json',
        status,
        'string',
      ])
    }
  })

  it('shows one vendor nothing of another', async () => {
    const [mine, theirs] = [await service.vendor(), await service.vendor()]
    expect((await service.call('GET', `${mine.path}/bookings/${theirs.booking.id}`)).status).toBe(404)
    const stray = await service.call('POST', `${mine.path}/requests`, { body: mine.request({ bookingId: theirs.booking.id }) })
    expect([stray.status, stray.body['code']]).toEqual([409, 'booking.not_found'])
  })
})
