import { exportPKCS8, generateKeyPair, jwtVerify, type CryptoKey } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { firebaseTransport } from './firebase.ts'

const DATA = { id: 'n1', code: 'request.cancelled', params: '{}', kind: 'requests', recordId: 'r1' }

describe('the Firebase transport', () => {
  let account: string
  let publicKey: CryptoKey
  beforeAll(async () => {
    const keys = await generateKeyPair('RS256', { extractable: true })
    publicKey = keys.publicKey
    account = JSON.stringify({
      project_id: 'portal-demo',
      client_email: 'push@portal-demo.example',
      private_key: await exportPKCS8(keys.privateKey),
      token_uri: 'https://tokens.example/token',
    })
  })

  /** The two outside services: token requests get numbered tokens, sends get the answers in order. */
  const outside = (answers: (Response | Error)[]) => {
    const clock = { at: Date.parse('2026-11-21T09:00:00Z') }
    const assertions: string[] = []
    const sends: Request[] = []
    const fake = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      if (request.url === 'https://tokens.example/token') {
        const form = new URLSearchParams(await request.text())
        expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
        assertions.push(form.get('assertion') ?? '')
        return Response.json({ access_token: `token-${assertions.length}`, expires_in: 3600 })
      }
      sends.push(request)
      const answer = answers.shift() ?? Response.json({ name: 'ok' })
      if (answer instanceof Error) throw answer
      return answer
    }
    return { clock, assertions, sends, transport: firebaseTransport(account, { fetch: fake, now: () => new Date(clock.at) }) }
  }

  it('sends a data-only message with a token it got for a signed assertion', async () => {
    const { transport, sends, assertions, clock } = outside([])
    expect(await transport.send('device-token', { ...DATA, title: undefined })).toEqual({ status: 'sent' })
    const { payload } = await jwtVerify(assertions[0] ?? '', publicKey, { currentDate: new Date(clock.at) })
    expect(payload).toMatchObject({
      iss: 'push@portal-demo.example',
      aud: 'https://tokens.example/token',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      exp: clock.at / 1000 + 3600,
    })
    expect(sends[0]?.url).toBe('https://fcm.googleapis.com/v1/projects/portal-demo/messages:send')
    expect(sends[0]?.headers.get('Authorization')).toBe('Bearer token-1')
    expect(await sends[0]?.json()).toEqual({
      message: { token: 'device-token', data: DATA, webpush: { headers: { Urgency: 'high', TTL: '86400' } } },
    })
  })

  it('uses a token until a minute before it runs out', async () => {
    const { transport, sends, clock } = outside([])
    await transport.send('d', DATA)
    clock.at += 3_539_000
    await transport.send('d', DATA)
    clock.at += 2000
    await transport.send('d', DATA)
    expect(sends.map((request) => request.headers.get('Authorization'))).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2'])
  })

  it('asks for another token once when the service does not know the old one', async () => {
    const { transport, sends } = outside([new Response('{}', { status: 401 })])
    expect(await transport.send('d', DATA)).toEqual({ status: 'sent' })
    expect(sends.map((request) => request.headers.get('Authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  const failure = (status: number, errorCode: string, headers: Record<string, string> = {}) =>
    Response.json(
      { error: { code: status, details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] } },
      { status, headers },
    )

  const badField = (field: string) =>
    Response.json(
      {
        error: {
          code: 400,
          status: 'INVALID_ARGUMENT',
          details: [
            { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', 'errorCode': 'INVALID_ARGUMENT' },
            { '@type': 'type.googleapis.com/google.rpc.BadRequest', 'fieldViolations': [{ field, description: 'Invalid' }] },
          ],
        },
      },
      { status: 400 },
    )

  /** As the service's manual shows it: no field is named. */
  const badToken = Response.json(
    {
      error: {
        code: 400,
        message: 'The registration token is not a valid FCM registration token',
        status: 'INVALID_ARGUMENT',
        details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', 'errorCode': 'INVALID_ARGUMENT' }],
      },
    },
    { status: 400 },
  )

  it.each([
    ['an unregistered token', failure(404, 'UNREGISTERED'), { status: 'gone' }],
    ['an address that is not there', new Response('<html>', { status: 404 }), { status: 'later', waitMs: null, fault: 'http_404' }],
    ['a project that is not there', failure(404, 'NOT_FOUND'), { status: 'later', waitMs: null, fault: 'http_404' }],
    ['a token of another project', failure(403, 'SENDER_ID_MISMATCH'), { status: 'refused', fault: 'SENDER_ID_MISMATCH' }],
    ['a token that is none', badField('message.token'), { status: 'gone' }],
    ['a token that is none, told in words alone', badToken, { status: 'gone' }],
    ['a message that it will never take', badField('message.data'), { status: 'refused', fault: 'http_400' }],
    ['a refusal without a word', new Response('no', { status: 400 }), { status: 'refused', fault: 'http_400' }],
    ['a quota', failure(429, 'QUOTA_EXCEEDED', { 'Retry-After': '30' }), { status: 'later', waitMs: 30_000, fault: 'http_429' }],
    [
      'a wait that no calendar holds',
      failure(503, 'UNAVAILABLE', { 'Retry-After': '9'.repeat(20) }),
      { status: 'later', waitMs: null, fault: 'http_503' },
    ],
    [
      'a wait of a month',
      failure(503, 'UNAVAILABLE', { 'Retry-After': '2592000' }),
      { status: 'later', waitMs: 6 * 3_600_000, fault: 'http_503' },
    ],
    [
      'a wait until a date',
      failure(503, 'UNAVAILABLE', { 'Retry-After': 'Sat, 21 Nov 2026 09:10:00 GMT' }),
      { status: 'later', waitMs: 600_000, fault: 'http_503' },
    ],
    ['an overloaded service', failure(503, 'UNAVAILABLE'), { status: 'later', waitMs: null, fault: 'http_503' }],
    ['an answer that is no JSON', new Response('<html>', { status: 502 }), { status: 'later', waitMs: null, fault: 'http_502' }],
    [
      'an unreachable service',
      new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) }),
      { status: 'later', waitMs: null, fault: 'ECONNREFUSED' },
    ],
  ] as const)('takes %s for what it is', async (_what, answer, sent) => {
    expect(await outside([answer]).transport.send('d', DATA)).toEqual(sent)
  })

  it('forgets a device of the time of standard Web Push, and asks nobody', async () => {
    const { transport, sends, assertions } = outside([])
    const subscription = JSON.stringify({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } })
    expect(await transport.send(subscription, DATA)).toEqual({ status: 'gone' })
    expect([sends, assertions]).toEqual([[], []])
  })

  it('refuses a key that is not a service account, at start', () => {
    expect(() => firebaseTransport('{"type":"authorized_user"}')).toThrow()
  })
})
