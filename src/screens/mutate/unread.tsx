import { useLingui } from '@lingui/react/macro'
import { ReadAgain } from '#ui/read-again.tsx'

/** In place of a part of a screen that this device could not read, where what it would be stands above it. */
export const Unread = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useLingui()
  return <ReadAgain onRetry={onRetry}>{t`This could not be read on this device. Your data is safe.`}</ReadAgain>
}
