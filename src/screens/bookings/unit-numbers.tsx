import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Operation } from '#domain/operations/operation.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import classes from './bookings.module.css'

/** The numbers of the containers that were chosen for a booking. */
export const UnitNumbers = ({ movements, containerId }: { movements: readonly Operation[] | undefined; containerId: string }) => {
  const { t } = useLingui()
  if (!movements) return '…'
  const order = new Intl.Collator('en', { numeric: true })
  const numbers = [...new Set(movements.flatMap(({ containerNumber }) => containerNumber ?? []))].toSorted(order.compare)
  if (numbers.length === 0)
    return (
      <Text span c="dimmed" inherit>
        {t`Not chosen yet`}
      </Text>
    )
  return (
    <span className={classes.units}>
      {numbers.map((number) => (
        <TextLink
          key={number}
          to="/container/view"
          search={{ ...LIST_SEARCH_DEFAULTS, id: containerId, unit: Number(number.split('-').at(-1)) }}
        >
          <Ltr>{number}</Ltr>
        </TextLink>
      ))}
    </span>
  )
}
