import { useLingui } from '@lingui/react/macro'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { CashSums } from './sums.ts'

/** What nobody else can know of yet: who counts elsewhere counts less, or what was taken back here. Nothing, where all of it was sent. */
export const UnsentCash = ({ sums: { all } }: { readonly sums: CashSums }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const isolated = (halalas: number) => isolate(formatMoney(sar(halalas)), language)
  const [amount, gone] = [isolated(all.unsent), isolated(all.takenBack)]
  return (
    <>
      {all.unsent === 0 ? null : <p role="note">{t`${amount} of it is not sent yet: only this device knows of it.`}</p>}
      {all.takenBack === 0 ? null : (
        <p role="note">{t`Not counted here: ${gone} whose record was taken back. That is not sent yet, so other devices still count it.`}</p>
      )}
    </>
  )
}
