import { Button, Group, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector, type ReadonlyAtom } from '@tanstack/react-store'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { install, useInstallState } from '#platform/install.ts'
import { Section } from './section.tsx'

export interface UpdateControl {
  /** Whether a new release waits for the person to agree. */
  readonly waiting: ReadonlyAtom<boolean>
  readonly accept: () => void
}

/** The app itself: version, update, installation. */
export const AppSection = ({ update }: { update: UpdateControl }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const installed = useInstallState()
  const waiting = useSelector(update.waiting)
  const version = isolate(import.meta.env.VITE_APP_VERSION, language)
  return (
    <Section title={t`App`}>
      <Group justify="space-between">
        <div>
          <Text>
            <Trans>Version {version}</Trans>
          </Text>
        </div>
        {waiting ? <Button onClick={update.accept}>{t`Update now`}</Button> : null}
      </Group>
      {waiting ? <Text size="sm">{t`A new version is ready. Updating loads the app again; waiting changes are kept.`}</Text> : null}
      {installed === 'ready' ? (
        <Group justify="space-between">
          <Text>{t`Install the portal to open it from your home screen.`}</Text>
          <Button variant="default" onClick={() => void install()}>{t`Install`}</Button>
        </Group>
      ) : null}
      {installed === 'installed' ? <Text>{t`The portal is installed on this device.`}</Text> : null}
      {installed === 'manual-ios' ? <Text>{t`To install: open the share menu of Safari and choose “Add to Home Screen”.`}</Text> : null}
      {installed === 'none' ? <Text c="dimmed">{t`To install, use the menu of your browser, if it offers that.`}</Text> : null}
    </Section>
  )
}
