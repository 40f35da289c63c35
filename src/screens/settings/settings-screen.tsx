import { Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Page } from '#ui/page.tsx'
import { AppSection, type UpdateControl } from './app-section.tsx'
import { HelpSection } from './help-section.tsx'
import { SettingsSections } from './settings-sections.tsx'

/** What belongs to this device: its look, the app on it, its data, its notifications. */
export const SettingsScreen = ({ update }: { update: UpdateControl }) => {
  const { t } = useLingui()
  return (
    <Page narrow title={t`Settings`}>
      <Stack gap="md">
        <SettingsSections />
        <AppSection update={update} />
        <HelpSection />
      </Stack>
    </Page>
  )
}
