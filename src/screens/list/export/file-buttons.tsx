import { Button, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { FileFormat } from './file-format.ts'

interface FileButtonsProps {
  readonly onSave: (format: FileFormat) => void
  /** There is nothing to save; not `disabled`, which would give the focus away. */
  readonly isDimmed?: boolean
  /** Where a dialog opens with them, the first has the focus. */
  readonly hasFocus?: boolean
}

/** The kinds of files that a table is saved as. */
export const FileButtons = ({ onSave, isDimmed = false, hasFocus = false }: FileButtonsProps) => {
  const { t } = useLingui()
  const shared = { variant: 'default', h: 48, ...(isDimmed ? { 'data-disabled': true, 'aria-disabled': true } : {}) } as const
  return (
    <Group grow>
      <Button
        {...shared}
        {...(hasFocus ? { 'data-autofocus': true, 'autoFocus': true } : {})}
        leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
        onClick={() => onSave('xlsx')}
      >{t`Excel (XLSX)`}</Button>
      <Button {...shared} leftSection={<IconFileTypeCsv size={20} aria-hidden />} onClick={() => onSave('csv')}>{t`CSV`}</Button>
    </Group>
  )
}
