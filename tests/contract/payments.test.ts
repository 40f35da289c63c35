import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { earningOf } from '#domain/earnings/earning.ts'
import { MOST_HALALAS, sar } from '#domain/kernel/money.ts'
import { ENGINES } from './engines.ts'
import { openService, type Service } from './service-world.ts'

describe.each(ENGINES)('payments that the marketplace tells of, on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
  })
  afterAll(() => service.close())

  /** A vendor with a booking of 1,200 SAR, of which 200 SAR are owed. */
  const owing = async (over: Partial<Booking> = {}) => {
    const vendor = await service.vendor()
    const part = { total: sar(120_000), amountPaid: sar(100_000), paymentMethod: 'card', paymentStatus: 'unpaid' } as const
    const booking = { ...vendor.booking, ...part, id: randomUUID(), number: vendor.booking.number + 1, ...over }
    expect((await service.call('POST', `${vendor.path}/bookings`, { body: booking })).status).toBe(200)
    const path = `${vendor.path}/bookings/${booking.id}`
    const read = async () => (await service.call('GET', path)).body
    const pay = (body: unknown, key: string = randomUUID()) => service.call('POST', `${path}/payments`, { body, key })
    return { vendor, booking, read, pay }
  }
  const card = (halalas: number) => ({ amount: sar(halalas), method: 'card' })

  it('are kept under their key with the method, in parts, until nothing is owed', async () => {
    const { read, pay } = await owing()
    const [first, second] = [randomUUID(), randomUUID()]
    expect(await pay(card(15_000), first)).toMatchObject({ status: 200, body: { mutationId: first, status: 'applied', code: null } })
    expect(await read()).toMatchObject({ amountPaid: sar(115_000), paymentStatus: 'unpaid' })
    expect((await pay({ ...card(5_000), method: 'bank_transfer' }, second)).status).toBe(200)
    expect(await read()).toMatchObject({
      amountPaid: sar(120_000),
      paymentStatus: 'paid',
      payments: [
        { id: first, amount: sar(15_000), method: 'card' },
        { id: second, amount: sar(5_000), method: 'bank_transfer' },
      ],
    })
  })

  it('count once however often they are told, and are another thing with another amount', async () => {
    const { read, pay } = await owing()
    const key = randomUUID()
    const first = await pay(card(5_000), key)
    expect((await pay(card(5_000), key.toUpperCase())).body).toEqual(first.body)
    expect(await pay(card(6_000), key)).toMatchObject({ status: 409, body: { code: 'mutation.id_reused' } })
    expect(await read()).toMatchObject({ amountPaid: sar(105_000), payments: [{ id: key }] })
  })

  it('reach the earning of a booking that is completed, and the books: what is paid there is not collected in cash', async () => {
    const { vendor, booking, pay } = await owing({ status: 'completed', paymentMethod: 'cash_on_delivery' })
    await service.call('POST', `${vendor.path}/earnings`, { body: earningOf(booking, '2026-11-24T08:00:00.000Z') })
    const books = async () => (await service.call('GET', `${vendor.path}/ledger`)).body['accounts'] as Record<string, number>
    const before = await books()
    expect((await pay(card(20_000))).status).toBe(200)
    const after = await books()
    expect(before['revenue']).toBe(-120_000)
    expect(after).not.toEqual(before)
    expect(Object.values(after).reduce((sum, held) => sum + held, 0)).toBe(0)
    const { rows } = await service.pull((await service.signIn(vendor.email)).cookie)
    const earning = rows.find((row) => row.t === 'put' && row.kind === 'earnings' && row.body['bookingId'] === booking.id)
    expect(earning).toMatchObject({ body: { gross: sar(120_000), collect: sar(100_000), received: sar(100_000) } })
  })

  it('of a booking that is not there, or another vendor’s, are refused and change nothing', async () => {
    const { vendor, booking, read } = await owing()
    const other = await service.vendor()
    const at = (path: string, id: string) => service.call('POST', `${path}/bookings/${id}/payments`, { body: card(5_000) })
    expect(await at(vendor.path, randomUUID())).toMatchObject({ status: 409, body: { code: 'booking.not_found' } })
    expect(await at(other.path, booking.id)).toMatchObject({ status: 409, body: { code: 'booking.not_found' } })
    expect(await at(`/vendors/${randomUUID()}`, booking.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await read()).toMatchObject({ amountPaid: sar(100_000) })
  })

  it.each([
    ['nothing', card(0), 'amount'],
    ['less than nothing', card(-1), 'amount'],
    ['half a halala', card(0.5), 'amount'],
    ['more than there is', card(MOST_HALALAS + 1), 'amount'],
    ['another currency', { ...card(5_000), amount: { halalas: 5_000, currency: 'USD' } }, 'amount'],
    ['no method', { amount: sar(5_000) }, 'method'],
    ['cash, which the vendor records', { ...card(5_000), method: 'cash_on_delivery' }, 'method'],
  ])('of %s are no payments: the field is named', async (_what, body, field) => {
    const { read, pay } = await owing()
    const refused = await pay(body)
    expect(refused).toMatchObject({ status: 400, type: 'application/problem+json', body: { code: 'body.invalid' } })
    expect(Object.keys(refused.body['fields'] as object).every((name) => name.startsWith(field))).toBe(true)
    expect(await read()).toMatchObject({ amountPaid: sar(100_000) })
  })

  it('that nobody owes are refused, and it is said how much is owed', async () => {
    const { booking, read, pay } = await owing()
    const tooMuch = { code: 'booking.paid_too_much', params: { number: booking.number, due: 20_000 } }
    expect(await pay(card(20_001))).toMatchObject({ status: 409, body: tooMuch })
    expect((await pay(card(20_000))).status).toBe(200)
    expect(await pay(card(1))).toMatchObject({ status: 409, body: { code: 'booking.paid_too_much', params: { due: 0 } } })
    expect(await read()).toMatchObject({ amountPaid: sar(120_000) })
    // Nobody named a total: what was paid is all of it.
    const whole = await owing({ total: undefined })
    expect(await whole.pay(card(1))).toMatchObject({ status: 409, body: { code: 'booking.paid_too_much', params: { due: 0 } } })
    const cancelled = await owing({ status: 'cancelled' })
    expect(await cancelled.pay(card(1))).toMatchObject({ status: 409, body: { code: 'booking.was_cancelled' } })
  })

  it('go back to the customer of what was called off, once and for all', async () => {
    const { vendor, booking, read } = await owing({ status: 'rejected', paymentStatus: 'paid' })
    const refund = (bookingId: string) => service.call('POST', `${vendor.path}/bookings/${bookingId}/refund`, {})
    expect(await refund(vendor.booking.id)).toMatchObject({ status: 409, body: { code: 'booking.nothing_to_refund' } })
    const amountOf = (halalas: number) => ({ body: { amount: sar(halalas) } })
    const differs = await service.call('POST', `${vendor.path}/bookings/${booking.id}/refund`, amountOf(1))
    expect(differs).toMatchObject({ status: 409, body: { code: 'booking.refund_differs', params: { due: 100_000 } } })
    expect((await service.call('POST', `${vendor.path}/bookings/${booking.id}/refund`, amountOf(-1))).status).toBe(400)
    expect((await refund(booking.id)).status).toBe(200)
    // Left out, whatever its caller says of the body with every call.
    expect((await service.call('POST', `${vendor.path}/bookings/${booking.id}/refund`, { body: '' })).status).toBe(200)
    expect(await read()).toMatchObject({ paymentStatus: 'refunded', amountPaid: booking.amountPaid })
  })

  it('come with a key, or not at all', async () => {
    const { vendor, booking } = await owing()
    const path = `${vendor.path}/bookings/${booking.id}/payments`
    expect((await service.call('POST', path, { body: card(1), key: null })).status).toBe(400)
    expect((await service.call('POST', path, { body: card(1), key: 'once' })).status).toBe(400)
    expect((await service.call('POST', path, { body: card(1), bearer: null })).status).toBe(401)
  })
})
