import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ChangeRequest, RequestType } from '#domain/requests/request.ts'
import { PAYMENT_METHOD_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatInstantDay, formatMoney, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { Column } from '#ui/data-list/types.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ContainerLabel } from './container-label.tsx'
import { useRequestFacts } from './request-facts.tsx'
import type { RequestPath, Sort } from './search.ts'
import { EFFECTIVE_MESSAGES } from './messages.ts'

interface ColumnOptions {
  readonly type: RequestType
  readonly path: RequestPath
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly answer: (request: ChangeRequest) => ReactNode
}

const DAY = '6.75rem'

const two = (first: ReactNode, second: ReactNode) => (
  <>
    <Text size="sm" component="div" truncate>
      {first}
    </Text>
    <Text size="sm" c="dimmed" component="div" truncate>
      {second}
    </Text>
  </>
)

/** The columns that only requests of a type have. */
const useTypeColumns = (type: RequestType): Column<ChangeRequest>[] => {
  const { t, i18n } = useLingui()
  const columns = useRequestFacts(type, 'table').map(({ id, label, width, value }) => ({ id, header: label, width, cell: value }))
  const payment: Column<ChangeRequest> = {
    id: 'payment',
    header: t`Payment`,
    width: 'minmax(8rem, 0.7fr)',
    cell: ({ details: d }) =>
      d.type === 'renewal' && two(<Ltr>{formatMoney(d.amount)}</Ltr>, i18n._(PAYMENT_METHOD_MESSAGES[d.paymentMethod])),
  }
  return type === 'renewal' ? [...columns, payment] : columns
}

const SORTS_BY = {
  requested: { descending: 'requested-newest', ascending: 'requested-oldest' },
  effective: { descending: 'effective-latest', ascending: 'effective-soonest' },
} as const

const sorting = (by: keyof typeof SORTS_BY, options: ColumnOptions): NonNullable<Column<ChangeRequest>['sort']> => {
  const { ascending, descending } = SORTS_BY[by]
  const order = options.sort === ascending ? 'ascending' : options.sort === descending ? 'descending' : null
  return { order, toggle: () => options.onSort(order === 'ascending' ? descending : ascending) }
}

/** The table's columns for a type of request. */
export const useRequestColumns = (options: ColumnOptions): Column<ChangeRequest>[] => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const own = useTypeColumns(options.type)
  return [
    {
      id: 'request',
      header: t`Request`,
      width: 'minmax(10.5rem, 1.6fr)',
      cell: (request) =>
        two(
          <TextLink
            to={`${options.path}/detail`}
            search={(was: object) => ({ ...was, id: request.id })}
            fw={500}
            inherit
            c="var(--mantine-color-text)"
            title={inLanguage(request.customerName, language)}
          >
            {inLanguage(request.customerName, language)}
          </TextLink>,
          <Ltr>#{request.number}</Ltr>,
        ),
    },
    {
      id: 'container',
      header: t`Container`,
      width: 'minmax(9.5rem, 1fr)',
      cell: (request) => two(<ContainerLabel container={request.container} />, <Ltr>{request.container.barcode}</Ltr>),
    },
    ...own,
    {
      id: 'requested',
      header: t`Requested on`,
      width: DAY,
      sort: sorting('requested', options),
      cell: (request) => <span className="whole figures">{formatInstantDay(request.requestedAt, language)}</span>,
    },
    {
      id: 'effective',
      header: i18n._(EFFECTIVE_MESSAGES[options.type]),
      width: DAY,
      sort: sorting('effective', options),
      cell: (request) => <span className="whole figures">{formatDay(request.effectiveOn, language)}</span>,
    },
    { id: 'answer', header: t`Answer`, width: '11.75rem', cell: options.answer },
  ]
}
