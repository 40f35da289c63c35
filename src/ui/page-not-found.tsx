import { Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconMapQuestion } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './page-error.module.css'

/** An address that leads nowhere. `action` is the way back. */
export const PageNotFound = ({ action }: { action: ReactNode }) => {
  const { t } = useLingui()
  useDocumentTitle(t`Page not found`)
  return (
    <Stack className={classes.page} align="center">
      <IconMapQuestion size={48} stroke={1.5} aria-hidden />
      <Title order={1} ta="center">{t`Page not found`}</Title>
      <Text c="dimmed" ta="center" maw={420}>
        <Trans>The address may be mistyped, or the page has moved.</Trans>
      </Text>
      {action}
    </Stack>
  )
}
