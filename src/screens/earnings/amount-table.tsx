import { Group, Table, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Table.layer.css'
import { useLingui } from '@lingui/react/macro'
import { useAsOf } from '#db/hooks/use-as-of.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatInstant, formatMoney, formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ReportButton } from '#screens/list/export/report-button.tsx'
import { tableReport } from '#screens/list/export/table-report.ts'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import { Ltr } from '#ui/ltr.tsx'
import '#ui/theme/mantine-table.css'
import classes from './earnings.module.css'

interface AmountLine {
  readonly key: string
  readonly name: string
  readonly count: number
  /** In whole halalas. */
  readonly amounts: readonly number[]
}

interface AmountTableProps {
  readonly title: string
  /** What counts, and where. */
  readonly about: string
  /** Of the name, the count and the amounts. */
  readonly headers: readonly string[]
  readonly lines: readonly AmountLine[]
}

const amount = (halalas: number): string => formatMoney(sar(halalas)).replace(/SAR\s/, '')

/** Amounts by month with what they come to, on the screen, on paper and as a file. */
export const AmountTable = ({ title, about, headers, lines }: AmountTableProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const asOf = useAsOf()
  const at = typeof asOf === 'number' ? formatInstant(asOf, language) : null
  const growing = asOf === 'loading' ? t`Still loading: the figures grow` : null
  const known = at === null ? growing : t`As of ${at}, from what is on this device.`
  const isPhone = useTableRoom() === 'phone'
  const sum = lines.reduce(
    (all, { count, amounts }) => ({ count: all.count + count, amounts: all.amounts.map((one, at) => one + (amounts[at] ?? 0)) }),
    { count: 0, amounts: headers.slice(2).map(() => 0) },
  )
  const cells = ({ count, amounts }: Pick<AmountLine, 'count' | 'amounts'>) => (
    <>
      <Table.Td className="figures">{formatNumber(count, language)}</Table.Td>
      {amounts.map((halalas, at) => (
        <Table.Td key={headers[at + 2]} className="figures">
          <Ltr>{amount(halalas)}</Ltr>
        </Table.Td>
      ))}
    </>
  )
  const row = (name: string, { count, amounts }: Pick<AmountLine, 'count' | 'amounts'>) => [
    name,
    count,
    ...amounts.map((halalas) => ({ money: sar(halalas) })),
  ]
  const total = t`Total`
  const report = tableReport({
    title,
    about,
    headers,
    rows: lines.map((line) => row(line.name, line)),
    total: row(total, sum),
    note: known,
    language,
  })
  return (
    <>
      {known === null ? null : (
        <Text size="sm" c="dimmed" mb="xs">
          {known}
        </Text>
      )}
      {isPhone ? (
        <ul className={classes.cards} aria-label={title}>
          {[...lines, { key: 'total', name: total, ...sum }].map((line) => (
            <li key={line.key} className={classes.card}>
              <Title order={4} size="sm">
                {line.name}
              </Title>
              <dl className={classes.amounts}>
                {[formatNumber(line.count, language), ...line.amounts.map(amount)].map((figure, at) => (
                  <div key={headers[at + 1]}>
                    <dt>{headers[at + 1]}</dt>
                    <dd className="figures">
                      <Ltr>{figure}</Ltr>
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      ) : (
        // Wider than a small window: whoever has only keys scrolls it, too.
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
          <Table className={classes.months}>
            <Table.Thead>
              <Table.Tr>
                {headers.map((header) => (
                  <Table.Th key={header} scope="col">
                    {header}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Table.Tr key={line.key}>
                  <Table.Th scope="row">{line.name}</Table.Th>
                  {cells(line)}
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{total}</Table.Th>
                {cells(sum)}
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </div>
      )}
      <Group mt="sm">
        <ReportButton
          variant="default"
          label={t`Print or export`}
          report={report}
          facts={known === null ? [] : [[t({ message: 'As of', context: 'report' }), at ?? known]]}
          aria-label={`${t`Print or export`}: ${title}`}
        />
      </Group>
    </>
  )
}
