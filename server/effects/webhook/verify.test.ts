import { describe, expect, it } from 'vitest'
import { readSecret, signedHeaders } from './signature.ts'
import { rememberIds, verifyWebhook, type SeenIds } from './verify.ts'

const secretOf = (byte: string): Buffer => readSecret(`whsec_${Buffer.from(byte.repeat(32)).toString('base64')}`) ?? Buffer.alloc(0)
const [SECRET, NEXT] = [secretOf('a'), secretOf('b')]
const NOW = new Date('2026-11-22T09:00:00.000Z')
const SECONDS = NOW.getTime() / 1000

const EVENT = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'request.cancelled',
  sequence: 7,
  at: '2026-11-22T08:59:59.000Z',
  vendorId: '00000000-0000-4000-8000-000000000002',
  kind: 'requests',
  recordId: '00000000-0000-4000-8000-000000000003',
  by: 'marketplace',
  data: {
    bookingId: '00000000-0000-4000-8000-000000000004',
    bookingNumber: 10041,
    number: 7003,
    type: 'renewal',
    status: 'cancelled',
    effectiveOn: '2026-11-30',
    rejectionReason: null,
    dates: null,
  },
}
const BODY = JSON.stringify(EVENT)
const { id } = EVENT

type Headers = Record<string, string>
const signed = (over: Partial<{ id: string; timestamp: number; body: string; secrets: readonly Buffer[] }> = {}): Headers => {
  const { secrets = [SECRET], ...rest } = over
  return signedHeaders(secrets, { id, timestamp: SECONDS, body: BODY, ...rest })
}
const verify = (headers: Headers, body = BODY, by: Partial<{ secrets: readonly Buffer[]; now: Date; seen: SeenIds }> = {}) =>
  verifyWebhook({ header: (name) => headers[name], body }, { secrets: [SECRET], now: NOW, seen: rememberIds(10), ...by })

describe('the signature of a webhook', () => {
  it('is that of the Standard Webhooks specification', () => {
    // The example that libraries of other languages are tested with.
    const headers = signedHeaders([readSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') ?? SECRET], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    })
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  it.each([
    ['no prefix', Buffer.alloc(32).toString('base64')],
    ['too short a secret', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['too long a secret', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['no Base64', `whsec_${'!'.repeat(40)}`],
  ])('is made with no secret that has %s', (_what, text) => {
    expect(readSecret(text)).toBeNull()
  })

  it('passes, and gives the event', async () => {
    expect(await verify(signed())).toEqual({ ok: true, event: EVENT, isRepeated: false })
  })

  const other = '00000000-0000-4000-8000-000000000009'
  const flipped = (headers: Headers, from: string, to: string): Headers => ({
    ...headers,
    'webhook-signature': (headers['webhook-signature'] ?? '').replace(from, to),
  })
  it.each<[what: string, headers: Headers, body: string, why: string]>([
    ['an altered amount', signed(), BODY.replace('10041', '10042'), 'wrong_signature'],
    ['a body with a blank more', signed(), `${BODY} `, 'wrong_signature'],
    ['an empty body', signed(), '', 'wrong_signature'],
    ['another id', { ...signed(), 'webhook-id': other }, BODY, 'wrong_signature'],
    ['another time', { ...signed(), 'webhook-timestamp': String(SECONDS - 1) }, BODY, 'wrong_signature'],
    ['another secret', signed({ secrets: [NEXT] }), BODY, 'wrong_signature'],
    ['a signature of nothing', { ...signed(), 'webhook-signature': 'v1,' }, BODY, 'wrong_signature'],
    ['another version of the signature', flipped(signed(), 'v1,', 'v2,'), BODY, 'wrong_signature'],
    [
      'a shortened signature',
      { ...signed(), 'webhook-signature': signed()['webhook-signature']?.slice(0, 20) ?? '' },
      BODY,
      'wrong_signature',
    ],
    ['a time of six minutes ago', signed({ timestamp: SECONDS - 360 }), BODY, 'out_of_time'],
    ['a time in six minutes', signed({ timestamp: SECONDS + 360 }), BODY, 'out_of_time'],
    ['a time that is none', { ...signed(), 'webhook-timestamp': 'soon' }, BODY, 'incomplete'],
    ['a time below zero', { ...signed(), 'webhook-timestamp': '-1' }, BODY, 'incomplete'],
    ['no id', { ...signed(), 'webhook-id': '' }, BODY, 'incomplete'],
    ['no signature', { 'webhook-id': id, 'webhook-timestamp': String(SECONDS) }, BODY, 'incomplete'],
    ['an id that is not the event’s', signed({ id: other }), BODY, 'unreadable'],
    ['a body that is no event', signed({ body: '{}' }), '{}', 'unreadable'],
    ['a body that is no JSON', signed({ body: 'x' }), 'x', 'unreadable'],
  ])('fails with %s', async (_what, headers, body, why) => {
    expect(await verify(headers, body)).toEqual({ ok: false, why })
  })

  it('passes by either secret while they are exchanged, on both sides', async () => {
    const both = signed({ secrets: [SECRET, NEXT] })
    expect(await verify(both)).toMatchObject({ ok: true })
    expect(await verify(both, BODY, { secrets: [NEXT] })).toMatchObject({ ok: true })
    expect(await verify(signed({ secrets: [NEXT] }), BODY, { secrets: [SECRET, NEXT] })).toMatchObject({ ok: true })
    expect(await verify(both, BODY, { secrets: [secretOf('c')] })).toMatchObject({ ok: false })
  })

  it('is of use once: played again it is a repetition, and later on out of time', async () => {
    const seen = rememberIds(10)
    expect(await verify(signed(), BODY, { seen })).toMatchObject({ isRepeated: false })
    await seen.add(id)
    expect(await verify(signed(), BODY, { seen })).toMatchObject({ isRepeated: true })
    const later = new Date(NOW.getTime() + 301_000)
    expect(await verify(signed(), BODY, { now: later })).toEqual({ ok: false, why: 'out_of_time' })
  })

  it('is remembered for so many ids, the last ones', async () => {
    const seen = rememberIds(2)
    for (const one of ['a', 'b', 'c']) await seen.add(one)
    expect(['a', 'b', 'c'].map((one) => seen.has(one))).toEqual([false, true, true])
  })
})
