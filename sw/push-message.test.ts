import { describe, expect, it } from 'vitest'
import { iconOf, readParams, readPush } from './push-message.ts'

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
