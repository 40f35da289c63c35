import type { Language } from './language.ts'

/** The digits that Arabic is written in: `1 2 3`, as in English, or `١ ٢ ٣`. */
export const DIGITS = ['latn', 'arab'] as const
type Digits = (typeof DIGITS)[number]

/** Where the choice is kept, on this device. */
export const DIGITS_KEY = 'arabicDigits'

/** The digits of Arabic; Latin ones where nothing was chosen, the browser keeps nothing, or a service worker asks, which has no such storage. */
export const chosen: { digits: Digits } = { digits: 'latn' }
try {
  if (localStorage.getItem(DIGITS_KEY)) chosen.digits = 'arab'
} catch {
  // Nothing is kept here.
}

/** How `Intl` is told the language, with calendar and digits named: `ar-SA` alone would mean the Hijri calendar and other digits. */
export const intlLocale = (language: Language, calendar = 'gregory'): string =>
  `${language === 'ar' ? 'ar-SA' : 'en-GB'}-u-ca-${calendar}-nu-${language === 'ar' ? chosen.digits : 'latn'}`
