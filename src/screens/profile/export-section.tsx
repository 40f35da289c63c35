import { Alert, Button, List, Text } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { IconDownload } from '@tabler/icons-react'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Exported } from '#db/export/export-data.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { exportMessages } from '#i18n/export-messages.ts'
import { formatNumber } from '#i18n/formats.ts'
import { directionOf } from '#i18n/language.ts'
import { useLocale } from '#i18n/locale.tsx'
import { saveFile } from '#platform/save-file.ts'
import { FormPart } from '#screens/form/form-part.tsx'
import { describeFailure } from '#screens/mutate/messages.ts'
import { readServerFile } from '#session/read-file.ts'

const NO_ROOM = msg`The export could not be made on this device. Free some space and try again.`

type Stage =
  | { readonly at: 'idle' | 'working' }
  | { readonly at: 'failed'; readonly why: string }
  | { readonly at: 'done'; readonly exported: Exported }

const Result = ({ exported }: { exported: Exported }) => {
  const { t } = useLingui()
  const { records, files, missing, unsent, incomplete } = exported
  const { language } = useLocale()
  const counted = incomplete === 'anew' ? null : incomplete
  const done = formatNumber(counted?.rows ?? 0, language)
  const all = formatNumber(counted?.total ?? 0, language)
  return (
    <>
      <Text size="sm" role="status">
        <Trans>
          Exported: <Plural value={records} one="# record" other="# records" />, <Plural value={files} one="# file" other="# files" />.
        </Trans>
        {unsent > 0 ? (
          <>
            {' '}
            <Plural value={unsent} one="# change in it is not sent yet." other="# changes in it are not sent yet." />
          </>
        ) : null}
      </Text>
      {incomplete === 'anew' ? (
        <Alert color="warning">{t`Your data is being loaded again. Export it when that is done.`}</Alert>
      ) : incomplete ? (
        <Alert color="warning" title={t`Not all of your data is on this device yet`}>
          {incomplete.total === 0
            ? t`It is still loading. Export it again when it is all here.`
            : t`${done} of ${all} records had loaded when this was saved. Export it again when all are here.`}
        </Alert>
      ) : null}
      {missing.length > 0 ? (
        <Alert color="warning" title={t`These files could not be fetched now. Try again when you are online.`}>
          <List size="sm">
            {missing.map(({ sha256, name }) => (
              <List.Item key={`${sha256}-${name}`}>
                <bdi>{name}</bdi>
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
    </>
  )
}

/** Takes the vendor's own data along, in one archive that is made on this device. */
export const ExportSection = () => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const [stage, setStage] = useState<Stage>({ at: 'idle' })
  const run = async () => {
    setStage({ at: 'working' })
    try {
      const { exportData } = await import('#db/export/export-data.ts')
      const now = new Date()
      const words = exportMessages(i18n, directionOf(language))
      const exported = await exportData(db, { fetchFile: readServerFile, now, words })
      saveFile(exported.archive, `vendor-data-${dayOf(now.toISOString())}.zip`)
      setStage({ at: 'done', exported })
    } catch (error) {
      setStage({ at: 'failed', why: i18n._(describeFailure(error, NO_ROOM)) })
    }
  }
  return (
    <FormPart title={t`Your data`}>
      <Text size="sm" mb="sm">
        {t`Save everything the portal holds about your company as a ZIP file: tables for spreadsheets (XLSX) and other programs (CSV), the records as they are stored (JSON), and your files.`}
      </Text>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={stage.at === 'working'}
        onClick={() => void run()}
      >{t`Export data`}</Button>
      <div>
        {stage.at === 'working' ? (
          <Text size="sm" role="status">{t`Collecting your data…`}</Text>
        ) : stage.at === 'done' ? (
          <Result exported={stage.exported} />
        ) : stage.at === 'failed' ? (
          <Text size="sm" c="error" role="alert">
            {stage.why}
          </Text>
        ) : null}
      </div>
    </FormPart>
  )
}
