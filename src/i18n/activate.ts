import { i18n, type Messages } from '@lingui/core'
import { messages as arabicAuth } from '#locales/auth/ar.po'
import { loadCatalog, type CatalogPart } from './catalogs.ts'
import { chosen } from './digits.ts'
import { directionOf, FALLBACK_LOCALE, manifestOf, type Language } from './language.ts'
import { compileSource } from './source-text.ts'
import { SOURCE, withUnknown } from './unknown.ts'

// English is the source text, which stands in the code: it has no catalog, and every text without one is shown as it was written.
i18n.setMessagesCompiler(compileSource)

// Source text is English, so English plural rules apply to it.
const activateFallback = (): void => {
  i18n.load(FALLBACK_LOCALE, SOURCE)
  i18n.activate(FALLBACK_LOCALE, 'en')
}

let latest: Language | null = null
/** The parts asked for so far: they come with every language chosen from now on. */
const needed = new Set<CatalogPart>()
let inUse: { readonly language: Language; readonly parts: ReadonlySet<CatalogPart> } | null = null

const load = async (language: Language, parts: readonly CatalogPart[]): Promise<Messages> => {
  if (language === 'en') return SOURCE
  const catalogs = await Promise.all(parts.map((part) => loadCatalog(part)))
  if (chosen.digits === 'arab') await import('./arabic-digits.ts').then(({ writeChosenDigits }) => writeChosenDigits(i18n))
  return withUnknown(Object.assign({}, arabicAuth, ...catalogs))
}

/**
 * Makes a language the current one: words, `lang` and `dir` of the page, at once and without a reload. Resolves to
 * whether it is in use. When its catalog cannot be loaded, the language spoken so far stays; at the start, where there
 * is none, the source text is shown.
 */
export const activateLanguage = async (language: Language): Promise<boolean> => {
  latest = language
  try {
    const parts = [...needed]
    const messages = await load(language, parts)
    // A slower load of a language chosen earlier must not override the newer choice.
    if (latest !== language) return false
    i18n.loadAndActivate({ locale: language, messages })
    inUse = { language, parts: new Set(parts) }
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestOf(language))
    // Somebody asked for more while these were on their way.
    await Promise.all([...needed].map(needMessages))
    return true
  } catch {
    if (i18n.locale === '') activateFallback()
    return false
  }
}

/**
 * Makes sure of the messages of a part, in the language spoken now and in every one chosen afterwards. Where they cannot be loaded, their
 * source text is shown. Never rejects.
 */
export const needMessages = async (part: CatalogPart): Promise<void> => {
  needed.add(part)
  const language = latest
  const isThere = () => inUse?.language === language && inUse.parts.has(part)
  if (language === null || isThere()) return
  try {
    const messages = await load(language, [part])
    if (inUse?.language !== language || isThere()) return
    i18n.load(language, messages)
    inUse = { language, parts: new Set([...inUse.parts, part]) }
  } catch {
    // The source text stands in.
  }
}

/** Makes sure of the messages of everything behind the first screens, wherever it is asked for: sign-in has those of the lists not either. */
export const needLaterMessages = async (): Promise<void> => {
  await Promise.all([needMessages('first'), needMessages('later')])
}
