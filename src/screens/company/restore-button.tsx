import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import type { SetupStep } from '#domain/vendors/setup-steps.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { openDocuments, restoreRefused } from './restore-refused.ts'

interface RestoreButtonProps {
  readonly vendor: Vendor
  readonly card: RejectedChange
  /** Leads to what is open: the first step of the set-up that got something, null where none did. */
  readonly onRestored: (step: SetupStep | null) => Promise<void> | void
}

/** Brings what was refused of the company back into the form it was handed in by, as long as one is open. */
export const RestoreButton = ({ vendor, card, onRestored }: RestoreButtonProps) => {
  const { t } = useLingui()
  const db = useDatabase()
  const stored = useStored()
  if (openDocuments(vendor) === null) return null
  const restore = () => stored(async () => onRestored(await restoreRefused(db, vendor, card)))
  return <Button variant="default" onClick={() => void restore()}>{t`Edit and try again`}</Button>
}
