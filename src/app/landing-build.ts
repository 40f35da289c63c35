import type { Plugin } from 'vite'
import { faq as faqAr } from '#locales/content/ar/faq.ts'
import { landing as landingAr } from '#locales/content/ar/landing.ts'
import { faq as faqEn } from '#locales/content/en/faq.ts'
import { landing as landingEn } from '#locales/content/en/landing.ts'
import type { Language } from '#i18n/language.ts'
import { renderLanding } from '#screens/landing/render-landing.tsx'

/** The landing page's one script, an entry of the build beside the app. */
export const LANDING_SCRIPT = 'src/screens/landing/landing-script.ts'

const PAGES = {
  en: { text: landingEn, faq: faqEn },
  ar: { text: landingAr, faq: faqAr },
} as const satisfies Record<Language, unknown>

/**
 * Writes the landing page as finished markup, `landing/en.html` and `landing/ar.html`: it is read by search engines
 * and people without any of the app's code. Its styles move into the pages.
 */
export const landingPages = (): Plugin => ({
  name: 'landing-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(LANDING_SCRIPT))
      if (entry?.type !== 'chunk') throw new Error('the landing page has no script in this build')
      const sheets = [...(entry.viteMetadata?.importedCss ?? [])]
      const styles = sheets
        .map((name) => bundle[name])
        .map((sheet) => (sheet?.type === 'asset' ? sheet.source.toString() : ''))
        .join('')
      for (const name of sheets) delete bundle[name]
      if (!styles.includes('.hero')) throw new Error('the landing page has no styles in this build')
      const fonts = [...styles.matchAll(/url\("?([^)"]+\.woff2)"?\)/g)].map((match) => match[1] ?? '')
      for (const language of ['en', 'ar'] as const)
        this.emitFile({
          type: 'asset',
          fileName: `landing/${language}.html`,
          source: renderLanding({
            language,
            ...PAGES[language],
            script: `/${entry.fileName}`,
            styles,
            fonts: fonts.filter((font) => font.includes('arabic') === (language === 'ar')),
          }),
        })
    },
  },
})
