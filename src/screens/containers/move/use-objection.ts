import { useLingui } from '@lingui/react/macro'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ScannedCode } from './kept-move.ts'
import { objectionTo, type MoveLine } from './move-lines.ts'

/** Says what is wrong with the code that was read last, if something is: whoever scans looks at labels, and not at the list. */
export const useObjection = (code: string | null, scanned: readonly ScannedCode[], lines: readonly MoveLine[]): string | null => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const objection = code === null ? null : objectionTo(code, scanned, lines)
  if (code === null || objection === null) return null
  const shown = isolate(code, language)
  if (objection === 'unknown') return t`You have no unit with the code ${shown}. Check the label.`
  const why = objection === 'container' ? t`A container: scan the label of a unit` : describeRejection(i18n, objection, language)
  return `${shown}: ${why}`
}
