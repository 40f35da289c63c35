import { useLingui } from '@lingui/react/macro'
import { toast } from '#ui/toast.ts'

/** Runs what writes to this device, and says so where it could not: a full disk must not look like a button that does nothing. */
export const useStored = (): ((work: () => Promise<void>) => Promise<void>) => {
  const { t } = useLingui()
  return (work) => work().catch(() => toast(t`This device could not store the change. Free some space and try again.`, 'error'))
}
