import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { giveOtherBarcode } from '#db/review/barcode-taken.ts'
import { useSuggestedBarcode } from '#db/hooks/use-barcodes.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { useStored } from '#screens/mutate/use-stored.ts'

/** Somebody else was quicker to give the barcode: sends the change with the next free one. */
export const BarcodeChoice = ({ card }: { card: RejectedChange }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const showRefusal = useRefusalToast()
  const stored = useStored()
  const barcode = useSuggestedBarcode(card)
  if (barcode === null) return null
  const use = () =>
    stored(async () => {
      const result = await giveOtherBarcode(db, card, barcode)
      if (result?.status === 'rejected') showRefusal(result.rejection)
    })
  const words = isolate(barcode, language)
  return <Button onClick={() => void use()}>{t`Use ${words}`}</Button>
}
