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
import { ReadAgain } from '#ui/read-again.tsx'
import { AnswerClock } from './answer-clock.tsx'
import { AsOf } from './as-of.tsx'
import classes from './dashboard.module.css'
import { FigureRows, type FigureRow } from './figure-rows.tsx'
import { REMINDERS, TODAY, WAITING_REQUESTS } from './figures.ts'
import { FiguresProvider, useKnown } from './figures-context.tsx'
import { FirstAnswers } from './first-answers.tsx'
import { Overview } from './overview.tsx'
import { Panel } from './panel.tsx'
import { REQUEST_ICONS } from './request-icons.ts'
import { Totals } from './totals.tsx'

const REQUEST_ORDER = ['renewal', 'grace_period', 'replacement', 'early_pickup', 'removal'] as const
const TODAY_ROWS: readonly FigureRow[] = [
  { figure: TODAY.starting, icon: IconCalendarEvent, tone: 'plain' },
  { figure: TODAY.deliveries, icon: IconTruckDelivery, tone: 'plain' },
  { figure: TODAY.pickups, icon: IconTruckReturn, tone: 'plain' },
  { figure: TODAY.moves, icon: IconArrowsExchange, tone: 'plain' },
  { figure: TODAY.unassigned, icon: IconUserQuestion, tone: 'warning' },
]
const REQUEST_ROWS = REQUEST_ORDER.map((type): FigureRow => ({ figure: WAITING_REQUESTS[type], icon: REQUEST_ICONS[type], tone: 'plain' }))

/** How long the first of the bookings still waits. */
const BookingClock = () => {
  const { t } = useLingui()
  const { now } = useNow()
  const by = useKnown().waiting?.bookingBy ?? null
  return by === null ? null : (
    <span className={classes.note}>
      {' '}
      {t`first:`} <AnswerClock until={by} now={now} />
    </span>
  )
}

const Owed = () => {
  const owed = useKnown().owed ?? 0
  return owed === 0 ? null : (
    <span className={classes.note}>
      {' '}
      <Ltr>{formatMoney(sar(owed))}</Ltr>
    </span>
  )
}

const REMINDER_ROWS: readonly FigureRow[] = [
  { figure: REMINDERS.unanswered, icon: IconBell, tone: 'warning', Note: BookingClock },
  { figure: REMINDERS.overdue, icon: IconBox, tone: 'error' },
  { figure: REMINDERS.unfinished, icon: IconHistory, tone: 'warning' },
  { figure: REMINDERS.expired, icon: IconIdOff, tone: 'error' },
  { figure: REMINDERS.expiring, icon: IconId, tone: 'warning' },
  { figure: REMINDERS.unpaid, icon: IconGavel, tone: 'warning', Note: Owed },
]

/** One line for all of them: they come from the same place. */
const FiguresFailed = () => {
  const { t } = useLingui()
  const { isFailed, retry } = useKnown()
  return isFailed ? <ReadAgain onRetry={retry}>{t`Some figures could not be read on this device. Your data is safe.`}</ReadAgain> : null
}

/** The portal's first screen: what to do first, and how things stand. Every figure opens the list whose rows it counts. */
export const DashboardScreen = () => {
  const { t } = useLingui()
  const { now, today } = useNow()
  return (
    <FiguresProvider today={today}>
      <Page title={t`Dashboard`} aside={<AsOf today={today} />}>
        <FiguresFailed />
        <div className={classes.board}>
          <FirstAnswers now={now} />
          <Panel title={t`Reminders`}>
            <FigureRows rows={REMINDER_ROWS} />
          </Panel>
          <section className={classes.wide} aria-label={t`Totals`}>
            <Totals />
          </section>
          <Overview today={today} />
          <div className={classes.side}>
            <Panel title={t`Today’s work`}>
              <FigureRows rows={TODAY_ROWS} />
            </Panel>
            <Panel title={t`Requests`}>
              <FigureRows rows={REQUEST_ROWS} />
            </Panel>
          </div>
        </div>
      </Page>
    </FiguresProvider>
  )
}
