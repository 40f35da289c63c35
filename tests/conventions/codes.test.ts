import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { REJECTION_CODES } from '#domain/catalog.ts'
import { ALL_MUTATIONS } from '#domain/marketplace-catalog.ts'
import { FIELD_MESSAGES } from '#i18n/field-messages.ts'
import { FILE_PROBLEM_MESSAGES, describeFileProblem } from '#i18n/file-messages.ts'
import { LANGUAGES, type Language } from '#i18n/language.ts'
import { NOTIFICATION_CODES, describeNotification } from '#i18n/notification-messages.ts'
import { describePhoneCode, PHONE_CODE_MESSAGES } from '#i18n/phone-code-messages.ts'
import { PROBLEM_MESSAGES } from '#i18n/problem-messages.ts'
import { REJECTION_MESSAGES } from '#i18n/rejection-messages.ts'
import { SIGN_IN_MESSAGES } from '#i18n/sign-in-messages.ts'
import { describeField } from '#i18n/describe-field.ts'
import { describeProblem } from '#i18n/describe.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { PROBLEM_CODES } from '#protocol/problem.ts'
import { FIELD_CODES } from '#protocol/session.ts'
import { SERVED } from '#tests/contract/served-routes.ts'
import { refusalsOf } from '#server/http/endpoint/declaration.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import { readTree } from '#tests/conventions/tree.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { rowsOf, sampleBooking, sampleId, samplePenalty, sampleRequest } from '#tests/support/samples.ts'

const i18nFor = (language: Language) => setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } })
const inScript = { en: /\p{Script=Latin}{2}/u, ar: /\p{Script=Arabic}{2}/u }
// Every figure that a rejection can carry.
const params = {
  number: 7003,
  kind: 'requests',
  field: 'reason',
  pickupOn: '2026-11-24',
  deliveryOn: '2026-11-10',
  count: 3,
  barcode: 'RN-1',
}

describe.each(LANGUAGES)('in %s', (language) => {
  const i18n = i18nFor(language)
  const said = (text: string) => {
    expect(text).toMatch(inScript[language])
    // A place left open, or a code instead of words.
    expect(text).not.toMatch(/[{}]|undefined|^[a-z_]+\.[a-z_.]+$/)
  }

  it.each(REJECTION_CODES)('the rejection %s has words', (code) => {
    said(describeRejection(i18n, { code, params }, language))
  })

  it.each(PROBLEM_CODES)('the problem %s has words', (code) => {
    said(code in PHONE_CODE_MESSAGES ? describePhoneCode(i18n, { code }) : describeFileProblem(i18n, code))
  })

  it.each(FIELD_CODES)('the field fault %s has words', (code) => {
    said(describeField(i18n, code, language === 'ar' ? 'البريد' : 'Email'))
  })

  it.each(NOTIFICATION_CODES)('the notification %s has a title and a body', (code) => {
    const { title, body } = describeNotification({ code, params: { number: 7003, bookingNumber: 10041 } }, language)
    said(title)
    said(body)
  })

  it('a code of a newer server still says something', () => {
    expect(describeRejection(i18n, { code: 'booking.from_the_future', params: {} }, language)).not.toBe('')
    said(describeProblem(i18n, 'from.the_future'))
  })
})

