import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushSubscriptionKeys } from '#protocol/push.ts'
import { openPushService } from '#tests/support/push-service.ts'
import { webPushTransport } from './web-push.ts'

const DATA = { id: '6b1f6a90-3c9e-4d57-9a4c-0d6f0c6c1b11', code: 'request.cancelled', params: '{}', kind: 'requests', recordId: 'r1' }
const KEYS = webPush.generateVAPIDKeys()
const SETTINGS = { ...KEYS, subject: 'mailto:office@portal.example', allowsPrivate: true }

describe('standard Web Push', () => {
  let service: Awaited<ReturnType<typeof openPushService>>
  beforeAll(async () => {
    service = await openPushService()
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.state.pushed = []
    service.state.answer = () => ({ status: 201 })
  })
  const tokenOf = (over: Partial<PushSubscriptionKeys> = {}): string => JSON.stringify({ ...service.subscribe('phone'), ...over })
  const transport = webPushTransport(SETTINGS, { timeoutMs: 2000 })

  it('reaches the browser sealed for it alone, in the envelope that the worker reads, signed with our key', async () => {
    expect(await transport.send(tokenOf(), { ...DATA, title: undefined })).toEqual({ status: 'sent' })
    expect(service.state.faults).toEqual([])
    const [pushed] = service.state.pushed
    expect(JSON.parse(pushed?.text ?? '')).toEqual({ data: DATA })
    expect(pushed?.sealed.toString('latin1')).not.toContain('request')
    expect(pushed?.sender).toBe(KEYS.publicKey)
    expect(pushed?.claims).toMatchObject({ aud: service.origin, sub: SETTINGS.subject })
    expect(pushed?.headers).toMatchObject({
      'ttl': '86400',
      'urgency': 'high',
      'content-encoding': 'aes128gcm',
      'content-length': String(pushed?.sealed.length),
    })
  })

  it('takes the place of itself where it comes again: one topic for one message', async () => {
    const token = tokenOf()
    for (const id of [DATA.id, DATA.id, 'not an id: no topic']) await transport.send(token, { ...DATA, id })
    expect(service.state.pushed.map(({ headers }) => headers['topic'])).toEqual([
      DATA.id.replaceAll('-', ''),
      DATA.id.replaceAll('-', ''),
      undefined,
    ])
  })

  it.each([
    [201, {}, { status: 'sent' }],
    [202, {}, { status: 'sent' }],
    [404, {}, { status: 'gone' }],
    [410, {}, { status: 'gone' }],
    [400, {}, { status: 'refused', fault: 'http_400' }],
    [413, {}, { status: 'refused', fault: 'http_413' }],
    // Our keys or our clock, for all devices alike: none of them is forgotten for it.
    [401, {}, { status: 'later', waitMs: null, fault: 'http_401' }],
    [403, {}, { status: 'later', waitMs: null, fault: 'http_403' }],
    [429, { 'Retry-After': '30' }, { status: 'later', waitMs: 30_000, fault: 'http_429' }],
    [503, {}, { status: 'later', waitMs: null, fault: 'http_503' }],
    [307, { Location: '/push/phone' }, { status: 'later', waitMs: null, fault: 'http_307' }],
  ] as const)('takes an answer of %i for what it is', async (status, headers, sent) => {
    service.state.answer = () => ({ status, headers })
    expect(await transport.send(tokenOf(), DATA)).toEqual(sent)
    expect(service.state.pushed).toHaveLength(1)
  })

  it('comes later where the service cannot be reached', async () => {
    const gone = await openPushService()
    const token = JSON.stringify(gone.subscribe('phone'))
    await gone.close()
    expect(await transport.send(token, DATA)).toEqual({ status: 'later', waitMs: null, fault: 'ECONNREFUSED' })
  })

  it('waits for a service that takes the call and says nothing no longer than it is to', async () => {
    const deaf = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(deaf, 'listening')
    const endpoint = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}/push/phone`
    const sent = await webPushTransport(SETTINGS, { timeoutMs: 100 }).send(tokenOf({ endpoint }), DATA)
    deaf.closeAllConnections()
    deaf.close()
    expect(sent).toEqual({ status: 'later', waitMs: null, fault: 'timeout' })
  })

  const point = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64url')
  it.each([
    ['a token of Firebase', () => 'fGh:APA91b-token'],
    ['no subscription', () => '{"endpoint":7}'],
    ['an address that is none', () => tokenOf({ endpoint: 'push' })],
    ['an address without TLS elsewhere', () => tokenOf({ endpoint: 'ftp://127.0.0.1/push/phone' })],
    ['keys of another length', () => tokenOf({ keys: { p256dh: point(10), auth: point(16) } })],
    ['a key that is no point of the curve', () => tokenOf({ keys: { p256dh: point(65), auth: point(16) } })],
  ])('forgets a device with %s, and calls nobody', async (_what, token) => {
    expect(await transport.send(token(), DATA)).toEqual({ status: 'gone' })
    expect(service.state.pushed).toEqual([])
  })

  it.each([
    ['this machine', 'https://127.0.0.1/push/phone'],
    ['a name of this machine', 'https://localhost/push/phone'],
    ['a private network', 'https://10.0.0.7/push/phone'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest'],
    ['no TLS', 'http://push.example/phone'],
  ])('calls no service on %s for a device that says so, and forgets it', async (_what, endpoint) => {
    const strict = webPushTransport({ ...SETTINGS, allowsPrivate: false })
    expect(await strict.send(tokenOf({ endpoint }), DATA)).toEqual({ status: 'gone' })
    expect(service.state.pushed).toEqual([])
  })
})
