import { Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Brand } from '#ui/brand.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { useDesktop } from '#ui/use-desktop.ts'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { InsideMain } from '#ui/main-area.tsx'
import classes from './content.module.css'

/** Around the pages that may be read without signing in. The mark leads to the landing page, which is no part of the app. */
export const PublicFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui()
  const desktop = useDesktop()
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <a href="/" aria-label={t`Vendor Portal`}>
          <Brand compact={!desktop} />
        </a>
        <Group gap={4} wrap="nowrap">
          <LanguageSwitch />
          <ThemeSwitch />
          <ButtonLink to="/signin">{t`Sign in`}</ButtonLink>
        </Group>
      </header>
      <main className={classes.main}>
        <InsideMain value>{children}</InsideMain>
      </main>
      <footer className={classes.footer}>
        <TextLink to="/terms-and-conditions">{t`Terms and conditions`}</TextLink>
        <TextLink to="/privacy-policy">{t`Privacy policy`}</TextLink>
        <TextLink to="/about-us">{t`About us`}</TextLink>
        <TextLink to="/faq">{t`Frequently asked questions`}</TextLink>
        <a href="/#contact">{t`Contact`}</a>
      </footer>
    </div>
  )
}
