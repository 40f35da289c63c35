import { LANGUAGES, type Language } from './language.ts'

/** Where the choice is kept, by the specification. */
const LANGUAGE_KEY = 'i18nextLng'

/** The remembered language; English when none was chosen or the browser keeps nothing. */
export const storedLanguage = (): Language => {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY)
    return LANGUAGES.find((language) => language === stored) ?? 'en'
  } catch {
    return 'en'
  }
}

/** Remembers the language. A browser that refuses storage keeps it until the page is closed. */
export const storeLanguage = (language: Language): void => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Private modes may refuse; the choice still holds for this visit.
  }
}
