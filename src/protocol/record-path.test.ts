import { describe, expect, it } from 'vitest'
import { REQUEST_TYPES, type RequestType } from '#domain/requests/request.ts'
import { notificationPath, recordPath, requestPath, requestRoute } from './record-path.ts'

describe('a tap on a notification', () => {
  it('leads to the request it is about', () => {
    expect(recordPath('requests', '00000006-0000-7000-8000-000000000001')).toBe(
      '/replacement-request/detail?id=00000006-0000-7000-8000-000000000001',
    )
  })

  it('leads to the booking it is about, where it can be answered', () => {
    expect(recordPath('bookings', '00000005-0000-7000-8000-000000000001')).toBe(
      '/all-booking/detail?id=00000005-0000-7000-8000-000000000001',
    )
  })

  it('leads to the identity check when it is about the company', () => {
    expect(recordPath('vendors', '00000001-0000-7000-8000-000000000001')).toBe('/profile/kyc')
  })

  it.each([
    ['penalties', '/penalty-payment/view'],
    ['drivers', '/driver/view'],
    ['containers', '/container/view'],
    ['zones', '/zone/view'],
    ['operations', '/operations/detail'],
    ['earnings', '/earnings/view'],
  ])('leads to the record among %s', (kind, path) => {
    expect(recordPath(kind, 'x')).toBe(`${path}?id=x`)
  })

  it('leads to a request within the list of its type, where that is known', () => {
    expect(requestPath('grace_period', 'x')).toBe('/grace-period/detail?id=x')
  })

  it('knows where a request of each type is shown, and leads to one of a type of a later release among all', () => {
    for (const type of REQUEST_TYPES) expect(requestRoute(type)).toMatch(/^\/[a-z-]+\/detail$/)
    const later: string = 'relocation'
    expect(requestRoute(later as RequestType)).toBeNull()
    expect(requestPath(later as RequestType, 'x')).toBe('/replacement-request/detail?id=x')
  })

  it('leads to a request in the list where it waits, and to any other record as ever', () => {
    const path = (code?: string, kind?: string, id?: string) => notificationPath({ code, kind, id })
    expect(path('request.submitted.early_pickup', 'requests', 'x')).toBe('/early-pickup/detail?id=x')
    expect(path('request.cancelled', 'requests', 'x')).toBe('/replacement-request/detail?id=x')
    expect(path('booking.placed', 'bookings', 'x')).toBe('/all-booking/detail?id=x')
    expect(path('request.submitted.removal', 'requests', undefined)).toBe('/?source=app')
    expect(path(undefined, undefined, undefined)).toBe('/?source=app')
  })

  it('leads to a request that was withdrawn in the list of its type, where the notification says it', () => {
    const withdrawn = (params: Record<string, string | number>) =>
      notificationPath({ code: 'request.cancelled', params, kind: 'requests', id: 'x' })
    expect(withdrawn({ number: 1, type: 'early_pickup' })).toBe('/early-pickup/detail?id=x')
    expect([{}, { type: 'toString' }, { type: 7 }].map(withdrawn)).toEqual(Array(3).fill('/replacement-request/detail?id=x'))
    expect(notificationPath({ code: 'booking.placed', params: { type: 'removal' }, kind: 'bookings', id: 'x' })).toBe(
      '/all-booking/detail?id=x',
    )
  })

  it('never leaves the site, whatever the message names', () => {
    const path = recordPath('requests', '//evil.example?x=1&y=2')
    expect(new URL(path, 'https://portal.example').host).toBe('portal.example')
    expect(new URL(path, 'https://portal.example').searchParams.get('id')).toBe('//evil.example?x=1&y=2')
  })

  it('leads to the start of the app for what has no screen', () => {
    for (const path of [
      recordPath('audits', 'x'),
      recordPath('requests', undefined),
      recordPath(undefined, undefined),
      recordPath('toString', 'x'),
    ])
      expect(path).toBe('/?source=app')
  })
})
