import { UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useCounters } from '#db/hooks/use-row.ts'
import { onDemand } from '#ui/on-demand.ts'
import { findPlace, NAV, NAV_COUNTERS } from './nav.ts'
import { NavCount } from './nav-count.tsx'
import classes from './shell.module.css'

// Loaded when somebody is about to open it.
const { Component: MoreDrawer, fetch } = onDemand(
  () => import('./more-drawer.tsx'),
  (module) => module.MoreDrawer,
)

/** More figures would lie over the icon beside, or end outside the screen. */
const MOST = 99

/** The phone's way around: what is needed most under the thumb, the rest behind "More". */
export const BottomBar = () => {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const counters = useCounters(NAV_COUNTERS)
  const [more, setMore] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (more && !wanted) setWanted(true)
  const here = findPlace(pathname)?.item
  const items = NAV.flatMap((group) => group.items.filter((item) => item.atThumb))
  const behind = NAV.flatMap((group) => group.items)
    .filter((item) => !item.atThumb)
    .reduce((sum, { counter }) => sum + ((counter === undefined ? 0 : counters?.[counter]) ?? 0), 0)
  return (
    <nav className={classes.bottomBar} aria-label={t`Sections`}>
      {items.map((item) => {
        const { icon: Glyph } = item
        return (
          <Link key={item.path} to={item.path} className={classes.thumb} aria-current={item === here ? 'page' : undefined}>
            <span className={classes.thumbIcon}>
              <Glyph size={22} stroke={1.75} aria-hidden />
              <NavCount count={(item.counter === undefined ? 0 : counters?.[item.counter]) ?? 0} most={MOST} />
            </span>
            <span>{i18n._(item.label)}</span>
          </Link>
        )
      })}
      <UnstyledButton
        className={classes.thumb}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={() => setMore(true)}
        aria-haspopup="dialog"
        aria-expanded={more}
        data-current={(here !== undefined && !here.atThumb) || undefined}
      >
        <span className={classes.thumbIcon}>
          <IconDots size={22} aria-hidden />
          <NavCount count={behind} most={MOST} />
        </span>
        <span>{t({ message: 'More', context: 'navigation' })}</span>
      </UnstyledButton>
      {wanted ? <MoreDrawer opened={more} onClose={() => setMore(false)} /> : null}
    </nav>
  )
}
