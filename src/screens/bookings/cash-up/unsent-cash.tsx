import { useLingui } from '@lingui/react/macro'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { CashSums } from './sums.ts'

/** What of the cash nobody else can know of yet: who counts elsewhere counts less. Nothing, where all of it was sent. */
export const UnsentCash = ({ sums: { all } }: { readonly sums: CashSums }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  if (all.unsent === 0) return null
  const amount = isolate(formatMoney(sar(all.unsent)), language)
  return <p role="note">{t`${amount} of it is not sent yet: only this device knows of it.`}</p>
}
