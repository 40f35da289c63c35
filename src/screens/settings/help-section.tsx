import { useLingui } from '@lingui/react/macro'
import { Anchor, Group } from '@mantine/core'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import { Section } from './section.tsx'
import classes from './settings.module.css'

/** Where answers and the rules are; all of it is there without a network too. */
export const HelpSection = () => {
  const { t } = useLingui()
  const { language } = useLocale()
  return (
    <Section title={t`Help and legal`}>
      <Group gap="lg" className={classes.links}>
        <TextLink to="/faq">{t`Frequently asked questions`}</TextLink>
        <TextLink to="/terms-and-conditions">{t`Terms and conditions`}</TextLink>
        <TextLink to="/privacy-policy">{t`Privacy policy`}</TextLink>
        <TextLink to="/about-us">{t`About us`}</TextLink>
        {/* The form stands on the landing page, which is no part of the app. */}
        <Anchor href={`/?lang=${language}#contact`}>{t`Contact`}</Anchor>
      </Group>
    </Section>
  )
}
