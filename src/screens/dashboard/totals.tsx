import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import classes from './dashboard.module.css'
import { Amount, Count, FigureLink } from './figure-link.tsx'
import { ACTIVE_ORDERS, REMINDERS, SUMS, TOTALS, type Counted, type Summed } from './figures.ts'

const Tile = ({ figure, unit, children }: { figure: Counted | Summed; unit?: string; children: ReactNode }) => {
  const { _ } = useLingui()
  return (
    <li>
      <FigureLink figure={figure} className={classes.tile}>
        <span className={classes.tileLabel}>
          {_(figure.label)}
          {unit === undefined ? null : <span className={classes.unit}> {unit}</span>}
        </span>{' '}
        {children}
      </FigureLink>
    </li>
  )
}

const counted = (figure: Counted) => (
  <Tile key={figure.label.id} figure={figure}>
    <Count figure={figure} className={classes.tileValue} />
  </Tile>
)

/** What a vendor has, in eight figures. */
export const Totals = () => (
  <ul className={classes.tiles}>
    {[TOTALS.bookings, ACTIVE_ORDERS, TOTALS.onSite, TOTALS.monthBookings].map(counted)}
    {[SUMS.earnings, SUMS.monthEarnings].map((figure) => (
      <Tile key={figure.label.id} figure={figure} unit="SAR">
        <Amount figure={figure} className={classes.tileValue} />
      </Tile>
    ))}
    {[TOTALS.violations, REMINDERS.expiring].map(counted)}
  </ul>
)
