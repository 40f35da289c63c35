import { Anchor } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import classes from './shell.module.css'

/** Answers and rules, below everything that is worked with. */
export const HelpLinks = ({ onClick = () => undefined }: { onClick?: () => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return (
    <div className={classes.help} role="group" aria-label={t`Help and legal`}>
      <TextLink to="/faq" onClick={onClick}>{t`Frequently asked questions`}</TextLink>
      <TextLink to="/terms-and-conditions" onClick={onClick}>{t`Terms and conditions`}</TextLink>
      <TextLink to="/privacy-policy" onClick={onClick}>{t`Privacy policy`}</TextLink>
      <TextLink to="/about-us" onClick={onClick}>{t`About us`}</TextLink>
      {/* The form stands on the landing page, which is no part of the app. */}
      <Anchor href={`/?lang=${language}#contact`}>{t`Contact`}</Anchor>
    </div>
  )
}
