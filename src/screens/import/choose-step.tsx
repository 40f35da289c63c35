import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { openTableFile, openTableText } from '#db/import/open-table.ts'
import { MOST_ROWS, type Table, type TableFault, type TableRead } from '#db/import/table.ts'
import { useLocale } from '#i18n/locale.tsx'
import { saveFile } from '#platform/save-file.ts'
import formClasses from '#screens/form/form.module.css'
import { TypedTextarea } from '#ui/typed-field.tsx'
import type { NamedColumn } from './declaration.ts'
import { TABLE_FAULT_MESSAGES } from './fault-messages.ts'
import { templateFile } from './template.ts'

interface ChooseStepProps {
  readonly title: string
  readonly columns: readonly NamedColumn[]
  readonly pasted: string
  readonly onPaste: (text: string) => void
  readonly onTable: (table: Table) => void
}

/** A file, what was copied from a spreadsheet, or a template to begin with. */
export const ChooseStep = ({ title, columns, pasted, onPaste, onTable }: ChooseStepProps) => {
  const { t, i18n } = useLingui()
  const { direction } = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<TableFault | null>(null)
  const read = async (open: () => Promise<TableRead>) => {
    if (busy) return
    setBusy(true)
    setFault(null)
    const found = await open().catch((): TableRead => ({ ok: false, fault: 'unreadable' }))
    setBusy(false)
    if (found.ok) onTable(found.table)
    else setFault(found.fault)
  }
  const saveTemplate = async (format: 'csv' | 'xlsx') => {
    const headers = columns.map(({ header }) => i18n._(header))
    const example = columns.map(({ example }) => example)
    saveFile(await templateFile({ title, headers, example, isRightToLeft: direction === 'rtl' }, format), `${title}.${format}`)
  }
  return (
    <Stack gap="md" className={formClasses.form}>
      <Text size="sm">{t`A CSV or Excel (XLSX) file with a row of headers, up to 5 MB and ${MOST_ROWS} rows. Nothing is imported before you have seen what was found.`}</Text>
      <Group gap="sm">
        <Button
          h={48}
          leftSection={<IconUpload size={20} aria-hidden />}
          loading={busy}
          onClick={() => input.current?.click()}
        >{t`Choose a file`}</Button>
        <Button
          variant="subtle"
          h={48}
          leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
          onClick={() => void saveTemplate('xlsx')}
        >{t`Template (XLSX)`}</Button>
        <Button
          variant="subtle"
          h={48}
          leftSection={<IconFileTypeCsv size={20} aria-hidden />}
          onClick={() => void saveTemplate('csv')}
        >{t`Template (CSV)`}</Button>
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t`File to import`}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void read(() => openTableFile(file))
          // The same file may be picked again after it was mended.
          event.currentTarget.value = ''
        }}
      />
      <TypedTextarea
        label={t`Or paste rows from a spreadsheet, with their headers`}
        rows={4}
        value={pasted}
        onChange={({ currentTarget }) => onPaste(currentTarget.value)}
      />
      <Button variant="default" h={44} disabled={pasted.trim() === ''} onClick={() => void read(() => openTableText(pasted))}>
        {t`Use the pasted rows`}
      </Button>
      {fault === null ? null : (
        <Alert color="error" role="alert">
          {i18n._(TABLE_FAULT_MESSAGES[fault])} {t`Nothing was imported.`}
        </Alert>
      )}
    </Stack>
  )
}
