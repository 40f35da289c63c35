import type { Language } from './language.ts'

/** The digits that Arabic is written in: `1 2 3`, as in English, or `١ ٢ ٣`. */
export const DIGITS = ['latn', 'arab'] as const
export type Digits = (typeof DIGITS)[number]

const DIGITS_KEY = 'arabicDigits'

/** What was chosen on this device; Latin digits when nothing was, or the browser keeps nothing. A service worker has no such storage. */
const storedDigits = (): Digits => {
  try {
    return localStorage.getItem(DIGITS_KEY) === 'arab' ? 'arab' : 'latn'
  } catch {
    return 'latn'
  }
}

let chosen: Digits | null = null

/** The digits chosen for Arabic. */
export const arabicDigits = (): Digits => (chosen ??= storedDigits())

/** Chooses and remembers them. A browser that refuses storage keeps the choice until the page is closed. */
export const chooseDigits = (digits: Digits): void => {
  chosen = digits
  try {
    localStorage.setItem(DIGITS_KEY, digits)
  } catch {
    // Private modes may refuse; the choice still holds for this visit.
  }
}

/** How `Intl` is told the language, with calendar and digits named: `ar-SA` alone would mean the Hijri calendar and other digits. */
export const intlLocale = (language: Language, calendar: 'gregory' | 'islamic-umalqura' = 'gregory'): string =>
  `${language === 'ar' ? 'ar-SA' : 'en-GB'}-u-ca-${calendar}-nu-${language === 'ar' ? arabicDigits() : 'latn'}`
