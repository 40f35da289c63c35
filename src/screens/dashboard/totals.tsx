import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/formats.ts'
import { Ltr } from '#ui/ltr.tsx'
import classes from './dashboard.module.css'
import { Count, FigureLink } from './figure-link.tsx'
import { ACTIVE_ORDERS, REMINDERS, SUMS, TOTALS, type Counted, type Summed } from './figures.ts'
import type { DashboardFigures } from './use-dashboard.ts'

const Tile = ({ figure, children }: { figure: Counted | Summed; children: ReactNode }) => {
  const { _ } = useLingui()
  return (
    <li>
      <FigureLink figure={figure} className={classes.tile}>
        <span className={classes.tileLabel}>{_(figure.label)}</span> <span className={`figures ${classes.tileValue}`}>{children}</span>
      </FigureLink>
    </li>
  )
}

/** An amount in riyals, the currency smaller than the figure. */
const Amount = ({ halalas }: { halalas: number | undefined }) => {
  if (halalas === undefined) return <Count value={undefined} />
  const [currency, figure] = formatMoney(sar(halalas)).split(' ')
  return (
    <Ltr>
      <span className={classes.currency}>{currency}</span> {figure}
    </Ltr>
  )
}

/** What a vendor has, in eight figures. */
export const Totals = ({ figures }: { figures: DashboardFigures }) => (
  <ul className={classes.tiles}>
    {[TOTALS.bookings, ACTIVE_ORDERS, TOTALS.onSite, TOTALS.monthBookings].map((figure) => (
      <Tile key={figure.label.id} figure={figure}>
        <Count value={figures.countOf(figure)} />
      </Tile>
    ))}
    {[SUMS.earnings, SUMS.monthEarnings].map((figure) => (
      <Tile key={figure.label.id} figure={figure}>
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
