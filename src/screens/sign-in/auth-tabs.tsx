import { useLingui } from '@lingui/react/macro'
import { TextLink } from '#ui/links.tsx'
import classes from './sign-in.module.css'

/** The two sides of the door, each with an address of its own. */
export const AuthTabs = ({ next }: { next: string | undefined }) => {
  const { t } = useLingui()
  const shared = {
    search: next === undefined ? {} : { next },
    activeOptions: { includeSearch: false },
    className: classes.tab,
    underline: 'never',
  } as const
  return (
    <nav className={classes.tabs} aria-label={t`Sign in or create an account`}>
      <TextLink to="/signin" {...shared}>{t`Sign in`}</TextLink>
      <TextLink to="/signup" {...shared}>{t`Create account`}</TextLink>
    </nav>
  )
}
