import { setupI18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALL_MUTATIONS } from '#domain/marketplace-catalog.ts'
import { REQUEST_TYPES, type ChangeRequest } from '#domain/requests/request.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleRequest } from '#tests/support/samples.ts'
import { compileSource } from './source-text.ts'
import { describeProof } from './proof-messages.ts'
import { describeChange } from './describe-change.ts'
import { describeChangedValue } from './describe-value.ts'

const [en, ar] = [setupI18n(), setupI18n()]
beforeAll(() => {
  for (const [i18n, language] of [[en, 'en'] as const, [ar, 'ar'] as const]) {
    i18n.setMessagesCompiler(compileSource)
    i18n.loadAndActivate({ locale: language, messages: CATALOGS[language] })
  }
})

const request: ChangeRequest = sampleRequest('renewal', { number: 5338, bookingNumber: 1042 })
const look = { request, language: 'en' as const }

describe('a change in words', () => {
  it('says what is done to which record', () => {
    const about = { requestId: request.id }
    expect(describeChange(en, { name: 'request.approve', args: about }, look)).toBe('Approve renewal #5338, booking #1042')
    expect(describeChange(en, { name: 'request.reject', args: about }, look)).toBe('Reject renewal #5338, booking #1042')
    expect(describeChange(en, { name: 'request.reopen', args: about }, { ...look, request: null })).toBe(
      'Take back the rejection of a request',
    )
    expect(describeChange(en, { name: 'vendor.edit', args: { edits: { city: {}, streetName: {} } } }, look)).toBe(
      'Edit company: City, Street name and number',
    )
  })

  it('keeps numbers left to right in Arabic', () => {
    expect(describeChange(ar, { name: 'request.approve', args: {} }, { request, language: 'ar' })).toBe(
      'الموافقة على التجديد \u2066#5338\u2069، الحجز \u2066#1042\u2069',
    )
  })

  it('has words of its own for every change a vendor can make, whatever the request', () => {
    const fallback = describeChange(en, { name: '', args: {} }, look).split('(')[0] ?? ''
    for (const { name, by } of ALL_MUTATIONS) {
      if (by !== 'vendor' || name === 'mutation.skip') continue
      for (const type of REQUEST_TYPES)
        expect(describeChange(en, { name, args: {} }, { request: sampleRequest(type), language: 'en' })).not.toContain(fallback)
    }
  })

  it.each([null, 7, 'x', [], { edits: null }, { edits: 'x' }, { requestId: 7 }])('reads arguments of any shape: %j', (args) => {
    for (const name of ['request.approve', 'vendor.edit', 'bin.fly']) expect(describeChange(en, { name, args }, look)).not.toBe('')
  })
})

describe('a value in words', () => {
  it.each([
    [null, 'Nothing'],
    ['', 'Nothing'],
    [[], 'Nothing'],
    ['Jeddah', 'Jeddah'],
    [{ en: 'Yard', ar: 'ساحة' }, 'Yard · ساحة'],
    [{ en: 'Yard', ar: 'Yard' }, 'Yard'],
    [{ halalas: 77_750, currency: 'SAR' }, 'SAR\u00a0777.50'],
    [{ sha256: 'a', name: 'logo.png' }, 'logo.png'],
    [[{ sha256: 'a' }, { sha256: 'b' }], '2 files'],
    [[{ id: 'a' }], '1 entry'],
    [{ from: '08:00', to: '13:00' }, '08:00–13:00'],
    [{ from: '06-15', to: '09-15', hours: { from: '12:00', to: '15:00' } }, '12:00–15:00'],
    [{ of: 'a newer release' }, 'A value this version cannot show'],
  ])('%j is said as %s', (value, words) => {
    expect(describeChangedValue(en, value, 'en')).toBe(words)
  })
})

describe('the state of sending', () => {
  it.each([
    [undefined, 'Loading…'],
    [{ waiting: 0, files: 0, unconfirmed: false }, 'Everything is sent.'],
    [{ waiting: 0, files: 0, unconfirmed: true }, 'Nothing waits here, but the server has not confirmed it yet.'],
    [{ waiting: 1, files: 2, unconfirmed: true }, '1 change is not sent yet. 2 files are not sent yet.'],
  ])('%j is said as it is', (proof, words) => {
    expect(describeProof(en, proof)).toBe(words)
  })
})
