import { Button, Stack, Text, Title } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'

const reload = async (): Promise<void> => {
  // The newer release may already lie in a worker that waits: it takes over, and the page comes back as that release.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  await registration?.update().catch(() => undefined)
  location.reload()
}

/** The data on this device belongs to a newer release than this page: nothing is written, nothing is lost. */
export const UpdateNeeded = () => {
  const { t } = useLingui()
  return (
    <main>
      <Stack align="center" gap="sm" p="xl" mt="10vh" role="alert">
        <IconRefreshAlert size={48} stroke={1.5} aria-hidden />
        <Title order={1} ta="center">{t`Update needed`}</Title>
        <Text c="dimmed" ta="center" maw={420}>
          {t`The data on this device was already used by a newer version of the portal. Load the newer version to go on; nothing is lost.`}
        </Text>
        <Button onClick={() => void reload()}>{t`Load the new version`}</Button>
      </Stack>
    </main>
  )
}
