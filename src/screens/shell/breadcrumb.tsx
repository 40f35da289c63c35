import { IconChevronRight } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { onDemand } from '#ui/on-demand.ts'
import { findPlace } from './nav.ts'
import classes from './shell.module.css'

const { Component: InnerCrumbs } = onDemand(
  () => import('./inner-crumbs.tsx'),
  (module) => module.InnerCrumbs,
)

/** Where one is. */
export const Breadcrumb = () => {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const place = findPlace(pathname)
  if (!place) return <span />
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className={classes.breadcrumb}>
        {place.group ? (
          <li>
            {i18n._(place.group.label)} <IconChevronRight size={16} className="mirrored" aria-hidden />
          </li>
        ) : null}
        {pathname === place.item.path ? (
          <li aria-current="page">{i18n._(place.item.label)}</li>
        ) : (
          <InnerCrumbs item={place.item} pathname={pathname} />
        )}
      </ol>
    </nav>
  )
}
