import { IconBell, IconMoodCheck } from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import { useLingui as useLinguiMacro } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { REQUEST_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { Ltr } from '#ui/ltr.tsx'
import { AnswerClock } from './answer-clock.tsx'
import { MOST_NAMED, type Waiting } from './answer-queue.ts'
import classes from './dashboard.module.css'
import { REMINDERS, WAITING_REQUESTS } from './figures.ts'
import { useKnown } from './figures-context.tsx'
import { Panel } from './panel.tsx'
import { REQUEST_ICONS } from './request-icons.ts'

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
  const { t } = useLinguiMacro()
  const { _ } = useLingui()
  const { language } = useLocale()
  const Glyph = waiting.kind === 'booking' ? IconBell : REQUEST_ICONS[waiting.row.type]
  const { number, customerName } = waiting.row
  return (
    <li>
      <Way waiting={waiting}>
        <Glyph size={20} stroke={1.75} aria-hidden className={classes.rowIcon} data-tone="plain" />
        <span className={classes.rowLabel}>
          <span className={`${classes.who} typed`} dir="auto">
            {inLanguage(customerName, language)}
          </span>{' '}
          <span className={classes.note}>
            {waiting.kind === 'booking' ? t`New booking` : _(REQUEST_TYPE_MESSAGES[waiting.row.type])} <Ltr>#{number}</Ltr>
          </span>
        </span>
        {waiting.until === null ? null : <AnswerClock until={waiting.until} now={now} />}
      </Way>
    </li>
  )
}

/** Who waits for an answer, whoever has to get it soonest on top. As high as the counters say, before the rows are there. */
export const FirstAnswers = ({ now }: { now: number }) => {
  const { t } = useLinguiMacro()
  const { countOf, waiting, asOf } = useKnown()
  const queue = waiting?.queue
  // Of a device that does not have everything yet nobody can say so.
  const hasAll = typeof asOf === 'number'
  const counted = [REMINDERS.unanswered, ...Object.values(WAITING_REQUESTS)].map((figure) => countOf(figure))
  const expected = Math.min(
    MOST_NAMED,
    counted.reduce<number>((sum, count) => sum + (count ?? MOST_NAMED), 0),
  )
  return (
    <Panel title={t`To be answered first`} className={classes.first}>
      {hasAll && (queue?.length === 0 || (queue === undefined && expected === 0)) ? (
        <p className={classes.nothing}>
          <IconMoodCheck size={20} aria-hidden />
          {t`Nobody waits for an answer.`}
        </p>
      ) : (
        <ul className={classes.rows}>
          {queue && (hasAll || queue.length > 0)
            ? queue.map((one) => <WaitingRow key={one.id} waiting={one} now={now} />)
            : waiting === null
              ? null
              : Array.from({ length: expected }, (_unused, at) => <li key={at} className={classes.rowToCome} aria-hidden />)}
        </ul>
      )}
    </Panel>
  )
}
