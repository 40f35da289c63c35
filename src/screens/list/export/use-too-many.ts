import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { MOST_PRINTED } from './print-table.ts'
import type { ListExport } from './use-list-export.ts'

/** Says why so many rows of a list are not printed and what can be done instead; undefined where they are. */
export const useTooMany = (list: ListExport): ((count: number) => string | undefined) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return (count) => {
    if (count <= MOST_PRINTED) return undefined
    const [all, most] = [formatNumber(count, language), formatNumber(MOST_PRINTED, language)]
    if (list.isWhole) return t`${all} lines are too many to print: ${most} at most. Save it as a file.`
    return list.about === undefined
      ? t`${all} rows are too many to print: ${most} at most. Narrow the list down, select rows, or export it.`
      : t`${all} lines are too many to print: ${most} at most. Choose wider groups or fewer days, or save it as a file.`
  }
}
