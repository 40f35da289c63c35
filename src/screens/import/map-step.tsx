import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { Table } from '#db/import/table.ts'
import { useRef, useState } from 'react'
import { describeFormFault } from '#i18n/form-messages.ts'
import { formatList } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import formClasses from '#screens/form/form.module.css'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import { cellText } from './cell-text.ts'
import type { Mapping, NamedColumn } from './declaration.ts'
import { ENCODING_MESSAGES } from './fault-messages.ts'

interface MapStepProps {
  readonly columns: readonly NamedColumn[]
  readonly table: Table
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/** Which column of the file holds what. */
export const MapStep = ({ columns, table, mapping, onChange, onBack, onNext }: MapStepProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const [isTried, setTried] = useState(false)
  const selects = useRef(new Map<string, HTMLSelectElement | null>())
  const missing = columns.filter(({ name, required }) => required && (mapping[name] ?? null) === null)
  const names = formatList(
    missing.map(({ header }) => i18n._(header)),
    language,
  )
  const note = table.encoding === null ? null : ENCODING_MESSAGES[table.encoding]
  const first = table.rows[0]
  const [rows, formulas] = [table.rows.length, table.formulas]
  const goOn = () => {
    const [first] = missing
    if (!first) return onNext()
    // What is missing is said behind all columns, which a phone does not show with the button.
    setTried(true)
    selects.current.get(first.name)?.focus()
  }
  const choices = table.headers.flatMap((header, place) => {
    const number = place + 1
    const shown = header === '' ? t`Column ${number}` : header
    return [{ value: String(place), label: shown }]
  })
  return (
    <Stack gap="md" className={formClasses.form}>
      <Text role="status">
        <Plural
          value={rows}
          one="# row was found. Check which column holds what."
          other="# rows were found. Check which column holds what."
        />
      </Text>
      {note === null ? null : <Alert color="info">{i18n._(note)}</Alert>}
      {formulas === 0 ? null : (
        <Alert color="info">
          <Plural
            value={formulas}
            one="# cell holds a formula. It is not calculated: an Excel file gives its last result, and in other files its row is not imported."
            other="# cells hold formulas. They are not calculated: an Excel file gives their last results, and in other files their rows are not imported."
          />
        </Alert>
      )}
      {columns.map(({ name, header, required, isDay = false }) => {
        const place = mapping[name] ?? null
        const example = place === null ? '' : cellText({ isDay }, first?.cells[place] ?? '', language)
        return (
          <NativeSelect
            {...SELECT_ARROW}
            key={name}
            ref={(element: HTMLSelectElement | null) => void selects.current.set(name, element)}
            label={i18n._(header)}
            required={required}
            description={example === '' ? undefined : t`For example: ${example}`}
            value={place === null ? '' : String(place)}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.value === '' ? null : Number(currentTarget.value)
              onChange({ ...mapping, [name]: chosen })
            }}
            error={isTried && required && place === null ? describeFormFault(i18n, 'required', i18n._(header)) : undefined}
            data={[{ value: '', label: t`Not in the file` }, ...choices]}
          />
        )
      })}
      {missing.length === 0 ? null : (
        <Alert
          color="error"
          role="alert"
        >{t`The file lacks what is required: ${names}. Choose its columns above, or add them to the file.`}</Alert>
      )}
      <div className={formClasses.bar}>
        <div className={formClasses.ways}>
          <Button variant="default" h={48} onClick={onBack}>{t`Another file`}</Button>
          <Button h={48} onClick={goOn}>{t`Check the rows`}</Button>
        </div>
      </div>
    </Stack>
  )
}
