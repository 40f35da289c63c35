import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Operation } from '#domain/operations/operation.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import classes from './bookings.module.css'
import { chosenUnits } from './chosen-units.ts'

/** The numbers of the containers that were chosen for a booking, and which of them were exchanged. */
export const UnitNumbers = ({ movements }: { movements: readonly Operation[] | undefined }) => {
  const { t } = useLingui()
  if (!movements) return '…'
  const units = chosenUnits(movements)
  if (units.length === 0)
    return (
      <Text span c="dimmed" inherit>
        {t`Not chosen yet`}
      </Text>
    )
  return (
    <span className={classes.units}>
      {units.map(({ label, containerId, isExchanged }) => (
        <span key={label}>
          <TextLink to="/container/view" search={{ ...LIST_SEARCH_DEFAULTS, id: containerId, unit: Number(label.split('-').at(-1)) }}>
            <Ltr>{label}</Ltr>
          </TextLink>
          {isExchanged ? (
            <Text span c="dimmed" size="sm">
              {' '}
              {t({ message: 'exchanged', context: 'unit' })}
            </Text>
          ) : null}
        </span>
      ))}
    </span>
  )
}
