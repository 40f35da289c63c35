import { i18n } from '@lingui/core'
import { loadCatalog } from './catalogs.ts'
import { directionOf, FALLBACK_LOCALE, type Language } from './language.ts'
import { compileSource } from './source-text.ts'

// Source text is English, so English plural rules apply to it.
const activateFallback = (): void => {
  i18n.setMessagesCompiler(compileSource)
  i18n.load(FALLBACK_LOCALE, {})
  i18n.activate(FALLBACK_LOCALE, 'en')
}

let latest: Language | null = null

/**
 * Makes a language the current one: words, `lang` and `dir` of the page, at once and without a reload. Resolves to
 * whether it is in use. When its catalog cannot be loaded, the language spoken so far stays; at the start, where there
 * is none, the source text is shown.
 */
export const activateLanguage = async (language: Language): Promise<boolean> => {
  latest = language
  try {
    const messages = await loadCatalog(language)
    // A slower load of a language chosen earlier must not override the newer choice.
    if (latest !== language) return false
    i18n.loadAndActivate({ locale: language, messages })
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    return true
  } catch {
    if (i18n.locale === '') activateFallback()
    return false
  }
}
