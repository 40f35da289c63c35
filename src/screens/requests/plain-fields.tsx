import type { ColumnName } from '#domain/kernel/entity.ts'
import { requests, type ChangeRequest } from '#domain/requests/request.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { PLAIN_REQUEST_FIELDS } from '#i18n/request-messages.ts'
import type { ListColumn } from '#screens/list/definition.ts'
import { Typed } from '#ui/typed.tsx'

interface PlainColumn extends ListColumn<'requests'> {
  readonly value: (request: ChangeRequest) => string | number | null
}

const isColumn = (name: string): name is ColumnName<'requests'> => name in requests.columns

const PlainValue = ({ value }: { value: string | number | null }) => {
  const { language } = useLocale()
  return typeof value === 'number' ? <span className="figures">{formatNumber(value, language)}</span> : value && <Typed>{value}</Typed>
}

const columnOf = ({ id, label }: (typeof PLAIN_REQUEST_FIELDS)[number]): PlainColumn => {
  const value = (request: ChangeRequest) => request[id] ?? null
  return {
    id,
    header: label,
    width: isColumn(id) ? 88 : 120,
    seen: 'never',
    Cell: ({ row }) => <PlainValue value={value(row)} />,
    value,
    // What is added up and compared stands at the end, digit below digit.
    ...(isColumn(id) ? ({ align: 'end', sort: id } as const) : {}),
  }
}

/** A column for each plain field, which somebody may choose; the record shows the same as facts. */
export const PLAIN_COLUMNS = PLAIN_REQUEST_FIELDS.map(columnOf)
