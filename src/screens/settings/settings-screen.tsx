import { Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Page } from '#ui/page.tsx'
import { AppSection, type UpdateControl } from './app-section.tsx'
import { HelpSection } from './help-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { SettingsSections } from './settings-sections.tsx'

interface SettingsScreenProps {
  readonly update: UpdateControl
  /** Who works for the company. */
  readonly colleagues: ReactNode
}

/** The company's people, and what belongs to this device: its look, the app on it, its data, its notifications. */
export const SettingsScreen = ({ update, colleagues }: SettingsScreenProps) => {
  const { t } = useLingui()
  return (
    <Page narrow title={t`Settings`}>
      <Stack gap="md">
        {colleagues}
        <HoursSection />
        <SettingsSections />
        <AppSection update={update} />
        <HelpSection />
      </Stack>
    </Page>
  )
}
