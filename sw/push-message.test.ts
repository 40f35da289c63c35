import { describe, expect, it } from 'vitest'
import { USUAL_SETTINGS } from '#domain/notifications/settings.ts'
import { eachOf, iconOf, isMeantFor, mannerOf, readParams, readPush, readTap, momentOf } from './push-message.ts'

const push = (value: unknown) => readPush(() => JSON.stringify(value))

describe('a push', () => {
  it('of our own is read from its data', () => {
    const data = { id: 'n-1', code: 'booking.placed', params: '{"number":1}', kind: 'bookings', recordId: 'x' }
    expect(push({ from: '1', fcmMessageId: 'f', data })).toEqual(data)
  })

  it('that somebody sends by hand has its title, body and icon', () => {
    expect(push({ fcmMessageId: 'f', notification: { title: 'Tonight', body: 'We close at 8', icon: '/icons/badge-96.png' } })).toEqual({
      id: 'f',
      code: '',
      params: '{}',
      title: 'Tonight',
      body: 'We close at 8',
      icon: '/icons/badge-96.png',
    })
  })

  it.each([null, 1, 'x', [], {}, { data: {} }, { data: { id: 1, code: [] } }, { notification: { body: 'no title' } }])(
    '%j is none',
    (value) => {
      expect(push(value)).toBeNull()
    },
  )

  it('that names a record by half a sign is none: no page can be opened for it', () => {
    const data = { id: 'n-1', code: 'booking.placed', kind: 'bookings', recordId: '\ud800' }
    expect(push({ data })).toBeNull()
    expect(push({ data: { ...data, kind: '\udfff', recordId: 'x' } })).toBeNull()
    expect(push({ data: { ...data, recordId: '\ud83d\ude9b' } })).toMatchObject({ recordId: '🚛' })
  })

  it('without an id is none: what is switched off is taken away by it, and without one all that is shown would go', () => {
    expect(push({ data: { id: '', code: 'booking.placed' } })).toBeNull()
    expect(push({ fcmMessageId: '', notification: { title: 'Tonight' } })).toMatchObject({ id: 'news' })
  })

  it('that is longer than any push service carries is none', () => {
    const data = { id: 'n-1', code: 'booking.placed' }
    expect([push({ data, more: 'x'.repeat(9000) }) === null, push({ data, more: 'x'.repeat(10_000) })]).toEqual([false, null])
  })

  it('that is no JSON is none', () => {
    expect(
      readPush(() => {
        throw new SyntaxError('no JSON')
      }),
    ).toBeNull()
  })
})

it.each([
  ['{"number":7}', { number: 7 }],
  ['{"a":{}}', {}],
  ['no', {}],
])('figures %s are %j', (text, params) => {
  expect(readParams(text)).toEqual(params)
})

it.each([
  [undefined, '/icons/icon-192.png'],
  ['/icons/badge-96.png', '/icons/badge-96.png'],
  ['https://evil.example/x.png', '/icons/icon-192.png'],
  ['//evil.example/x.png', '/icons/icon-192.png'],
  ['http://[', '/icons/icon-192.png'],
])('an icon %s is shown as %s', (icon, shown) => {
  expect(iconOf(icon, 'https://portal.example')).toBe(shown)
})

describe('a message', () => {
  const ours = { id: 'n', code: 'booking.placed', params: '{}', vendorId: 'a' }
  it('is for the vendor it names, and for nobody where nobody is signed in', () => {
    expect(isMeantFor(ours, { vendorId: 'a' })).toBe(true)
    expect(isMeantFor(ours, { vendorId: 'b' })).toBe(false)
    expect(isMeantFor(ours, null)).toBe(false)
  })

  it('of an older server, which named nobody, is for whoever is signed in', () => {
    const { vendorId: _, ...unnamed } = ours
    expect([isMeantFor(unnamed, { vendorId: 'b' }), isMeantFor(unnamed, null)]).toEqual([true, false])
  })

  it('that somebody sends by hand is for everybody', () => {
    expect(isMeantFor({ ...ours, code: '' }, null)).toBe(true)
  })
})

describe('a tap', () => {
  const START = '/?source=app'
  it.each([
    [{ path: '/all-booking/detail?id=1', bookingId: 'b' }, '/all-booking/detail?id=1', 'b'],
    [{ path: '/driver' }, '/driver', null],
    [{ path: '//evil.example/x' }, START, null],
    [{ path: '/\\evil.example/x' }, START, null],
    [{ path: '/\t/evil.example' }, START, null],
    [{ path: 'https://evil.example' }, START, null],
    [{ path: 'javascript:alert(1)' }, START, null],
    [{ path: 'driver' }, START, null],
    [{ path: 'https://portal.example/driver' }, START, null],
    [{ path: 7, bookingId: {} }, START, null],
    [null, START, null],
    ['/driver', START, null],
    [undefined, START, null],
  ])('on %j opens %s', (data, path, bookingId) => {
    expect(readTap(data, 'https://portal.example')).toEqual({ path, bookingId })
  })
})

it('a message was told when its server says, else when it came here', () => {
  const [now, told] = [new Date('2026-11-23T09:00:05.000Z'), '2026-11-23T09:00:00.000Z']
  const message = { id: 'n1', code: 'booking.placed', params: '{}' }
  expect(momentOf({ ...message, at: told }, now)).toEqual({ at: told, clock: 'server' })
  expect(momentOf(message, now)).toEqual({ at: now.toISOString(), clock: 'device' })
})

it('a step that fails is told of, and stops none of those behind it', async () => {
  const [done, told]: [string[], unknown[]] = [[], []]
  const broken = new Error('the disk is full')
  const steps = [() => Promise.reject(broken), async () => done.push('pulled'), async () => done.push('badge')]
  await eachOf(steps, (error) => told.push(error))
  expect([done, told]).toEqual([['pulled', 'badge'], [broken]])
})

it('where the device cannot be read a message is told as usual, and not kept back', async () => {
  const broken = new Error('the disk cannot be read')
  const settings = { ...USUAL_SETTINGS, sound: true }
  expect(await mannerOf(Promise.resolve('ar'), Promise.resolve(settings))).toEqual({ language: 'ar', settings })
  expect(await mannerOf(Promise.reject(broken), Promise.reject(broken))).toEqual({ language: 'en', settings: USUAL_SETTINGS })
})
