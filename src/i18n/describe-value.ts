import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney, isolate } from './formats.ts'
import type { Language } from './language.ts'

const has = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && key in value

/** A value of a field as people read it: text, a name in two languages, an amount, a file, or how many files. */
export const describeChangedValue = (i18n: I18n, value: unknown, language: Language): string => {
  if (value === null || value === undefined || value === '') return i18n._(msg`Nothing`)
  if (Array.isArray(value)) {
    const count = value.length
    if (count === 0) return i18n._(msg`Nothing`)
    const areFiles = value.every((one) => has(one, 'sha256'))
    return areFiles
      ? i18n._(msg`${plural(count, { one: '# file', other: '# files' })}`)
      : i18n._(msg`${plural(count, { one: '# entry', other: '# entries' })}`)
  }
  if (has(value, 'sha256') && has(value, 'name')) return isolate(String(value.name), language)
  if (has(value, 'halalas') && typeof value.halalas === 'number') return isolate(formatMoney(sar(value.halalas)), language)
  if (has(value, 'hours')) return describeChangedValue(i18n, value.hours, language)
  if (has(value, 'from') && has(value, 'to')) return isolate(`${String(value.from)}–${String(value.to)}`, language)
  if (has(value, 'en') && has(value, 'ar')) {
    const [own, other] = language === 'ar' ? [value.ar, value.en] : [value.en, value.ar]
    return own === other ? String(own) : `${isolate(String(own), language)} · ${isolate(String(other), language)}`
  }
  if (typeof value === 'boolean')
    return i18n._(value ? msg({ message: 'Yes', context: 'value' }) : msg({ message: 'No', context: 'value' }))
  if (typeof value === 'number') return isolate(String(value), language)
  if (typeof value !== 'string') return i18n._(msg`A value this version cannot show`)
  return /^[\d+ -]+$/.test(value) ? isolate(value, language) : value
}
