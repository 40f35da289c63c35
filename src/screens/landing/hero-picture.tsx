import type { Language } from '#i18n/language.ts'

const THEMES = ['light', 'dark'] as const

/** Pixels of the pictures that `npm run shots -- landing` takes: a computer's, and a phone's at double density. */
const WIDE = { width: 1120, height: 700 }
const NARROW = { width: 780, height: 1200 }

/** The portal itself, in the reader's language. The style sheet shows the picture of the theme; the other one is not fetched. */
export const HeroPicture = ({ label, language }: { label: string; language: Language }) =>
  THEMES.map((theme) => (
    <picture key={theme} className={`hero-picture in-${theme}`}>
      <source media="(max-width: 48em)" srcSet={`/product/${language}-${theme}-narrow.webp`} {...NARROW} />
      <img src={`/product/${language}-${theme}-wide.webp`} alt={label} {...WIDE} loading="lazy" decoding="async" />
    </picture>
  ))
