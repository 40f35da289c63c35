import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { NavItem } from './nav.ts'
import { NavCount } from './nav-count.tsx'
import classes from './shell.module.css'

interface NavLinkProps {
  readonly item: NavItem
  readonly current: boolean
  readonly count: number
  readonly collapsed?: boolean
  readonly onClick?: () => void
}

/** A section in the sidebar or behind "More". Collapsed, its name is in a tip and for those who hear it; its count stays. */
export const NavLink = ({ item, current, count, collapsed = false, onClick }: NavLinkProps) => {
  const { _ } = useLingui()
  const label = _(item.label)
  const { icon: Glyph } = item
  return (
    <Link
      to={item.path}
      className={classes.navLink}
      aria-current={current ? 'page' : undefined}
      {...(collapsed ? { title: label } : {})}
      {...(onClick ? { onClick } : {})}
    >
      {collapsed ? <span className="visually-hidden">{label}</span> : null}
      <span className={classes.thumbIcon}>
        <Glyph size={20} stroke={1.75} aria-hidden />
        {collapsed ? <NavCount count={count} /> : null}
      </span>
      {collapsed ? null : (
        <>
          <span className={classes.navLabel}>{label}</span>
          <NavCount count={count} />
        </>
      )}
    </Link>
  )
}
