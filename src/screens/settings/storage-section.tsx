import { Button, Group, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { useVoice } from '#i18n/voice.tsx'
import { keepStorage, readStorageState, type StorageState } from '#platform/storage.ts'
import { Section } from './section.tsx'

const MEGABYTE = 1_000_000

/** Whether the browser promises to keep what is stored here. */
export const StorageSection = () => {
  const { t } = useLingui()
  const { language } = useVoice()
  const [state, setState] = useState<StorageState | null>(null)
  const [refused, setRefused] = useState(false)
  const look = () =>
    readStorageState()
      .then(setState)
      .catch(() => undefined)
  useEffect(() => {
    void look()
  }, [])
  const ask = async () => {
    setRefused(!(await keepStorage()))
    await look()
  }
  const bytes = state?.usage ?? null
  const used = bytes === null ? null : formatNumber(Math.ceil(bytes / MEGABYTE), language)
  return (
    <Section title={t`Data on this device`}>
      <Group justify="space-between">
        <div>
          <Text>
            {state?.persisted
              ? t`The browser keeps this data until you sign out.`
              : t`The browser may clear this data when space runs out.`}
          </Text>
          {used === null ? null : (
            <Text size="sm" c="dimmed">
              <Trans>{used} MB in use</Trans>
            </Text>
          )}
          {refused ? <Text size="sm" role="status">{t`The browser did not agree. Installing the app usually changes that.`}</Text> : null}
        </div>
        {state && !state.persisted ? <Button variant="default" onClick={() => void ask()}>{t`Keep the data`}</Button> : null}
      </Group>
    </Section>
  )
}
