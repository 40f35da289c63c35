import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ContentPage } from '#i18n/content.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Blocks } from './blocks.tsx'
import { ContentFrame } from './content-frame.tsx'
import classes from './content.module.css'

type PageName = 'terms' | 'privacy' | 'about'

const Sections = ({ page }: { page: ContentPage }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { hash } = useLocation()
  // The words come after the address was read, so the browser could not go there by itself.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  const day = formatDay(page.updated, language)
  return (
    <>
      <nav className={classes.places} aria-label={t`On this page`}>
        {page.sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {page.sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Blocks of={blocks} />
        </section>
      ))}
      <Text c="dimmed" size="sm">
        <Trans>Last changed on {day}</Trans>
      </Text>
    </>
  )
}

/** Terms, privacy and the page about us: one screen, other words. */
export const ContentScreen = ({ page }: { page: PageName }) => {
  const { t } = useLingui()
  const titles: Readonly<Record<PageName, string>> = { terms: t`Terms and conditions`, privacy: t`Privacy policy`, about: t`About us` }
  return (
    <ContentFrame title={titles[page]} pick={(content) => content[page]}>
      {(content) => <Sections page={content[page]} />}
    </ContentFrame>
  )
}
