import { useLingui } from '@lingui/react/macro'
import type { Day } from '#domain/kernel/instant.ts'
import { lastDay } from '#domain/kernel/plan-ahead.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'

/** Says beside its field what is wrong with a day that something is planned for; null: nothing. An empty field is the form's affair. */
export const useDayFault = (): ((on: Day, today: Day) => string | null) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return (on, today) => {
    if (on === '') return null
    // A day that is over would become today without a word.
    if (on < today) return t`Choose today or a later day.`
    const last = lastDay(today)
    const until = formatDay(last, language)
    return on > last ? t`Choose a day until ${until}.` : null
  }
}
