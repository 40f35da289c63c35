import { crc32 as zlibCrc32 } from 'node:zlib'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { REJECTION_CODES } from '#domain/catalog.ts'
import { sampleId } from '#tests/support/samples.ts'
import { crc32, rowSum } from './checksum.ts'
import { HEARTBEAT_LIMIT_MS, HEARTBEAT_MS } from './events.ts'
import { problem, PROBLEM_CODES } from './problem.ts'
import { pushData, pushDevice } from './push.ts'
import { FIELD_CODES, sessionInfo, signInForm } from './session.ts'
import { cursor, endLine, headLine, MAX_MUTATIONS, RESET_CODES, resultLine, syncLine, syncRequest, wireMutation } from './sync.ts'
import { workerMessage, workerRequest } from './worker.ts'

describe('the checksum', () => {
  it('is the CRC-32 of zlib over UTF-16', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (s) => crc32(0, s) === zlibCrc32(Buffer.from(s, 'utf16le'))))
  })

  it('continues where it stopped', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => crc32(crc32(0, a), b) === crc32(0, a + b)))
  })

  it('of rows depends on kind, id, revision and order', () => {
    const row = { kind: 'requests', id: sampleId(6), revision: 7 }
    const sums = [row, { ...row, kind: 'bookings' }, { ...row, id: sampleId(7) }, { ...row, revision: 8 }].map((r) => rowSum(0, r))
    expect(new Set(sums).size).toBe(4)
    const other = { ...row, revision: 9 }
    expect(rowSum(rowSum(0, row), other)).not.toBe(rowSum(rowSum(0, other), row))
  })
})

describe('sign-in', () => {
  const form = { email: 'vendor@example.com', password: 'Passw0rd', terms: true }
  const firstFault = (over: object): string | undefined => v.safeParse(signInForm, { ...form, ...over }).issues?.[0].message

  it('accepts what the specification accepts', () => {
    expect(firstFault({})).toBeUndefined()
    expect(firstFault({ password: 'x'.repeat(15) })).toBeUndefined()
    expect(firstFault({ password: 'with space' })).toBeUndefined()
    expect(v.parse(signInForm, { ...form, email: ' vendor@example.com ' }).email).toBe('vendor@example.com')
  })

  it.each([
    [{ email: '' }, 'field.required'],
    [{ email: 'vendor' }, 'email.invalid'],
    [{ email: 'a b@c.de' }, 'email.invalid'],
    [{ email: '   ' }, 'email.invalid'],
    [{ password: '' }, 'field.required'],
    [{ password: 'x'.repeat(7) }, 'password.length'],
    [{ password: 'x'.repeat(16) }, 'password.length'],
    [{ password: ' Passw0rd' }, 'password.spaces'],
    [{ password: 'Passw0rd ' }, 'password.spaces'],
    [{ terms: false }, 'terms.required'],
  ])('with %j says %s', (over, code) => {
    expect(firstFault(over)).toBe(code)
    expect(FIELD_CODES as readonly string[]).toContain(code)
  })
})

describe('a sync request', () => {
  const mutation = {
    seq: 1,
    id: sampleId(9),
    name: 'request.approve',
    version: 1,
    args: { any: 'thing' },
    clientAt: '2026-11-21T09:30:00.000Z',
  }
  const request = { protocol: 1, clientId: sampleId(10), cursor: null, mutations: [mutation], limit: 5000 }

  it('of a new device has no cursor', () => {
    expect(v.parse(syncRequest, request)).toEqual(request)
  })

  it('keeps how far an unfinished first load came', () => {
    const held = { epoch: 'e', scope: 's', revision: 4, after: `bookings:${sampleId(5)}` }
    expect(v.parse(cursor, held)).toEqual(held)
    expect(v.parse(cursor, { epoch: 'e', scope: 's', revision: 4 })).toEqual({ epoch: 'e', scope: 's', revision: 4, after: null })
  })

  it.each([
    { protocol: '1' },
    { clientId: 'me' },
    { clientId: undefined },
    { cursor: {} },
    { cursor: { epoch: 'e', scope: 's', revision: -1 } },
    { cursor: { epoch: 'e', scope: 's', revision: 1e300 } },
    { mutations: null },
    { mutations: [{}] },
    { mutations: Array.from({ length: MAX_MUTATIONS + 1 }, () => mutation) },
    { limit: 0 },
    { limit: 1e9 },
  ])('is refused with %j', (over) => {
    expect(v.is(syncRequest, { ...request, ...over })).toBe(false)
  })

  it.each([
    { seq: 0 },
    { seq: 1.5 },
    { seq: Number.MAX_SAFE_INTEGER + 1 },
    { id: 'x' },
    { name: 'x'.repeat(101) },
    { version: 0 },
    { clientAt: 'x'.repeat(41) },
  ])('carries no mutation with %j', (over) => {
    expect(v.is(wireMutation, { ...mutation, ...over })).toBe(false)
  })

  it('names the change another one depends on, or none', () => {
    expect(v.parse(wireMutation, { ...mutation, dependsOn: sampleId(8) })).toEqual({ ...mutation, dependsOn: sampleId(8) })
    expect('dependsOn' in v.parse(wireMutation, mutation)).toBe(false)
    for (const dependsOn of ['x', null, 7]) expect(v.is(wireMutation, { ...mutation, dependsOn })).toBe(false)
  })

  it('leaves the arguments to the mutation', () => {
    for (const args of [null, [], 'x', { deep: { er: 1 } }]) expect(v.parse(wireMutation, { ...mutation, args }).args).toEqual(args)
  })
})

