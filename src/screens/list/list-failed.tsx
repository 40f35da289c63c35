import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '#ui/empty-state.tsx'

/** In place of rows that this device could not read. */
export const ListFailed = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useLingui()
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={t`This list could not be read`}
        action={<Button onClick={onRetry}>{t`Try again`}</Button>}
      >{t`Your data is safe on this device. If trying again does not help, load the page again.`}</EmptyState>
    </div>
  )
}
