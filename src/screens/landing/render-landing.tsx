import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '#i18n/content.ts'
import { directionOf, type Language } from '#i18n/language.ts'
import { landingColors, landingHead } from './landing-head.ts'
import { LandingPage } from './landing-page.tsx'
import type { LandingText } from './landing-text.ts'

interface LandingParts {
  readonly language: Language
  readonly text: LandingText
  readonly faq: Content['faq']
  /** Address of the page's script. */
  readonly script: string
  /** The page's styles: they stand in the page itself, so that the first view needs no second answer. */
  readonly styles: string
  /** Addresses of the fonts of the first view: fetched at once, so that the words do not jump when they come. */
  readonly fonts: readonly string[]
}

/** The whole landing page in one language, as markup that needs no script to be read. */
export const renderLanding = ({ language, text, faq, script, styles, fonts }: LandingParts): string =>
  [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>`,
    landingHead(language, text, faq),
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`),
    `<style nonce="__CSP_NONCE__">${landingColors()}${styles}</style>`,
    `<script type="module" async src="${script}"></script>`,
    '</head><body>',
    renderToStaticMarkup(<LandingPage language={language} text={text} faq={faq} />),
    '</body></html>',
  ].join('')