describe('the lines of an answer', () => {
  const head = {
    t: 'head',
    epoch: 'e',
    scope: 's',
    from: 0,
    to: 9,
    durable: 9,
    lastSeq: 1,
    complete: true,
    total: null,
    serverNow: '2026-11-21T09:30:00.000Z',
    protocol: 2,
  }
  const result = {
    t: 'result',
    seq: 1,
    id: sampleId(9),
    status: 'rejected',
    code: 'request.was_cancelled',
    params: { number: 7003 },
    revision: 9,
    serverAt: '2026-11-21T09:30:00.000Z',
  }
  const put = { t: 'put', kind: 'requests', id: sampleId(6), revision: 9, body: { id: sampleId(6), status: 'pending' } }

  it.each([
    head,
    result,
    put,
    { t: 'del', kind: 'requests', id: sampleId(6), revision: 9 },
    { t: 'mark', after: '', rows: 1, checksum: 4 },
    { t: 'end', rows: 1, checksum: 4 },
  ])('may be %j', (line) => {
    expect(v.parse(syncLine, line)).toEqual(line)
  })

  it('come from a server of the first protocol where the head says nothing of it', () => {
    const { protocol: _, ...first } = head
    expect(v.parse(headLine, first)).toEqual({ ...head, protocol: 1 })
    expect(v.is(headLine, { ...head, protocol: 0 })).toBe(false)
  })

  it('keep the whole row', () => {
    expect(v.parse(syncLine, { ...put, body: { ...put.body, anything: { else: 1 } } })).toMatchObject({ body: { anything: { else: 1 } } })
  })

  it.each([
    { t: 'other' },
    {},
    { ...head, to: -1 },
    { ...result, status: 'maybe' },
    { ...put, body: {} },
    { ...put, id: 'x' },
    { t: 'end', rows: 1 },
  ])('are never %j', (line) => {
    expect(v.is(syncLine, line)).toBe(false)
  })

  it('are told apart by their first word alone', () => {
    expect([headLine, resultLine, endLine].map((schema) => v.is(schema, put))).toEqual([false, false, false])
  })
})

describe('codes', () => {
  it('of problems, fields and rejections name one thing each', () => {
    const all = [...PROBLEM_CODES, ...FIELD_CODES, ...REJECTION_CODES]
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((code) => !/^[a-z_]+(\.[a-z_]+)*$/.test(code))).toEqual([])
  })

  it('of a reset are problems', () => {
    expect(RESET_CODES.filter((code) => !(PROBLEM_CODES as readonly string[]).includes(code))).toEqual([])
  })
})

describe('what else crosses', () => {
  it('a problem document has a code and may name fields', () => {
    expect(v.is(problem, { type: 'about:blank', title: 'x', status: 400, code: 'body.invalid', fields: { email: 'email.invalid' } })).toBe(
      true,
    )
    expect(v.is(problem, { type: 'about:blank', title: 'x', status: 400 })).toBe(false)
  })

  it('a session says whose it is', () => {
    expect(v.is(sessionInfo, { userId: 'u', vendorId: sampleId(1), email: 'a@b.co', name: 'n', expiresAt: 'x' })).toBe(true)
    expect(v.is(sessionInfo, { userId: 'u' })).toBe(false)
  })

  it('a push message is text throughout and holds nothing personal', () => {
    expect(v.parse(pushData, { id: 'n1', code: 'request.cancelled' })).toEqual({ id: 'n1', code: 'request.cancelled', params: '{}' })
    expect(v.is(pushData, { code: 'x' })).toBe(false)
    expect(v.is(pushData, { id: 'n1', code: 'x', params: { number: 1 } })).toBe(false)
    expect(Object.keys(pushData.entries).filter((field) => /name|email|phone|address/i.test(field))).toEqual([])
  })

  it('a push device has a token of sane length', () => {
    const device = { token: 'x'.repeat(10), deviceType: 'web-android', language: 'ar' }
    expect(v.is(pushDevice, device)).toBe(true)
    for (const over of [{ token: 'x' }, { token: 'x'.repeat(4097) }, { deviceType: 'fridge' }, { language: 'fr' }])
      expect(v.is(pushDevice, { ...device, ...over })).toBe(false)
  })

  it('a page asks its worker for three things only', () => {
    expect(
      [{ type: 'sync' }, { type: 'SKIP_WAITING' }, { type: 'claim' }, { type: 'wipe' }, 'sync', null].map((message) =>
        v.is(workerRequest, message),
      ),
    ).toEqual([true, true, true, false, false, false])
  })

  it('a worker sends its pages to paths of this site only', () => {
    const to = (path: string) => v.is(workerMessage, { type: 'navigate', path })
    expect([to('/replacement-request/detail?id=1'), to('/')]).toEqual([true, true])
    expect([to('//evil.example'), to('https://evil.example'), to('javascript:alert(1)'), to('')]).toEqual([false, false, false, false])
  })

  it('a watchdog outlives two heartbeats', () => {
    expect(HEARTBEAT_LIMIT_MS).toBeGreaterThan(2 * HEARTBEAT_MS)
  })
})
