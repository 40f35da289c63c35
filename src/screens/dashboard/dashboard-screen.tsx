import {
  IconArrowsExchange,
  IconBell,
  IconBox,
  IconCalendarEvent,
  IconGavel,
  IconHistory,
  IconId,
  IconIdOff,
  IconTruckDelivery,
  IconTruckReturn,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/formats.ts'
import { useNow } from '#screens/list/use-now.ts'
import { Ltr } from '#ui/ltr.tsx'
import { Page } from '#ui/page.tsx'
import { AnswerClock } from './answer-clock.tsx'
import { AsOf } from './as-of.tsx'
import classes from './dashboard.module.css'
import { FigureRows, type FigureRow } from './figure-rows.tsx'
import { REMINDERS, TODAY, WAITING_REQUESTS } from './figures.ts'
import { FirstAnswers } from './first-answers.tsx'
import { Overview } from './overview.tsx'
import { Panel } from './panel.tsx'
import { REQUEST_ICONS } from './request-icons.ts'
import { Totals } from './totals.tsx'
import { useAnswerQueue } from './use-answer-queue.ts'
import { useDashboard } from './use-dashboard.ts'

const REQUEST_ORDER = ['renewal', 'grace_period', 'replacement', 'early_pickup', 'removal'] as const
const TODAY_ROWS: readonly FigureRow[] = [
  { figure: TODAY.starting, icon: IconCalendarEvent, tone: 'plain' },
  { figure: TODAY.deliveries, icon: IconTruckDelivery, tone: 'plain' },
  { figure: TODAY.pickups, icon: IconTruckReturn, tone: 'plain' },
  { figure: TODAY.moves, icon: IconArrowsExchange, tone: 'plain' },
  { figure: TODAY.unassigned, icon: IconUserQuestion, tone: 'warning' },
]
const REQUEST_ROWS = REQUEST_ORDER.map((type): FigureRow => ({ figure: WAITING_REQUESTS[type], icon: REQUEST_ICONS[type], tone: 'plain' }))

/** The portal's first screen: what to do first, and how things stand. Every figure opens the list whose rows it counts. */
export const DashboardScreen = () => {
  const { t } = useLingui()
  const { now, today } = useNow()
  const figures = useDashboard(today)
  const waiting = useAnswerQueue()
  const by = waiting?.bookingBy ?? null
  const owed = figures.owed ?? 0
  const reminders: readonly FigureRow[] = [
    {
      figure: REMINDERS.unanswered,
      icon: IconBell,
      tone: 'warning',
      ...(by === null ? {} : { note: <AnswerClock until={by} now={now} /> }),
    },
    { figure: REMINDERS.overdue, icon: IconBox, tone: 'error' },
    { figure: REMINDERS.unfinished, icon: IconHistory, tone: 'warning' },
    { figure: REMINDERS.expired, icon: IconIdOff, tone: 'error' },
    { figure: REMINDERS.expiring, icon: IconId, tone: 'warning' },
    {
      figure: REMINDERS.unpaid,
      icon: IconGavel,
      tone: 'warning',
      ...(owed > 0 ? { note: <Ltr>{formatMoney(sar(owed))}</Ltr> } : {}),
    },
  ]
  return (
    <Page title={t`Dashboard`} aside={<AsOf today={today} />}>
      <div className={classes.board}>
        <FirstAnswers figures={figures} queue={waiting?.queue} now={now} />
        <Panel title={t`Reminders`}>
          <FigureRows rows={reminders} figures={figures} />
        </Panel>
        <section className={classes.wide} aria-label={t`Totals`}>
          <Totals figures={figures} />
        </section>
        <Overview figures={figures} today={today} />
        <div className={classes.side}>
          <Panel title={t`Today’s work`}>
            <FigureRows rows={TODAY_ROWS} figures={figures} />
          </Panel>
          <Panel title={t`Requests`}>
            <FigureRows rows={REQUEST_ROWS} figures={figures} />
          </Panel>
        </div>
      </div>
    </Page>
  )
}
