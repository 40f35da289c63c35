import { IconChevronRight } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { PlainLink } from '#ui/plain-link.tsx'
import classes from './inner-crumbs.module.css'
import type { NavItem } from './nav.ts'

interface InnerCrumbsProps {
  readonly item: NavItem
  readonly pathname: string
}

const titled = (tell: () => void): (() => void) => {
  const watch = new MutationObserver(tell)
  watch.observe(document.head, { subtree: true, childList: true, characterData: true })
  return () => watch.disconnect()
}

/** The way back from a screen behind an entry of the menu, and its own name. A record stands beside its list, which is where one is. */
export const InnerCrumbs = ({ item, pathname }: InnerCrumbsProps) => {
  const { i18n } = useLingui()
  const title = useSyncExternalStore(titled, () => document.title)
  const label = i18n._(item.label)
  return /\/(?:view|detail)$/.test(pathname) || title === label ? (
    <li aria-current="page">{label}</li>
  ) : (
    <>
      <li>
        <PlainLink to={item.path} search={{}} className={classes.way}>
          {label}
        </PlainLink>{' '}
        <IconChevronRight size={16} className="mirrored" aria-hidden />
      </li>
      <li aria-current="page">{title}</li>
    </>
  )
}
