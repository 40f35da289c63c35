import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { giveOtherBarcode } from '#db/review/barcode-taken.ts'
import { useSuggestedBarcode } from '#db/hooks/use-barcodes.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'
import { toast } from '#ui/toast.ts'

/** Somebody else was quicker to give the barcode: sends the change with the next free one. */
export const BarcodeChoice = ({ card }: { card: RejectedChange }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const stored = useStored()
  const barcode = useSuggestedBarcode(card)
  if (barcode === null) return null
  const use = () =>
    stored(async () => {
      const result = await giveOtherBarcode(db, card, barcode)
      if (result?.status === 'rejected') toast(describeRejection(i18n, result.rejection, language), 'error')
    })
  const words = isolate(barcode, language)
  return <Button onClick={() => void use()}>{t`Use ${words}`}</Button>
}
