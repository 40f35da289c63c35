import { Button, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import classes from './page-error.module.css'

/** A screen that failed: what happened, what is safe, what to do. */
export const PageError = ({ onReload }: { onReload: () => void }) => {
  const { t } = useLingui()
  useDocumentTitle(t`Something went wrong`)
  return (
    <Stack className={classes.page} align="center" role="alert">
      <IconAlertTriangle size={48} stroke={1.5} aria-hidden />
      <Title order={1} ta="center">{t`Something went wrong. Please try again later.`}</Title>
      <Text c="dimmed" ta="center" maw={420}>
        <Trans>Every change waiting to be sent is still on this device.</Trans>
      </Text>
      <Button onClick={onReload}>{t`Load again`}</Button>
    </Stack>
  )
}
