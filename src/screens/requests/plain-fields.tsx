import type { ColumnName } from '#domain/kernel/entity.ts'
import { requests, type ChangeRequest } from '#domain/requests/request.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { PLAIN_REQUEST_FIELDS } from '#i18n/request-messages.ts'
import type { ListColumn } from '#screens/list/definition.ts'
import { Typed } from '#ui/typed.tsx'

type PlainField = keyof typeof PLAIN_REQUEST_FIELDS
type Plain = string | number | null | undefined

const isPlainField = (name: string): name is PlainField => Object.hasOwn(PLAIN_REQUEST_FIELDS, name)
const isColumn = (name: string): name is ColumnName<'requests'> => Object.hasOwn(requests.columns, name)
const isFigure = (name: string): boolean => isColumn(name) && ['integer', 'number'].includes(requests.columns[name]?.type ?? '')

const PlainValue = ({ value }: { value: Plain }) => {
  const { language } = useLocale()
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? <span className="figures">{formatNumber(value, language)}</span> : <Typed>{value}</Typed>
}

const columnOf = (id: PlainField): ListColumn<'requests'> & { readonly value: (request: ChangeRequest) => string | number | null } => {
  const read = (request: ChangeRequest): Plain => request[id]
  return {
    id,
    header: PLAIN_REQUEST_FIELDS[id],
    width: isFigure(id) ? 88 : 120,
    seen: 'never',
    Cell: ({ row }) => <PlainValue value={read(row)} />,
    value: (request) => read(request) ?? null,
    ...(isFigure(id) ? { align: 'end' as const } : {}),
    ...(isColumn(id) ? { sort: id } : {}),
  }
}

/** A column for each plain field, which somebody may choose; the record shows the same as facts. */
export const PLAIN_COLUMNS = Object.keys(PLAIN_REQUEST_FIELDS).filter(isPlainField).map(columnOf)
