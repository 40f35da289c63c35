import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addDaysTo, type Day } from '#domain/kernel/instant.ts'
import { formatWeekday } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { TextLink } from '#ui/links.tsx'
import classes from './board.module.css'

interface DayBarProps {
  readonly on: Day
  readonly today: Day
  readonly onDay: (day: Day) => void
  /** Open movements on the boards of other days; left out: that is not said. */
  readonly elsewhere?: number
  /** Days from one to the next. */
  readonly step?: number
}

/** The day that is looked at. What is over has no board: what is left of it is outstanding. */
export const DayBar = ({ on, today, onDay, elsewhere = 0, step = 1 }: DayBarProps) => {
  const { t } = useLingui()
  const { direction, language } = useLocale()
  const [Back, Forth] = direction === 'rtl' ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight]
  const earlier = addDaysTo(on, -step)
  // While somebody types, it holds what they typed: a year is a past one until its last figure.
  const [typed, setTyped] = useState<string | null>(null)
  // The day that is opened with the screen is read with it; another one is said, as whoever asked for it stays at the button.
  const [told, setTold] = useState<{ readonly of: Day; readonly day: Day | null }>({ of: on, day: null })
  if (told.of !== on) setTold({ of: on, day: on })
  return (
    <div className={classes.bar}>
      <div className={classes.days}>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t({ message: 'Earlier', context: 'day' })}
          disabled={on <= today}
          onClick={() => onDay(earlier < today ? today : earlier)}
        >
          <Back size={20} aria-hidden />
        </ActionIcon>
        <DateInput
          type="date"
          isLive
          aria-label={t({ message: 'Day', context: 'movement' })}
          min={today}
          value={typed ?? on}
          onChange={(day) => {
            setTyped(day)
            if (day >= today) onDay(day)
          }}
          onBlur={() => setTyped(null)}
        />
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t({ message: 'Later', context: 'day' })}
          onClick={() => onDay(addDaysTo(on, step))}
        >
          <Forth size={20} aria-hidden />
        </ActionIcon>
      </div>
      <span className="visually-hidden" role="status">
        {told.day === null ? null : formatWeekday(told.day, language)}
      </span>
      {on === today ? null : (
        <Button variant="default" h={44} onClick={() => onDay(today)}>
          {t({ message: 'Today', context: 'movements' })}
        </Button>
      )}
      {elsewhere === 0 ? null : (
        <TextLink to="/operations/week" search={{ day: on }} size="sm" className={classes.link ?? ''}>
          <Plural value={elsewhere} one="# movement on another day" other="# movements on other days" />
        </TextLink>
      )}
    </div>
  )
}
