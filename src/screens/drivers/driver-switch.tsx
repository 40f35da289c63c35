import { useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { Switch } from '#ui/switch.tsx'
import { ACTIVE, AVAILABLE } from './messages.ts'

interface DriverSwitchProps {
  readonly driver: Driver
  readonly field: 'active' | 'available'
  /** The label stands beside it, and not only where it is read aloud. */
  readonly labelled?: boolean
}

/** Switches a driver on or off: an edit like any other, which two devices settle and which can be taken back. */
export const DriverSwitch = ({ driver, field, labelled = false }: DriverSwitchProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const showRefusal = useRefusalToast()
  const { busy, run } = useMutate()
  const name = inLanguage(driver.name, language)
  const words = i18n._(field === 'active' ? ACTIVE : AVAILABLE)
  const done = {
    active: driver.active ? t`${name} is inactive now.` : t`${name} is active now.`,
    available: driver.available ? t`${name} is unavailable now.` : t`${name} is available now.`,
  }
  const change = async () => {
    const from = driver[field]
    const result = await mutate(db, 'driver.change', { driverId: driver.id, edits: { [field]: { from, to: !from } } })
    if (result.status === 'rejected') showRefusal(result.rejection)
    return result
  }
  return (
    <Switch
      checked={driver[field]}
      // Not `disabled` while it is written: whoever pressed it keeps the focus.
      aria-busy={busy}
      disabled={driver.removedAt !== undefined}
      onChange={() => {
        if (!busy) void run(change, { done: done[field], undo: true })
      }}
      // Many stand on one screen, also as cards: each is named for whose it is.
      aria-label={`${words}: ${name}`}
      {...(labelled ? { label: words } : {})}
    />
  )
}
