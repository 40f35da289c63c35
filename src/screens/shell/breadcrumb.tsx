import { IconChevronRight } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { findPlace } from './nav.ts'
import classes from './shell.module.css'

/** Where one is. */
export const Breadcrumb = () => {
  const { t, i18n } = useLingui()
  const place = findPlace(useLocation().pathname)
  if (!place) return <span />
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className={classes.breadcrumb}>
        {place.group ? (
          <li>
            {i18n._(place.group.label)} <IconChevronRight size={16} className="mirrored" aria-hidden />
          </li>
        ) : null}
        <li aria-current="page">{i18n._(place.item.label)}</li>
      </ol>
    </nav>
  )
}