describe('every code', () => {
  it('has words in its own language only: the two never agree', () => {
    for (const code of REJECTION_CODES)
      expect(describeRejection(i18nFor('en'), { code, params }, 'en')).not.toBe(describeRejection(i18nFor('ar'), { code, params }, 'ar'))
  })

  it('that has words is still given', () => {
    expect(Object.keys(REJECTION_MESSAGES).sort()).toEqual([...REJECTION_CODES].sort())
    expect(Object.keys(FIELD_MESSAGES).sort()).toEqual([...FIELD_CODES].sort())
    const told = [PROBLEM_MESSAGES, FILE_PROBLEM_MESSAGES, SIGN_IN_MESSAGES, PHONE_CODE_MESSAGES]
    expect(PROBLEM_CODES.filter((code) => told.filter((words) => code in words).length !== 1)).toEqual([])
  })

  it('that is given without figures has words that need none', () => {
    const bare = new Set(
      readTree(['src/domain', 'src/db', 'server']).flatMap(({ text }) =>
        [...text.matchAll(/\b(?:refuse|reject)\('([a-z_.]+)'\)/g)].map(([, code]) => code),
      ),
    )
    expect(bare.size).toBeGreaterThan(20)
    const open = Object.entries(REJECTION_MESSAGES).filter(([code, { message = '' }]) => bare.has(code) && /\{\w+[,}]/.test(message))
    expect(open.map(([code]) => code)).toEqual([])
  })

  it('that signing in is refused with has words on the page to sign in, which carries no others', () => {
    const signIn = SERVED.find(({ method, path }) => method === 'POST' && path === '/api/session')
    const codes = signIn ? [...refusalsOf(signIn.declared, 'POST').values()].flat() : []
    expect(codes).toContain('auth.invalid_credentials')
    expect(codes.filter((code) => !(code in SIGN_IN_MESSAGES))).toEqual([])
  })

  it('that a mutation announces is a notification there are messages for', () => {
    const announced = ALL_MUTATIONS.flatMap((mutation): string[] => {
      switch (mutation.name) {
        case 'request.submit':
          return REQUEST_TYPES.map((type) => mutation.announce?.(sampleRequest(type), rowsOf({}))?.code ?? '')
        case 'request.cancel':
          return [mutation.announce?.({ requestId: sampleId(6) }, rowsOf({}))?.code ?? '']
        case 'booking.place':
          return [mutation.announce?.(sampleBooking({ status: 'new' }), rowsOf({}))?.code ?? '']
        case 'penalty.issue':
          return [mutation.announce?.(samplePenalty(), rowsOf({}))?.code ?? '']
        case 'penalty.settle':
          return (['paid', 'waived'] as const).map((as) => mutation.announce?.({ penaltyId: sampleId(11), as }, rowsOf({}))?.code ?? '')
        case 'penalty.uphold':
          return [mutation.announce?.({ penaltyId: sampleId(11), note: 'It stands' }, rowsOf({}))?.code ?? '']
        case 'booking.expire':
          return [mutation.announce?.({ bookingId: sampleId(5) }, rowsOf({}))?.code ?? '']
        case 'booking.withdraw':
          return [mutation.announce?.({ bookingId: sampleId(5), reason: 'x', by: 'customer', isRefunded: false }, rowsOf({}))?.code ?? '']
        case 'booking.decideCharge': {
          const of = { bookingId: sampleId(5), chargeId: sampleId(30) }
          return [
            mutation.announce?.({ ...of, status: 'confirmed' }, rowsOf({}))?.code ?? '',
            mutation.announce?.({ ...of, status: 'declined', reason: 'x' }, rowsOf({}))?.code ?? '',
          ]
        }
        case 'booking.answerExtension':
          return (['accepted', 'declined', 'lapsed'] as const).map(
            (answer) => mutation.announce?.({ bookingId: sampleId(5), offerId: sampleId(32), answer }, rowsOf({}))?.code ?? '',
          )
        case 'vendor.setStatus':
          return [
            mutation.announce?.({ vendorId: sampleId(1), status: 'active' }, rowsOf({}))?.code ?? '',
            mutation.announce?.({ vendorId: sampleId(1), status: 'suspended', reason: 'x' }, rowsOf({}))?.code ?? '',
          ]
        case 'kyc.decide':
          return (['approved', 'rejected', 'pending'] as const).map(
            (status) => mutation.announce?.({ vendorId: sampleId(1), status, reason: null }, rowsOf({}))?.code ?? '',
          )
        default:
          expect(mutation.announce).toBeUndefined()
          return []
      }
    })
    expect(announced.sort()).toEqual([...NOTIFICATION_CODES].sort())
  })
})
