import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useCounters } from '#db/hooks/use-row.ts'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '#ui/after-paint.ts'
import { Brand } from '#ui/brand.tsx'
import { HelpLinks } from './help-links.tsx'
import { APART, findPlace, NAV, NAV_COUNTERS } from './nav.ts'
import { NavLink } from './nav-link.tsx'
import classes from './shell.module.css'

const COLLAPSED_KEY = 'sidebarCollapsed'
/** Narrower than a small laptop, a table needs the room more than the names of the sections do. */
const NARROW = '(width < 80em)'

const startsCollapsed = (): boolean => {
  const chosen = localStorage.getItem(COLLAPSED_KEY)
  return chosen === null ? matchMedia(NARROW).matches : chosen === 'yes'
}

/** The desktop's way around: groups of sections with what waits in each; collapses to icons. */
export const Sidebar = () => {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const counters = useCounters(NAV_COUNTERS)
  const [collapsed, setCollapsed] = useState(startsCollapsed)
  const toggle = () => {
    setCollapsed(!collapsed)
    try {
      localStorage.setItem(COLLAPSED_KEY, collapsed ? 'no' : 'yes')
    } catch {
      // No room left on the device: it holds until the page is left.
    }
  }
  const here = findPlace(pathname)?.item
  const groups = useRef<HTMLDivElement>(null)
  // There are more sections than a small window has room for: the one that is open stays in sight. By hand, for a browser that brings
  // something into view lets the next Tab go on from there, and who opens the portal begins at its top.
  useEffect(() => {
    const list = groups.current
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !link) return
    return afterPaint(() => {
      list.scrollTop = Math.min(link.offsetTop, Math.max(list.scrollTop, link.offsetTop + link.offsetHeight - list.clientHeight))
    })
  }, [here])
  const Glyph = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.sidebar} data-collapsed={collapsed || undefined} aria-label={t`Sections`}>
      <div className={classes.brand}>
        <Brand compact={collapsed} />
      </div>
      <div className={classes.groups} ref={groups}>
        {NAV.map((group) => (
          <div key={group.id} role="group" aria-label={i18n._(group.label)}>
            {collapsed ? null : (
              <div className={classes.groupLabel} aria-hidden>
                {i18n._(group.label)}
              </div>
            )}
            {group.items.map((item) => (
              <NavLink
                key={item.path}
                item={item}
                current={item === here}
                collapsed={collapsed}
                count={(item.counter === undefined ? 0 : counters?.[item.counter]) ?? 0}
              />
            ))}
          </div>
        ))}
        <div className={classes.apart}>
          {APART.map((item) => (
            <NavLink key={item.path} item={item} current={item === here} collapsed={collapsed} count={0} />
          ))}
        </div>
        {collapsed ? null : <HelpLinks />}
      </div>
      <ActionIcon
        className={classes.collapse}
        onClick={toggle}
        aria-expanded={!collapsed}
        aria-label={collapsed ? t`Expand the sidebar` : t`Collapse the sidebar`}
      >
        <Glyph size={20} className="mirrored" aria-hidden />
      </ActionIcon>
    </nav>
  )
}
