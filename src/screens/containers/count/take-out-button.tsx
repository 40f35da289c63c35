import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'
import { toastDone } from '#ui/toast.ts'
import type { UndoOffer } from '#ui/undo-offer.ts'
import { undoably } from '#ui/undo-stack.ts'
import { keepCode, type KeptCount } from './kept-count.ts'
import { takeOut } from './take-out.ts'

/** Takes a unit out of the count that was typed or scanned by mistake; undone, it was read again. */
export const TakeOutButton = ({ count, unit }: { count: KeptCount; unit: CountedUnit }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const stored = useStored()
  const shown = isolate(unit.label, language)
  const again: UndoOffer = {
    undo: () =>
      keepCode(db, unit.label).then(
        () => ['reversed'],
        () => ['no-room'],
      ),
    watch: (tell) => {
      tell('possible', 0)
      return () => undefined
    },
  }
  const remove = () =>
    undoably((take) =>
      stored(async () => {
        await takeOut(db, count, unit)
        toastDone(t`${shown} was taken out of the count.`, again, take())
      }),
    )
  return (
    <Button variant="subtle" h={44} aria-label={t`Remove ${shown}`} onClick={() => void remove()}>
      {t`Remove`}
    </Button>
  )
}
