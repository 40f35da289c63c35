import { IconBell, IconCalendarPlus, IconClockExclamation, IconMoodCheck } from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Query } from '#db/query/query.ts'
import { formatInstant, formatUntil, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { Ltr } from '#ui/ltr.tsx'
import { Typed } from '#ui/typed.tsx'
import { answerQueue, MOST_NAMED, type Waiting } from './answer-queue.ts'
import classes from './dashboard.module.css'
import { REMINDERS, WAITING_REQUESTS } from './figures.ts'
import { Panel } from './panel.tsx'
import type { DashboardFigures } from './use-dashboard.ts'

/** From how little time on an answer is shown as urgent. */
const URGENT_MS = 60 * 60_000
const FIRST = { start: 0, end: MOST_NAMED }

const BOOKINGS: Query<'bookings'> = {
  kind: 'bookings',
  filters: REMINDERS.unanswered.filters(''),
  sort: [
    { column: 'answerBy', direction: 'ascending' },
    { column: 'bookedAt', direction: 'ascending' },
  ],
}
const REQUESTS: Query<'requests'> = {
  kind: 'requests',
  filters: [{ column: 'status', anyOf: ['pending'] }],
  sort: [
    { column: 'answerBy', direction: 'ascending' },
    { column: 'requestedAt', direction: 'ascending' },
  ],
}

const Clock = ({ until, now }: { until: number; now: number }) => {
  const { t } = useWords()
  const { language } = useLocale()
  const left = until - now
  return (
    <time
      dateTime={new Date(until).toISOString()}
      title={formatInstant(until, language)}
      className={classes.clock}
      data-urgent={left <= URGENT_MS || undefined}
    >
      {left <= URGENT_MS ? <IconClockExclamation size={16} aria-hidden /> : null}
      {left > 0 ? formatUntil(until, now, language) : t({ message: 'Overdue', context: 'answer' })}
    </time>
  )
}

/** Opens the record, where it is answered. */
const Way = ({ waiting, children }: { waiting: Waiting; children: ReactNode }) => {
  const search = { ...LIST_SEARCH_DEFAULTS, id: waiting.id }
  if (waiting.kind === 'booking')
    return (
      <Link to="/new-booking/detail" search={search} className={classes.row}>
        {children}
      </Link>
    )
  const to = `${WAITING_REQUESTS[waiting.row.type].to}/detail` as const
  return (
    <Link to={to} search={search} className={classes.row}>
      {children}
    </Link>
  )
}

const WaitingRow = ({ waiting, now }: { waiting: Waiting; now: number }) => {
  const { t } = useWords()
  const { _ } = useLingui()
  const { language } = useLocale()
  const Glyph = waiting.kind === 'booking' ? IconBell : IconCalendarPlus
  const { number, customerName } = waiting.row
  return (
    <li>
      <Way waiting={waiting}>
        <Glyph size={20} stroke={1.75} aria-hidden className={classes.rowIcon} data-tone="plain" />
        <span className={classes.rowLabel}>
          <span className={classes.who}>
            <Typed>{inLanguage(customerName, language)}</Typed>
          </span>{' '}
          <span className={classes.note}>
            {waiting.kind === 'booking' ? t`New booking` : _(WAITING_REQUESTS[waiting.row.type].label)} <Ltr>#{number}</Ltr>
          </span>
        </span>
        {waiting.until === null ? null : <Clock until={waiting.until} now={now} />}
      </Way>
    </li>
  )
}

/** Who waits for an answer, whoever has to get it soonest on top. As high as the counters say, before the rows are there. */
export const FirstAnswers = ({ figures, now }: { figures: DashboardFigures; now: number }) => {
  const { t } = useWords()
  const bookings = useColumnsWindow(BOOKINGS, FIRST).answer?.rows
  const requests = useColumnsWindow(REQUESTS, FIRST).answer?.rows
  const queue = bookings && requests && answerQueue(bookings, requests)
  const counted = [REMINDERS.unanswered, ...Object.values(WAITING_REQUESTS)].map((figure) => figures.countOf(figure))
  const expected = Math.min(
    MOST_NAMED,
    counted.reduce<number>((sum, count) => sum + (count ?? MOST_NAMED), 0),
  )
  return (
    <Panel title={t`To be answered first`} className={classes.first}>
      {queue?.length === 0 || (queue === undefined && expected === 0) ? (
        <p className={classes.nothing}>
          <IconMoodCheck size={20} aria-hidden />
          {t`Nobody waits for an answer.`}
        </p>
      ) : (
        <ul className={classes.rows}>
          {queue
            ? queue.map((waiting) => <WaitingRow key={waiting.id} waiting={waiting} now={now} />)
            : Array.from({ length: expected }, (_unused, at) => <li key={at} className={classes.rowToCome} aria-hidden />)}
        </ul>
      )}
    </Panel>
  )
}
