import { IconCalendarWeek, IconLayoutKanban, IconList, IconMap, type Icon } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import classes from './view-switch.module.css'

type View = '/operations' | '/operations/board' | '/operations/week' | '/operations/map'

/** The ways to look at the same work. `day`: kept from one to the next. */
export const ViewSwitch = ({ day = '' }: { day?: string }) => {
  const { t } = useLingui()
  const views: readonly { readonly to: View; readonly icon: Icon; readonly label: string }[] = [
    { to: '/operations', icon: IconList, label: t({ message: 'List', context: 'view of operations' }) },
    { to: '/operations/board', icon: IconLayoutKanban, label: t({ message: 'Board', context: 'view of operations' }) },
    { to: '/operations/week', icon: IconCalendarWeek, label: t({ message: 'Week', context: 'view of operations' }) },
    { to: '/operations/map', icon: IconMap, label: t({ message: 'Map', context: 'view of operations' }) },
  ]
  return (
    <nav className={classes.switch} aria-label={t`View of operations`}>
      {views.map(({ to, icon: Glyph, label }) => (
        <Link
          key={to}
          to={to}
          search={to === '/operations' ? {} : { day }}
          className={classes.view}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <Glyph size={18} aria-hidden />
          <span className={classes.word}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
