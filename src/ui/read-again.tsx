import { Button, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

/** In place of what this device could not read, or above it: what is missing, and the way to try again. It stays until it is there. */
export const ReadAgain = ({ onRetry, children }: { onRetry: () => void; children: string }) => {
  const { t } = useLingui()
  return (
    <Group role="alert" gap="sm" p="sm">
      <Text size="sm">{children}</Text>
      <Button variant="default" px="sm" onClick={onRetry}>{t`Try again`}</Button>
    </Group>
  )
}
