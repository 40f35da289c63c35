import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import formClasses from '#screens/form/form.module.css'
import type { CheckedTable } from './check-rows.ts'
import type { NamedColumn } from './declaration.ts'
import { PreviewRows } from './preview-rows.tsx'

interface PreviewStepProps {
  readonly columns: readonly NamedColumn[]
  readonly checked: CheckedTable<object>
  /** Rows imported so far; null before it began. */
  readonly progress: number | null
  readonly onBack: () => void
  readonly onImport: () => void
}

/** What was found, row by row, with what is wrong in its cells, before anything is imported. */
export const PreviewStep = ({ columns, checked, progress, onBack, onImport }: PreviewStepProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [isFaultyOnly, setFaultyOnly] = useState(checked.faulty > 0)
  const { good, faulty, faults } = checked
  const rows = isFaultyOnly ? checked.rows.filter(({ row }) => row === null) : checked.rows
  const [done, all] = [formatNumber(progress ?? 0, language), formatNumber(good, language)]
  const canImport = good > 0 && progress === null
  return (
    <Stack gap="md">
      <div role="status">
        <Text>
          <Plural value={good} one="# row can be imported." other="# rows can be imported." />
        </Text>
        {faulty === 0 ? null : (
          <Text c="error">
            <Plural value={faulty} one="# row has faults and is left out." other="# rows have faults and are left out." />{' '}
            <Plural value={faults} one="# fault in all." other="# faults in all." />
          </Text>
        )}
        {progress === null ? null : <Text>{t`${done} of ${all} imported…`}</Text>}
      </div>
      {faulty === 0 ? null : (
        <Checkbox
          label={t`Show only faulty rows`}
          checked={isFaultyOnly}
          onChange={({ currentTarget }) => setFaultyOnly(currentTarget.checked)}
        />
      )}
      <PreviewRows columns={columns} rows={rows} />
      <div className={formClasses.bar}>
        <div className={formClasses.ways}>
          <Button variant="default" h={48} onClick={() => progress === null && onBack()}>{t`Back to the columns`}</Button>
          <Button h={48} {...(canImport ? {} : { 'data-disabled': true, 'aria-disabled': true })} onClick={() => canImport && onImport()}>
            {good === 0 ? (
              t`Nothing to import`
            ) : faulty === 0 ? (
              <Plural value={good} one="Import # row" other="Import # rows" />
            ) : (
              <Plural value={good} one="Import only the # good row" other="Import only the # good rows" />
            )}
          </Button>
        </div>
      </div>
    </Stack>
  )
}
