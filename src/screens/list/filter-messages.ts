import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { DayPreset } from '#domain/kernel/day-range.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ListFilter } from './definition.ts'
import type { FilterValue } from './list-state.ts'

export const PRESET_MESSAGES: Readonly<Record<DayPreset, MessageDescriptor>> = {
  overdue: msg({ message: 'Overdue', context: 'days' }),
  today: msg({ message: 'Today', context: 'days' }),
  week: msg`This week`,
  month: msg`This month`,
  expired: msg({ message: 'Expired', context: 'days' }),
  next_7: msg`In 7 days`,
  next_30: msg`In 30 days`,
  next_60: msg`In 60 days`,
  next_90: msg`In 90 days`,
}

/** Says a filter's value in a few words. */
export const useDescribeFilter = (): ((filter: ListFilter, value: FilterValue) => string) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  return (filter, value) => {
    if ('preset' in value) return i18n._(PRESET_MESSAGES[value.preset])
    if ('days' in value) {
      const { from, to } = value.days
      const [first, last] = [from === undefined ? '' : formatDay(from, language), to === undefined ? '' : formatDay(to, language)]
      if (to === undefined) return t`from ${first}`
      return from === undefined ? t`until ${last}` : from === to ? first : `${first} – ${last}`
    }
    const words = value.anyOf.map((one) => {
      const choice = filter.type === 'choice' ? filter.choices.find((candidate) => candidate.value === one) : undefined
      return choice ? i18n._(choice.label) : one
    })
    const separator = language === 'ar' ? '، ' : ', '
    return words.join(separator)
  }
}
