import { Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import '#ui/theme/mantine-settings.css'
import { Page } from '#ui/page.tsx'
import { AppSection, type UpdateControl } from './app-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { HelpSection } from './help-section.tsx'
import { LookSection } from './look-section.tsx'
import { PushSection } from './push-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { SyncSection } from './sync-section.tsx'

/** What belongs to this device: its look, the app on it, its data, its notifications. */
export const SettingsScreen = ({ update }: { update: UpdateControl }) => {
  const { t } = useLingui()
  return (
    <Page title={t`Settings`}>
      <Stack gap="md" maw={720}>
        <LookSection />
        <SyncSection />
        <PushSection />
        <StorageSection />
        <DevicesSection />
        <AppSection update={update} />
        <HelpSection />
      </Stack>
    </Page>
  )
}
