import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatList, formatNumber } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import type { DetailWay } from './detail-way.ts'

/** Where a record stands in its list, counted as the list counts: `12 of 4,000`. Empty where the list has more than was read. */
export const describePlace = (position: DetailWay['position'], i18n: I18n, language: Language): string => {
  if (position === null || position.more) return ''
  const [at, of] = [formatNumber(position.at, language), formatNumber(position.of, language)]
  return i18n._(msg`${at} of ${of}`)
}

/** What is announced when another record comes up: its name, and its place where there is one. */
export const announcedRecord = (title: string, place: string, language: Language): string =>
  formatList(place === '' ? [title] : [title, place], language)
