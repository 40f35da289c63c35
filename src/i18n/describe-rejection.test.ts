import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { sar } from '#domain/kernel/money.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { describeRejection } from './describe-rejection.ts'
import { formatDay, formatInstant, formatMoney } from './formats.ts'
import { LANGUAGES, type Language } from './language.ts'
import { REJECTION_MESSAGES } from './rejection-messages.ts'

const ON = '2026-12-03'
const AT = '2026-12-03T09:30:00.000Z'

/** What each figure of a refusal may be, and how people read it: a number of a record behind #, and nothing else. */
const FIGURES: Readonly<Record<string, readonly [given: string | number, read: (language: Language) => string]>> = {
  number: [7003, () => '#7003'],
  other: [7004, () => '#7004'],
  booking: [7005, () => '#7005'],
  count: [3, () => '3'],
  most: [30, () => '30'],
  days: [5, () => '5'],
  label: ['DC-7-3', () => 'DC-7-3'],
  barcode: ['DC-7', () => 'DC-7'],
  by: ['Sara', () => 'Sara'],
  amount: [12_345, () => formatMoney(sar(12_345))],
  due: [67_890, () => formatMoney(sar(67_890))],
  on: [ON, (language) => formatDay(ON, language)],
  from: [ON, (language) => formatDay(ON, language)],
  expiresOn: [ON, (language) => formatDay(ON, language)],
  pickupOn: [ON, (language) => formatDay(ON, language)],
  deliveryOn: [ON, (language) => formatDay(ON, language)],
  at: [AT, (language) => formatInstant(AT, language)],
}

const withoutIsolates = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

describe.each(LANGUAGES)('the figures of a refusal in %s', (language) => {
  const i18n = setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } })
  const params = Object.fromEntries(Object.entries(FIGURES).map(([name, [given]]) => [name, given]))
  const withFigures = Object.entries(REJECTION_MESSAGES).flatMap(([code, { message = '' }]) => {
    const names = [...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))]
    return names.length > 0 ? [[code, names] as const] : []
  })

  it.each(withFigures)('of %s are %j, each as it is read', (code, names) => {
    const given = Object.fromEntries(names.flatMap((name) => Object.entries(params).filter(([known]) => known === name)))
    const said = withoutIsolates(describeRejection(i18n, { code, params: given }, language))
    for (const name of names) {
      const read = withoutIsolates(FIGURES[name]?.[1](language) ?? `{${name}}`)
      expect(said).toContain(read)
      if (!read.startsWith('#')) expect(said).not.toContain(`#${read}`)
    }
  })

  it('of a unit are its label where that is known: it is what stands painted on it', () => {
    const said = withoutIsolates(describeRejection(i18n, { code: 'unit.on_site', params: { number: 7003, label: 'DC-7-3' } }, language))
    expect(said).toContain('DC-7-3')
    expect(said).not.toContain('7003')
  })

  it('of a barcode that hides another container’s are both, in words of their own', () => {
    const taken = { kind: 'containers', field: 'barcode', barcode: 'KM' }
    const described = (params: Record<string, string>) =>
      withoutIsolates(describeRejection(i18n, { code: 'record.exists', params }, language))
    const said = described({ ...taken, label: 'KM-2' })
    for (const code of ['KM-2', /KM(?!-)/]) expect(said).toMatch(code)
    expect(said).not.toContain('#')
    expect(said).not.toBe(described(taken))
  })
})
