import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleId, sampleVendor } from '#tests/support/samples.ts'
import { changedFields } from '#screens/list/detail/changed-fields.ts'
import { FORMATTERS } from './company-timeline.tsx'

const i18n = setupI18n({ locale: 'en', messages: CATALOGS })
const { id, kyc } = sampleVendor()
const tell = (field: string, before: unknown, after: unknown) =>
  changedFields({ changes: { [`vendors:${id}`]: { [field]: { before, after } } } }, FORMATTERS, i18n, 'en').map((told) => [
    told.label,
    told.before,
    told.after,
  ])

describe('a change of a company', () => {
  const yard = (n: number, en: string, lat = 24.7) => ({
    id: sampleId(n),
    name: { en, ar: 'ساحة' },
    address: { en: 'Olaya', ar: 'العليا' },
    point: { lat, lng: 46.6 },
  })
  const [north, south] = [yard(1, 'North'), yard(2, 'South')]

  it('names the yards that are other than before', () => {
    expect(tell('dumpYards', [north, south], [north, yard(2, 'Depot')])).toEqual([['Dump yards', 'South', 'Depot']])
    expect(tell('dumpYards', [north], [north, south])).toEqual([['Dump yards', null, 'South']])
    expect(tell('dumpYards', [north, south], [north])).toEqual([['Dump yards', 'South', null]])
    expect(tell('dumpYards', [north, south], [yard(1, 'North', 24.8), south])).toEqual([['Dump yards', null, 'North · Changed']])
  })

  it('says how the identity check stands where that is another', () => {
    expect(tell('kyc', { ...kyc, status: 'pending', submittedAt: '2026-11-20T08:00:00.000Z' }, { ...kyc, status: 'rejected' })).toEqual([
      ['Identity check', 'Under review', 'Rejected'],
    ])
    expect(tell('kyc', kyc, { ...kyc, faults: [] })).toEqual([])
  })

  it('says that the account was suspended, closed or unlocked, and why', () => {
    const is = (status: string, reason: string | null) => ({ status, reason, since: '2026-11-20T08:00:00.000Z' })
    const late = is('suspended', 'Too late')
    expect(tell('standing', null, late)).toEqual([
      ['Account', 'Active', 'Suspended'],
      ['Reason', null, '“Too late”'],
    ])
    expect(tell('standing', late, is('suspended', 'Unpaid'))).toEqual([['Reason', '“Too late”', '“Unpaid”']])
    expect(tell('standing', late, is('closed', null))).toEqual([
      ['Account', 'Suspended', 'Closed'],
      ['Reason', '“Too late”', null],
    ])
    expect(tell('standing', is('closed', null), undefined)).toEqual([['Account', 'Closed', 'Active']])
  })

  it('does not say the same before and after', () => {
    const file = (sha256: string) => ({ name: 'image.jpg', sha256, size: 1, type: 'image/jpeg' })
    const words = tell('logo', file('a'), file('b'))
    expect(words).toMatchObject([[expect.any(String), null, expect.stringMatching(/image\.jpg.* · Changed$/)]])
  })
})
