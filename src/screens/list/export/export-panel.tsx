import { Button, Stack, Text } from '@mantine/core'
import { IconPrinter, IconShare } from '@tabler/icons-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { warnOf } from '#db/core/is-closed.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { formatList } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { saveFile } from '#platform/save-file.ts'
import { shareFile } from '#platform/share.ts'
import { describeFailure } from '#screens/mutate/messages.ts'
import { Ltr } from '#ui/ltr.tsx'
import type { ListExport } from './use-list-export.ts'
import { FileButtons } from './file-buttons.tsx'
import type { FileFormat } from './file-format.ts'
import { fileName } from './list-file.ts'
import { pagesOf } from './print-table.ts'
import { useTooMany } from './use-too-many.ts'

/** More than these are said before they are printed. */
const MANY_LINES = 200

const NO_ROOM = msg`The export could not be made on this device. Free some space and try again.`

type Stage =
  | { readonly at: 'asking' | 'ready' | 'working' }
  | { readonly at: 'failed'; readonly why: MessageDescriptor }
  | { readonly at: 'saved'; readonly name: string }

/** Saves what the list shows as a file that is made on this device: the selected rows, or all that match. */
export const ExportPanel = ({ list, onPrint }: { list: ListExport; onPrint: () => void }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  // What was asked for when the panel opened, whatever goes on behind it.
  const [asked] = useState(list)
  const [ids, setIds] = useState<readonly string[]>()
  const [stage, setStage] = useState<Stage>({ at: 'asking' })
  useEffect(() => {
    asked.ids().then(
      (found) => {
        setIds(found)
        setStage({ at: 'ready' })
      },
      (error: unknown) => setStage({ at: 'failed', why: describeFailure(error, NO_ROOM) }),
    )
  }, [asked])
  const alsoExported = formatList(asked.alsoExported ?? [], language)
  const named = formatList(asked.named ?? [], language)
  const count = ids?.length ?? 0
  const tooMany = useTooMany(asked)(count)
  const aboutPrint = useId()
  const save = async (format: FileFormat, isToShare = false) => {
    if (count === 0 || !ids || stage.at === 'working') return
    setStage({ at: 'working' })
    try {
      const file = await asked.write(ids, format)
      const name = fileName(asked.title, dayOf(new Date().toISOString()), format)
      const done = isToShare ? await shareFile(file, name) : 'saved'
      if (!isToShare) saveFile(file, name)
      setStage(done === 'saved' ? { at: 'saved', name } : { at: 'ready' })
    } catch (error) {
      warnOf(db, 'export', error)
      setStage({ at: 'failed', why: describeFailure(error, NO_ROOM) })
    }
  }
  // Not `disabled`, which would give the focus away: it stands here from the beginning, while the rows are still counted.
  const unless = (possible: boolean) => (possible ? {} : { 'data-disabled': true, 'aria-disabled': true })
  const dimmed = unless(count > 0)
  const isPrintable = count > 0 && tooMany === undefined
  const onPaper =
    tooMany ??
    (count > MANY_LINES ? (
      <Plural value={pagesOf(count)} one="On paper this is about # page." other="On paper these are about # pages." />
    ) : null)
  return (
    <Stack gap="md">
      <Text role="status">
        {ids === undefined ? (
          stage.at === 'asking' ? (
            t`Counting the rows…`
          ) : null
        ) : asked.about !== undefined ? (
          asked.about
        ) : count === 0 ? (
          t`No row matches: there is nothing to save.`
        ) : asked.named !== undefined ? (
          asked.isSelection ? (
            <Plural value={count} one="The # selected row." other="The # selected rows." />
          ) : (
            <Plural value={count} one="The # row that matches." other="All # rows that match." />
          )
        ) : asked.isSelection ? (
          <Plural value={count} one="The # selected row, with the columns shown." other="The # selected rows, with the columns shown." />
        ) : (
          <Plural
            value={count}
            one="The # row that matches, with the columns shown."
            other="All # rows that match, with the columns shown."
          />
        )}
      </Text>
      {alsoExported === '' ? null : <Text size="sm">{t`Beside them: ${alsoExported}.`}</Text>}
      {named === '' ? null : <Text size="sm">{t`With the columns: ${named}.`}</Text>}
      <FileButtons onSave={(format) => void save(format)} isDimmed={count === 0} hasFocus />
      <Button
        variant="default"
        h={48}
        {...unless(isPrintable)}
        {...(onPaper === null ? {} : { 'aria-describedby': aboutPrint })}
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => isPrintable && onPrint()}
      >{t`Print`}</Button>
      {onPaper === null ? null : (
        <Text size="sm" id={aboutPrint}>
          {onPaper}
        </Text>
      )}
      {asked.isShared ? (
        <Button
          variant="default"
          h={48}
          {...dimmed}
          leftSection={<IconShare size={20} aria-hidden />}
          onClick={() => void save('xlsx', true)}
        >{t`Share as Excel file`}</Button>
      ) : null}
      <Text size="sm" c="dimmed">
        {t`Choose Excel to open it in a spreadsheet: phone numbers keep their zeros and days are real dates. CSV is for other programs.`}
      </Text>
      <div aria-live="polite">
        {stage.at === 'working' ? (
          <Text size="sm">{t`Writing the file…`}</Text>
        ) : stage.at === 'saved' ? (
          <Text size="sm">
            {t`Saved:`} <bdi>{asked.title}</bdi> {/* Behind Arabic words a day and an ending would change places. */}
            <Ltr>{stage.name.slice(asked.title.length).trim()}</Ltr>
          </Text>
        ) : stage.at === 'failed' ? (
          <Text size="sm" c="error">
            {i18n._(stage.why)}
          </Text>
        ) : null}
      </div>
    </Stack>
  )
}
