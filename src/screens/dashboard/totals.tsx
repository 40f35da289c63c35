import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/formats.ts'
import { Ltr } from '#ui/ltr.tsx'
import classes from './dashboard.module.css'
import { Count, FigureLink } from './figure-link.tsx'
import { ACTIVE_ORDERS, REMINDERS, SUMS, TOTALS, type Counted, type Summed } from './figures.ts'
import type { DashboardFigures } from './use-dashboard.ts'

const Tile = ({ figure, unit, children }: { figure: Counted | Summed; unit?: string; children: ReactNode }) => {
  const { _ } = useLingui()
  return (
    <li>
      <FigureLink figure={figure} className={classes.tile}>
        <span className={classes.tileLabel}>
          {_(figure.label)}
          {unit === undefined ? null : <span className={classes.unit}> {unit}</span>}
        </span>{' '}
        <span className={`figures ${classes.tileValue}`}>{children}</span>
      </FigureLink>
    </li>
  )
}

/** An amount without its currency, which stands with the label: a phone has room for one of them. */
const Amount = ({ halalas }: { halalas: number | undefined }) =>
  halalas === undefined ? <Count value={undefined} /> : <Ltr>{formatMoney(sar(halalas)).replace(/^SAR /, '')}</Ltr>

/** What a vendor has, in eight figures. */
export const Totals = ({ figures }: { figures: DashboardFigures }) => (
  <ul className={classes.tiles}>
    {[TOTALS.bookings, ACTIVE_ORDERS, TOTALS.onSite, TOTALS.monthBookings].map((figure) => (
      <Tile key={figure.label.id} figure={figure}>
        <Count value={figures.countOf(figure)} />
      </Tile>
    ))}
    {[SUMS.earnings, SUMS.monthEarnings].map((figure) => (
      <Tile key={figure.label.id} figure={figure} unit="SAR">
        <Amount halalas={figures.amountOf(figure)} />
      </Tile>
    ))}
    {[TOTALS.violations, REMINDERS.expiring].map((figure) => (
      <Tile key={figure.label.id} figure={figure}>
        <Count value={figures.countOf(figure)} />
      </Tile>
    ))}
  </ul>
)
