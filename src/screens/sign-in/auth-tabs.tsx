import { Anchor } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import classes from './sign-in.module.css'

export type AuthSide = 'sign-in' | 'sign-up'

/** The two sides of the screen, each with an address of its own. */
export const AuthTabs = ({ side, onTurn }: { side: AuthSide; onTurn: (side: AuthSide) => void }) => {
  const { t } = useLingui()
  const tab = (to: AuthSide, path: string) => ({
    'href': `${path}${location.search}`,
    'className': classes.tab,
    'underline': 'never' as const,
    'aria-current': side === to ? ('page' as const) : undefined,
    'onClick': (event: MouseEvent) => {
      // A new tab or window is the browser's own matter.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onTurn(to)
    },
  })
  return (
    <nav className={classes.tabs} aria-label={t`Sign in or create an account`}>
      <Anchor {...tab('sign-in', '/signin')}>{t`Sign in`}</Anchor>
      <Anchor {...tab('sign-up', '/signup')}>{t`Create account`}</Anchor>
    </nav>
  )
}
