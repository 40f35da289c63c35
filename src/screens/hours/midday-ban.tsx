import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WorkingHours } from '#domain/hours/hours.ts'
import { LAWFUL_BAN } from '#domain/hours/usual-hours.ts'
import { Switch } from '#ui/switch.tsx'
import { banYear } from './ban-year.ts'
import { EntryInput, type PartTools } from './field-kit.tsx'
import classes from './hours.module.css'

interface MiddayBanProps extends PartTools {
  readonly ban: WorkingHours['middayBan']
  readonly today: string
  readonly write: (ban: WorkingHours['middayBan']) => void
}

/** The hours in which nobody works outdoors in summer; it is the law's unless somebody says otherwise. */
export const MiddayBan = ({ ban, today, write, ...tools }: MiddayBanProps) => {
  const { t } = useLingui()
  // A day of each year; the year is only there because calendars have one, and stays while somebody changes the days.
  const [year] = useState(() => banYear(ban ?? LAWFUL_BAN, today))
  const limits = { min: `${year}-01-01`, max: `${year}-12-31` }
  const dayOfBan = (on: string) => (on === '' ? '' : `${year}-${on}`)
  return (
    <>
      <Switch
        checked={ban !== null}
        onChange={(event) => write(event.currentTarget.checked ? LAWFUL_BAN : null)}
        label={t`No work outdoors at midday in summer`}
        description={t`By law from 15 June to 15 September, 12:00 to 15:00. Days carry less then, and whoever plans work in these hours is warned.`}
      />
      {ban ? (
        <>
          <div className={classes.pair}>
            <EntryInput
              {...tools}
              {...limits}
              type="date"
              path="middayBan.from"
              label={t`From the day`}
              value={dayOfBan(ban.from)}
              onChange={(on) => write({ ...ban, from: on.slice(5) })}
            />
            <EntryInput
              {...tools}
              {...limits}
              type="date"
              path="middayBan.to"
              label={t`To the day`}
              value={dayOfBan(ban.to)}
              onChange={(on) => write({ ...ban, to: on.slice(5) })}
            />
          </div>
          <div className={classes.times}>
            <EntryInput
              {...tools}
              type="time"
              path="middayBan.hours.from"
              label={t`From the hour`}
              value={ban.hours.from}
              onChange={(from) => write({ ...ban, hours: { ...ban.hours, from } })}
            />
            <EntryInput
              {...tools}
              type="time"
              path="middayBan.hours.to"
              label={t`To the hour`}
              value={ban.hours.to}
              onChange={(to) => write({ ...ban, hours: { ...ban.hours, to } })}
            />
          </div>
        </>
      ) : null}
    </>
  )
}
