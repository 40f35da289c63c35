import { Text } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { WEEKDAYS, type Span, type Weekday, type WorkingHours } from '#domain/hours/hours.ts'
import { HOURS_FIELD_MESSAGES } from '#i18n/hours-messages.ts'
import { DAY_KINDS, hoursFor, kindOf, type DayKind } from './day-kind.ts'
import { EntryChoice, TimePair, type PartTools } from './field-kit.tsx'
import classes from './hours.module.css'

const KIND_MESSAGES: Readonly<Record<DayKind, MessageDescriptor>> = {
  full: msg`Full day`,
  half: msg`Half day`,
  closed: msg({ message: 'Closed', context: 'day' }),
}

interface WeekDaysProps extends PartTools {
  readonly week: Pick<WorkingHours, Weekday>
  readonly write: (weekday: Weekday, hours: Span | null) => void
}

/** The hours of each day of the week: whole days, half days and those that are closed. */
export const WeekDays = ({ week, write, ...tools }: WeekDaysProps) => {
  const { t, i18n } = useLingui()
  const choices = DAY_KINDS.map((value) => ({ value, label: i18n._(KIND_MESSAGES[value]) }))
  return WEEKDAYS.map((weekday) => {
    const span = week[weekday]
    const day = i18n._(HOURS_FIELD_MESSAGES[weekday])
    return (
      <div key={weekday} className={classes.day} role="group" aria-label={day}>
        <Text className={classes.weekday} fw={500} aria-hidden>
          {day}
        </Text>
        <EntryChoice
          {...tools}
          path={weekday}
          label={t`${day}: open or closed`}
          isQuiet
          choices={choices}
          value={kindOf(week, weekday)}
          onChange={(chosen) => {
            const kind = DAY_KINDS.find((one) => one === chosen)
            if (kind) write(weekday, hoursFor(week, kind))
          }}
        />
        {span ? <TimePair {...tools} path={weekday} of={day} span={span} onChange={(next) => write(weekday, next)} /> : <div />}
      </div>
    )
  })
}
