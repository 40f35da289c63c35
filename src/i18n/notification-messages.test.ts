import { expect, test } from 'vitest'
import { rowsOf } from '#tests/support/samples.ts'
import { ALL_MUTATIONS } from '#domain/marketplace-catalog.ts'
import { notificationType } from '#domain/notifications/notification.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import {
  ACCEPTED,
  ACCEPTED_HERE,
  ACCEPTED_LATER,
  describeNotification,
  describeWith,
  isNotificationCode,
  NOT_ACCEPTED,
  NOTIFICATION_CODES,
} from './notification-messages.ts'

const announced = (): string[] => {
  const kyc = ['pending', 'approved', 'rejected'].map((status) => ({ name: 'kyc.decide', args: { vendorId: 'v', status } }))
  const submitted = REQUEST_TYPES.map((type) => ({
    name: 'request.submit',
    args: { id: 'r', type, status: 'pending', number: 1, bookingNumber: 2 },
  }))
  const others = [
    { name: 'request.cancel', args: { requestId: 'r' } },
    { name: 'booking.place', args: { id: 'b', number: 1, status: 'new' } },
    { name: 'penalty.issue', args: { id: 'p', status: 'unpaid', bookingNumber: 1 } },
    { name: 'penalty.settle', args: { penaltyId: 'p', as: 'paid' } },
    { name: 'penalty.settle', args: { penaltyId: 'p', as: 'waived' } },
    { name: 'penalty.uphold', args: { penaltyId: 'p', note: 'n' } },
    { name: 'booking.expire', args: { bookingId: 'b' } },
    { name: 'booking.withdraw', args: { bookingId: 'b' } },
    ...['confirmed', 'declined'].map((status) => ({ name: 'booking.decideCharge', args: { bookingId: 'b', status } })),
    ...['accepted', 'declined', 'lapsed'].map((answer) => ({ name: 'booking.answerExtension', args: { bookingId: 'b', answer } })),
  ]
  const standing = ['active', 'suspended'].map((status) => ({ name: 'vendor.setStatus', args: { vendorId: 'v', status } }))
  return [...kyc, ...standing, ...submitted, ...others].map(({ name, args }) => {
    const mutation = ALL_MUTATIONS.find((candidate) => candidate.name === name)
    return mutation?.announce?.(args as never, rowsOf({}))?.code ?? `nothing is announced by ${name}`
  })
}

test('there are words for exactly what the mutations announce', () => {
  expect(announced().toSorted()).toEqual([...NOTIFICATION_CODES].toSorted())
})

test('every mutation that announces something is covered above', () => {
  const names = ALL_MUTATIONS.filter((mutation) => mutation.announce).map((mutation) => mutation.name)
  expect(names.toSorted()).toEqual([
    'booking.answerExtension',
    'booking.decideCharge',
    'booking.expire',
    'booking.place',
    'booking.withdraw',
    'kyc.decide',
    'penalty.issue',
    'penalty.settle',
    'penalty.uphold',
    'request.cancel',
    'request.submit',
    'vendor.setStatus',
  ])
})

test('what asks for somebody warns, what went well says so, and all else is news', () => {
  const of = (type: string) => NOTIFICATION_CODES.filter((code) => notificationType(code) === type)
  expect(of('success')).toEqual(['penalty.paid', 'penalty.waived', 'booking.charge_confirmed', 'kyc.approved', 'vendor.active'])
  expect(of('info')).toEqual([
    'request.cancelled',
    'booking.extension_accepted',
    'booking.extension_declined',
    'booking.extension_lapsed',
    'kyc.pending',
  ])
  expect(of('warning')).toHaveLength(NOTIFICATION_CODES.length - 10)
})

test('numbers are filled in and stay left-to-right', () => {
  const { body } = describeNotification({ code: 'booking.placed', params: { number: 31 } }, 'ar')
  expect(body).toContain('\u2066#31\u2069')
  expect(body).not.toContain('{')
})

test('what became of a booking is told with its number', () => {
  for (const code of ['booking.expired', 'booking.withdrawn', 'booking.charge_confirmed', 'booking.charge_declined'])
    for (const language of ['en', 'ar'] as const)
      expect(describeNotification({ code, params: { number: 31 } }, language).body).toContain('#31')
})

test('where figures are not known everything is told without them', () => {
  for (const language of ['en', 'ar'] as const) {
    for (const code of NOTIFICATION_CODES) expect(describeNotification({ code, params: {} }, language).body, code).not.toMatch(/[#?؟{]/)
    for (const words of [ACCEPTED, NOT_ACCEPTED, ACCEPTED_LATER, ACCEPTED_HERE])
      expect(describeWith(words, {}, language).body).not.toMatch(/[#?؟{]/)
  }
})

test('a withdrawn request is told with its number and its booking', () => {
  const code = 'request.cancelled'
  for (const language of ['en', 'ar'] as const) {
    const { body } = describeNotification({ code, params: { number: 7, bookingNumber: 31 } }, language)
    expect([body.includes('#7'), body.includes('#31')]).toEqual([true, true])
  }
})

test('what became of a penalty is told with its booking', () => {
  for (const code of ['penalty.paid', 'penalty.waived', 'penalty.upheld'])
    for (const language of ['en', 'ar'] as const)
      expect(describeNotification({ code, params: { bookingNumber: 31 } }, language).body).toContain('#31')
})

test('a code of a newer server gets general words in the reader’s language', () => {
  expect(isNotificationCode('moon.landed')).toBe(false)
  expect(describeNotification({ code: 'moon.landed', params: {} }, 'ar').title).toBe('جديد في بوابتك')
})
