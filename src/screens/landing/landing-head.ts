import type { Content } from '#i18n/content.ts'
import { manifestOf, type Language } from '#i18n/language.ts'
import { escapeHtml } from '#protocol/html.ts'
import { colors } from '#ui/theme/colors.ts'
import type { LandingText } from './landing-text.ts'

/** Stands where the server puts the site's own address: search engines want whole addresses. */
const ORIGIN = '__SITE_ORIGIN__'

const { green, teal, gray, dark, red } = colors

const LIGHT = {
  'canvas': '#ffffff',
  'tinted': gray[0],
  'raised': '#ffffff',
  'text': gray[9],
  'dimmed': gray[6],
  'border': gray[3],
  'control': gray[6],
  'brand': green[7],
  'brand-strong': green[8],
  'brand-text': green[8],
  'brand-soft': green[1],
  'brand-faint': green[0],
  'accent': teal[6],
  'accent-soft': teal[2],
  'error': red[7],
}

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  'canvas': dark[8],
  'tinted': dark[9],
  'raised': dark[7],
  'text': dark[0],
  'dimmed': dark[2],
  'border': dark[5],
  'control': dark[3],
  'brand': green[7],
  'brand-strong': green[8],
  'brand-text': green[3],
  'brand-soft': '#10301f',
  'brand-faint': '#0e1f17',
  'accent': teal[5],
  'accent-soft': '#0d3a3a',
  'error': red[4],
}

const rules = (set: Readonly<Record<string, string>>): string =>
  Object.entries(set)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The colours of both themes: the device's own, unless the visitor has chosen one. */
export const landingColors = (): string =>
  `:root{color-scheme:light;${rules(LIGHT)}}` +
  `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${rules(DARK)}}}` +
  `:root[data-theme=dark]{color-scheme:dark;${rules(DARK)}}`

const addressOf = (language: Language): string => (language === 'en' ? `${ORIGIN}/` : `${ORIGIN}/?lang=${language}`)

/** What search engines read besides the page itself. */
const structured = (text: LandingText, faq: Content['faq']): unknown => ({
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Organization', 'name': text.name, 'url': `${ORIGIN}/`, 'logo': `${ORIGIN}/icons/icon-512.png` },
    {
      '@type': 'FAQPage',
      'mainEntity': faq.questions
        .filter((question) => question.onLanding)
        .map(({ question, answer }) => ({
          '@type': 'Question',
          'name': question,
          'acceptedAnswer': { '@type': 'Answer', 'text': answer.flat().join(' ') },
        })),
    },
  ],
})

/** The head of the landing page, up to its styles and script. */
export const landingHead = (language: Language, text: LandingText, faq: Content['faq']): string => {
  const meta = (name: string, content: string, key = 'name') => `<meta ${key}="${name}" content="${escapeHtml(content)}">`
  const graph = (name: string, content: string) => meta(`og:${name}`, content, 'property')
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(text.title)}</title>`,
    meta('description', text.description),
    `<link rel="canonical" href="${addressOf(language)}">`,
    `<link rel="alternate" hreflang="en" href="${addressOf('en')}">`,
    `<link rel="alternate" hreflang="ar" href="${addressOf('ar')}">`,
    `<link rel="alternate" hreflang="x-default" href="${addressOf('en')}">`,
    graph('type', 'website'),
    graph('title', text.title),
    graph('description', text.description),
    graph('url', addressOf(language)),
    graph('image', `${ORIGIN}/icons/icon-512.png`),
    graph('locale', language === 'ar' ? 'ar_SA' : 'en_GB'),
    graph('site_name', text.name),
    meta('twitter:card', 'summary'),
    `<meta name="theme-color" content="${green[7]}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<link rel="manifest" href="${manifestOf(language)}">`,
    `<script type="application/ld+json">${JSON.stringify(structured(text, faq)).replace(/</g, '\\u003c')}</script>`,
  ].join('')
}
