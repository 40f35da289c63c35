import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#i18n/locale.tsx'
import { LongList } from '#ui/long-list.tsx'
import { cellText } from './cell-text.ts'
import type { CheckedRow } from './check-rows.ts'
import type { NamedColumn } from './declaration.ts'
import classes from './preview-table.module.css'

interface PreviewCardsProps {
  readonly columns: readonly NamedColumn[]
  readonly rows: readonly CheckedRow<object>[]
}

/** The same rows on a phone, where a table would hide its faults beside the screen: what is wrong, or else what stands in the row. */
export const PreviewCards = ({ columns, rows }: PreviewCardsProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  return (
    <LongList label={t`Rows of the file`} items={rows} itemKey={({ line }) => String(line)} height={88}>
      {({ line, texts, faults, row }) => (
        <div className={classes.card}>
          <Text fw={600}>
            <Trans>Line {line}</Trans>
          </Text>
          {row === null ? (
            columns.map(({ name, header }) =>
              faults[name] === undefined ? null : (
                <div key={name}>
                  <Text size="sm">
                    {i18n._(header)}: <bdi>{texts[name] === '' ? '—' : texts[name]}</bdi>
                  </Text>
                  <Text size="sm" className={classes.fault}>
                    {i18n._(faults[name])}
                  </Text>
                </div>
              ),
            )
          ) : (
            <Text size="sm">
              {columns
                .flatMap((column) => {
                  const text = cellText(column, texts[column.name] ?? '', language)
                  return text === '' ? [] : [<bdi key={column.name}>{text}</bdi>, ' · ']
                })
                .slice(0, -1)}
            </Text>
          )}
        </div>
      )}
    </LongList>
  )
}
