import { Alert, Button, Group, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { freeSpace, type Cleared } from '#db/recovery/free-space.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { MEGABYTE } from '#i18n/file-messages.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { looksPrivate } from '#platform/private-window.ts'
import { keepStorage, readStorageState, type StorageState } from '#platform/storage.ts'
import { Section } from './section.tsx'
import classes from './settings.module.css'

/** From here on it is time to act. */
const FULL = 0.8

const ClearedMessage = ({ cleared }: { cleared: Cleared }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { files, receipts, notifications, columns } = cleared
  const megabytes = (count: number) => formatNumber(Math.round((count / MEGABYTE) * 10) / 10, language)
  const [bytes, index] = [megabytes(cleared.bytes), megabytes(columns)]
  if (files + receipts + notifications + columns === 0) return <>{t`There was nothing to clear.`}</>
  return (
    <>
      <Trans>
        Cleared: copies of <Plural value={files} one="# sent file" other="# sent files" /> ({bytes} MB),{' '}
        <Plural value={receipts} one="# old receipt" other="# old receipts" />,{' '}
        <Plural value={notifications} one="# read notification" other="# read notifications" />.
      </Trans>{' '}
      {columns > 0 ? t`Also the search index (${index} MB), which is made again when it is needed.` : null}
    </>
  )
}

const Meter = ({ usage, quota }: { usage: number; quota: number }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const used = formatNumber(Math.ceil(usage / MEGABYTE), language)
  const all = formatNumber(Math.floor(quota / MEGABYTE), language)
  const words = t`${used} of ${all} MB in use`
  return (
    <div>
      <meter className={classes.meter} min={0} max={quota} high={quota * FULL} optimum={0} value={usage} aria-label={words} />
      <Text size="sm" c="dimmed" className="figures">
        {words}
      </Text>
    </div>
  )
}

/** How much is stored here, whether the browser promises to keep it, and how to make room. */
export const StorageSection = () => {
  const { t } = useLingui()
  const db = useDatabase()
  const [state, setState] = useState<StorageState | null>(null)
  const [forgetful, setForgetful] = useState(false)
  const [refused, setRefused] = useState(false)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const look = () =>
    readStorageState()
      .then(setState)
      .catch(() => undefined)
  useEffect(() => {
    void look()
    void looksPrivate().then(setForgetful)
  }, [])
  const ask = async () => {
    setRefused(!(await keepStorage()))
    await look()
  }
  const clear = async () => {
    setCleared(await freeSpace(db, Date.now()))
    await look()
  }
  const { usage = null, quota = null } = state ?? {}
  return (
    <Section title={t`Data on this device`}>
      {usage !== null && quota !== null && quota > 0 ? <Meter usage={usage} quota={quota} /> : null}
      {usage !== null && quota !== null && usage >= quota * FULL ? (
        <Alert color="warning">{t`Little room is left. Free up space here, or remove other data in the browser.`}</Alert>
      ) : null}
      {forgetful ? (
        <Alert color="warning">{t`This looks like a private window. When it is closed, the browser removes everything here, unsent changes too.`}</Alert>
      ) : null}
      <Group justify="space-between">
        <div>
          <Text>
            {state?.persisted
              ? t`The browser keeps this data until you sign out.`
              : t`The browser may clear this data when space runs out.`}
          </Text>
          {refused ? <Text size="sm" role="status">{t`The browser did not agree. Installing the app usually changes that.`}</Text> : null}
        </div>
        {state && !state.persisted ? <Button variant="default" onClick={() => void ask()}>{t`Keep data on this device`}</Button> : null}
      </Group>
      <Group justify="space-between">
        <div>
          <Text>{t`Free up space`}</Text>
          <Text
            size="sm"
            c="dimmed"
          >{t`Clears the search index, copies of files the server has, receipts older than two weeks, and read notifications older than a week. Never unsent work.`}</Text>
          <Text size="sm" role="status">
            {cleared ? <ClearedMessage cleared={cleared} /> : null}
          </Text>
        </div>
        <Button variant="default" onClick={() => void clear()}>{t`Free up space`}</Button>
      </Group>
    </Section>
  )
}
