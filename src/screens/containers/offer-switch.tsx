import { useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Container } from '#domain/containers/container.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { Switch } from '#ui/switch.tsx'
import { OFFER_MESSAGES } from './messages.ts'

/** Offers a container to customers, or takes it off the market. What an unapproved vendor may not do is said when it is tried. */
export const OfferSwitch = ({ container, labelled = false }: { container: Container; labelled?: boolean }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const showRefusal = useRefusalToast()
  const { busy, run } = useMutate()
  const { id: containerId, enabled } = container
  const barcode = isolate(container.barcode, language)
  const change = async () => {
    const result = await mutate(db, 'container.publish', { vendorId: vendorIdOf(db), containerId, enabled: !enabled })
    if (result.status === 'rejected') showRefusal(result.rejection)
    return result
  }
  const words = i18n._(OFFER_MESSAGES.offered)
  return (
    <Switch
      checked={enabled}
      // Not `disabled` while it is written: whoever pressed it keeps the focus.
      aria-busy={busy}
      onChange={() => {
        if (!busy) void run(change, { done: enabled ? t`${barcode} is no longer offered.` : t`${barcode} is offered now.`, undo: true })
      }}
      // Many stand on one screen, also as cards: each is named for which it is of.
      aria-label={`${words}: ${container.barcode}`}
      {...(labelled ? { label: words } : {})}
    />
  )
}
