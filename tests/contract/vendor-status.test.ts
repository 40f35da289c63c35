import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/kernel/instant.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { createOrders } from '#server/demo/live-orders.ts'
import { sampleBooking, sampleContainer, samplePenalty, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { openService } from './service-world.ts'
import { wire } from './world.ts'

type Listed = { vendorId: string; requestedAt: string }

describe.each(ENGINES)('how an account stands, on $name', (engine) => {
  let service: Awaited<ReturnType<typeof openService>>
  beforeAll(async () => {
    service = await openService(engine)
  })
  afterAll(() => service.close())

  type Known = Awaited<ReturnType<typeof service.vendor>>
  const set = (vendor: Pick<Known, 'path'>, body: object, key = randomUUID()) => service.call('PUT', `${vendor.path}/status`, { body, key })
  const row = async ({ path }: Pick<Known, 'path'>) => (await service.call('GET', path)).body as unknown as Vendor
  /** A fresh order for tomorrow that was placed some days ago. */
  const order = (vendor: Pick<Known, 'booking'>, daysAgo = 0, id = randomUUID()) => {
    const now = new Date().toISOString()
    const [startsAt, endsAt] = [addDays(now, 1), addDays(now, 7)]
    const days = { startsAt, endsAt, deliveryOn: dayOf(startsAt), pickupOn: dayOf(endsAt), rentalDays: 6 }
    return sampleBooking({
      id,
      container: vendor.booking.container,
      status: 'new',
      bookedAt: addDays(now, -daysAgo),
      tracking: [],
      ...days,
    })
  }
  const place = async (vendor: Pick<Known, 'path'>, body: object) => (await service.call('POST', `${vendor.path}/bookings`, { body })).body
  /** A vendor with nothing under way. */
  const idle = async (over: Partial<Vendor> = {}) => {
    const vendor = sampleVendor({ id: randomUUID(), ...over })
    const owner = { name: 'Noura', email: `${vendor.id}@example.com`, password: 'p4ssword-1' }
    expect((await service.call('POST', '/vendors', { body: { vendor, owner } })).status).toBe(200)
    return { ...owner, id: vendor.id, path: `/vendors/${vendor.id}` }
  }

  it('is suspended for a reason, and unlocked; each once by its key, and told to its people', async () => {
    const vendor = await service.vendor()
    const key = randomUUID()
    const body = { status: 'suspended', reason: ' Bins were not fetched ' }
    const done = await set(vendor, body, key)
    expect([done.status, done.body['status']]).toEqual([200, 'applied'])
    const { status, standing } = await row(vendor)
    expect([status, standing?.status, standing?.reason]).toEqual([false, 'suspended', 'Bins were not fetched'])
    expect((await set(vendor, body, key)).body).toEqual(done.body)
    expect((await set(vendor, { status: 'active' })).status).toBe(200)
    expect(await row(vendor)).not.toHaveProperty('standing')
    const { cookie } = await service.signIn(vendor.email)
    const told = (await service.pull(cookie)).rows.flatMap((line) =>
      line.t === 'put' && line.kind === 'notifications' && typeof line.body['code'] === 'string' ? [line.body['code']] : [],
    )
    expect(told.filter((code) => code.startsWith('vendor.')).toSorted()).toEqual(['vendor.active', 'vendor.suspended'])
  })

  it.each([
    [{ status: 'suspended' }, 400, 'body.invalid'],
    [{ status: 'suspended', reason: ' ' }, 400, 'body.invalid'],
    [{ status: 'locked', reason: 'x' }, 400, 'body.invalid'],
    [{ status: 'active' }, 409, 'vendor.already_active'],
  ])('cannot become %o: %i %s', async (body, status, code) => {
    const answer = await set(await idle(), body)
    expect([answer.status, answer.body['code']]).toEqual([status, code])
  })

  it('takes no order that was placed since, and those that were held up on their way', async () => {
    const vendor = await service.vendor()
    await set(vendor, { status: 'suspended', reason: 'x' })
    expect(await place(vendor, order(vendor))).toMatchObject({ status: 409, code: 'vendor.suspended' })
    expect(await place(vendor, order(vendor, 1))).toMatchObject({ status: 'applied' })
    await set(vendor, { status: 'active' })
    expect(await place(vendor, order(vendor))).toMatchObject({ status: 'applied' })
  })

  it('refuses an acceptance that was given before, and takes a rejection', async () => {
    const vendor = await service.vendor()
    await service.call('PUT', `${vendor.path}/kyc`, { body: { status: 'approved' } })
    const [first, second] = [order(vendor), order(vendor)]
    for (const one of [first, second]) await place(vendor, one)
    const { cookie } = await service.signIn(vendor.email)
    await set(vendor, { status: 'suspended', reason: 'x' })
    const ids = (bookingId: string) => ({ vendorId: vendor.id, bookingId })
    const { results } = await service.pull(cookie, [
      wire(1, 'booking.accept', ids(first.id)),
      wire(2, 'booking.reject', { ...ids(second.id), reason: 'No bin free' }),
      wire(3, 'booking.offerExtension', { ...ids(vendor.booking.id), days: 2 }),
    ])
    expect(results.map(({ code }) => code)).toEqual(['vendor.suspended', null, 'vendor.suspended'])
  })

  it('is not closed while an order is under way', async () => {
    const vendor = await service.vendor()
    const refused = await set(vendor, { status: 'closed' })
    expect(refused.body).toMatchObject({ status: 409, code: 'vendor.under_way', params: { count: 1 } })
    expect((await row(vendor)).status).toBe(true)
    expect((await set(await idle(), { status: 'closed' })).status).toBe(200)
  })

  it('goes on for the marketplace when it is closed: what is owed is settled, and no order is taken', async () => {
    const { path, ...known } = await idle()
    const zone = sampleZone({ id: randomUUID() })
    const container = sampleContainer({ id: randomUUID(), zoneId: zone.id })
    for (const [what, body] of Object.entries({ zones: [zone], containers: [container] }))
      await service.call('POST', `${path}/${what}`, { body })
    const vendor = { ...known, path, booking: sampleBooking({ container: { ...sampleBooking().container, id: container.id } }) }
    const over = sampleBooking({ ...vendor.booking, id: randomUUID(), status: 'completed' })
    expect(await place(vendor, over)).toMatchObject({ status: 'applied' })
    const penalty = samplePenalty({ id: randomUUID(), bookingId: over.id, bookingNumber: over.number })
    expect((await service.call('POST', `${path}/penalties`, { body: penalty })).status).toBe(200)
    expect((await set(vendor, { status: 'closed', reason: 'As you asked' })).status).toBe(200)
    expect(await place(vendor, order(vendor, 1))).toMatchObject({ status: 409, code: 'vendor.closed' })
    expect((await service.call('POST', `${path}/penalties/${penalty.id}/settle`, { body: { as: 'paid' } })).status).toBe(200)
  })

  it('lists who asks for the account to be closed, the longest waiting first, until it is done or they stay', async () => {
    const asking = (requestedAt: string) => idle({ deletion: { requestedAt, reason: 'Moved away' } })
    const waiting = [
      await asking('2026-11-03T09:00:00.000Z'),
      await asking('2026-11-01T09:00:00.000Z'),
      await asking('2026-11-02T09:00:00.000Z'),
      await asking('2026-11-02T09:00:00.000Z'),
    ]
    const [closed, stays] = waiting
    if (!closed || !stays) throw new Error('there are four')
    await idle()
    const listed = async () => {
      const seen: Listed[] = []
      let after = ''
      do {
        const page = await service.call('GET', `/vendors?closing=requested&limit=2${after}`)
        expect(page.status).toBe(200)
        seen.push(...(page.body['vendors'] as Listed[]))
        after = page.body['next'] === null ? '' : `&after=${encodeURIComponent(page.body['next'] as string)}`
      } while (after !== '')
      return seen
    }
    const seen = await listed()
    expect(seen.map(({ vendorId }) => vendorId).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted())
    expect(seen.map(({ requestedAt }) => requestedAt)).toEqual(seen.map(({ requestedAt }) => requestedAt).toSorted())
    expect(seen[0]).toEqual({ vendorId: stays.id, requestedAt: '2026-11-01T09:00:00.000Z' })
    await set(closed, { status: 'closed' })
    const { cookie } = await service.signIn(stays.email)
    await service.pull(cookie, [wire(1, 'vendor.withdrawDeletion', { vendorId: stays.id })])
    expect(await listed()).toEqual(seen.filter(({ vendorId }) => vendorId !== closed.id && vendorId !== stays.id))
    await set(closed, { status: 'active' })
    expect((await listed()).map(({ vendorId }) => vendorId)).not.toContain(closed.id)
    for (const query of ['?closing=done', '?closing=requested&kyc=pending', '?closing=requested&limit=0', '?limit=3'])
      expect([query, (await service.call('GET', `/vendors${query}`)).status]).toEqual([query, 400])
  })

  it('makes the demo’s customers order nothing, and go on with the number they were at', async () => {
    const vendor = await service.vendor()
    const tried: unknown[] = []
    const ids = new Set<string>()
    const course = {
      client: {
        read: () => Promise.resolve(null),
        write: async (_method: string, _path: string, { body }: { body?: unknown }) => {
          const answer = await service.call('POST', `${vendor.path}/bookings`, { body })
          tried.push(answer.body['code'])
          ids.add((body as { id: string }).id)
          return { status: answer.status, body: answer.body }
        },
      },
      world: { seed: 'test', vendor, order: (n: number) => order(vendor, 0, `00000000-0000-4000-8000-00000000000${n}`) },
      customers: { ordered: () => undefined },
      now: () => new Date(),
    }
    const orders = createOrders(course as unknown as Parameters<typeof createOrders>[0])
    await set(vendor, { status: 'suspended', reason: 'x' })
    for (let times = 0; times < 2; times += 1) await orders.place()
    await set(vendor, { status: 'active' })
    await orders.place()
    expect([tried, ids.size]).toEqual([['vendor.suspended', 'vendor.suspended', null], 1])
  })
})
