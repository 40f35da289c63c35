import '#ui/theme/mantine-settings.css'
import { DevicesSection } from './devices-section.tsx'
import { FirstStepsSection } from './first-steps-section.tsx'
import { KeyboardSection } from './keyboard-section.tsx'
import { LookSection } from './look-section.tsx'
import { NotificationSettingsSection } from './notification-settings-section.tsx'
import { PushSection } from './push-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { SyncSection } from './sync-section.tsx'

/** What a person sets for this device and this account: on the settings page. */
export const SettingsSections = () => (
  <>
    <FirstStepsSection />
    <LookSection />
    <KeyboardSection />
    <SyncSection />
    <PushSection />
    <NotificationSettingsSection />
    <StorageSection />
    <DevicesSection />
  </>
)
