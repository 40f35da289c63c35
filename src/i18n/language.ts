/** The languages people can choose. */
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** The locale without a catalog: it shows the source text when no catalog could be loaded. */
export const FALLBACK_LOCALE = 'dev'

/** The names of the languages, each in itself: they are never translated. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' }

/** Both languages, the reader's own first. */
export const ownFirst = (language: Language): readonly [Language, Language] => (language === 'ar' ? ['ar', 'en'] : ['en', 'ar'])

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** The web app manifest in a language: what is installed, and its shortcuts, are named in it. */
export const manifestOf = (language: Language): string => (language === 'ar' ? '/manifest.ar.webmanifest' : '/manifest.webmanifest')
