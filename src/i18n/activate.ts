import { i18n, type Messages } from '@lingui/core'
import { loadCatalog } from './catalogs.ts'
import { directionOf, FALLBACK_LOCALE, manifestOf, type Language } from './language.ts'
import { compileSource } from './source-text.ts'

// Source text is English, so English plural rules apply to it.
const activateFallback = (): void => {
  i18n.setMessagesCompiler(compileSource)
  i18n.load(FALLBACK_LOCALE, {})
  i18n.activate(FALLBACK_LOCALE, 'en')
}

let latest: Language | null = null
let laterNeeded = false
/** The language whose later words are in use beside its first ones. */
let laterIn: Language | null = null

const load = async (language: Language, withLater: boolean): Promise<Messages> => {
  const [first, later] = await Promise.all([loadCatalog(language, 'first'), withLater ? loadCatalog(language, 'later') : null])
  return { ...later, ...first }
}

/**
 * Makes a language the current one: words, `lang` and `dir` of the page, at once and without a reload. Resolves to
 * whether it is in use. When its catalog cannot be loaded, the language spoken so far stays; at the start, where there
 * is none, the source text is shown.
 */
export const activateLanguage = async (language: Language): Promise<boolean> => {
  latest = language
  try {
    const withLater = laterNeeded
    const messages = await load(language, withLater)
    // A slower load of a language chosen earlier must not override the newer choice.
    if (latest !== language) return false
    i18n.loadAndActivate({ locale: language, messages })
    laterIn = withLater ? language : null
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestOf(language))
    // Somebody asked for the later words while the first ones were on their way.
    if (laterNeeded !== withLater) await needLaterMessages()
    return true
  } catch {
    if (i18n.locale === '') activateFallback()
    return false
  }
}

/**
 * Makes sure of the messages of everything behind the first screens, in the language spoken now and in every one chosen afterwards.
 * Where they cannot be loaded, their source text is shown. Never rejects.
 */
export const needLaterMessages = async (): Promise<void> => {
  laterNeeded = true
  const language = latest
  if (language === null || laterIn === language) return
  try {
    const messages = await loadCatalog(language, 'later')
    if (laterIn === language) return
    i18n.load(language, messages)
    laterIn = language
  } catch {
    i18n.setMessagesCompiler(compileSource)
  }
}
