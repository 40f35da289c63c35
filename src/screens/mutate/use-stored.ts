import { useLingui } from '@lingui/react'
import { toast } from '#ui/toast.ts'
import { STORAGE_FULL } from './messages.ts'

/** Runs what writes to this device, and says so where it could not: a full disk must not look like a button that does nothing. */
export const useStored = (): ((work: () => Promise<void>) => Promise<void>) => {
  const { i18n } = useLingui()
  return (work) => work().catch(() => toast(i18n._(STORAGE_FULL), 'error'))
}
