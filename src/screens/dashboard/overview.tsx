import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react'
import { useLingui as useLinguiMacro } from '@lingui/react/macro'
import { onDemand } from '#ui/on-demand.ts'
import classes from './dashboard.module.css'
import { Count, FigureLink } from './figure-link.tsx'
import { OVERVIEW, SUCCESSFUL_BOOKINGS, TOTALS, type Part } from './figures.ts'
import { useKnown } from './figures-context.tsx'
import { Panel } from './panel.tsx'

const ChartMissing = () => {
  const { t } = useLinguiMacro()
  return <Text size="sm" c="dimmed">{t`The chart could not be loaded. Open the portal again to see it.`}</Text>
}

// The drawing weighs more than all that is written here: it comes when the figures stand, and where it cannot come they do all the same.
const { Component: OverviewChart } = onDemand(
  () => import('./chart/overview-chart.tsx').catch(() => ({ OverviewChart: ChartMissing })),
  (module) => module.OverviewChart,
  <div className={classes.pending} />,
)

const PARTS = ['completed', 'active', 'upcoming', 'pending', 'cancelled'] as const satisfies readonly Part[]

const Share = ({ part }: { part: Part }) => {
  const { countOf } = useKnown()
  const [all, own] = [countOf(TOTALS.bookings) ?? 0, countOf(OVERVIEW[part]) ?? 0]
  return (
    <span className={classes.share} aria-hidden>
      <span data-part={part} style={{ inlineSize: `${all === 0 ? 0 : (own / all) * 100}%` }} />
    </span>
  )
}

/** What has become of all bookings: each part with its share, and how they came in by the month. */
export const Overview = ({ today }: { today: string }) => {
  const { t } = useLinguiMacro()
  const { _ } = useLingui()
  return (
    <Panel
      title={t`Bookings overview`}
      className={classes.overview}
      aside={
        <FigureLink figure={SUCCESSFUL_BOOKINGS} className={classes.success}>
          {_(SUCCESSFUL_BOOKINGS.label)} <Count figure={SUCCESSFUL_BOOKINGS} className={classes.strong} />
        </FigureLink>
      }
    >
      <ul className={classes.parts}>
        {PARTS.map((part) => (
          <li key={part}>
            <FigureLink figure={OVERVIEW[part]} className={classes.part}>
              <span className={classes.swatch} data-part={part} aria-hidden />
              <span className={classes.rowLabel}>{_(OVERVIEW[part].label)}</span> <Share part={part} />
              <Count figure={OVERVIEW[part]} className={classes.rowCount} />
            </FigureLink>
          </li>
        ))}
      </ul>
      <div className={classes.chart}>
        <OverviewChart today={today} parts={PARTS} />
      </div>
    </Panel>
  )
}
