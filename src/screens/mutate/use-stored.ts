import { useLingui } from '@lingui/react'
import { toast } from '#ui/toast.ts'
import { describeFailure } from './messages.ts'

/** Runs what writes to this device, and says why where it could not: a full disk must not look like a button that does nothing. */
export const useStored = (): ((work: () => Promise<void>) => Promise<void>) => {
  const { i18n } = useLingui()
  return (work) => work().catch((error: unknown) => toast(i18n._(describeFailure(error)), 'error'))
}
