import type { I18n } from '@lingui/core'
import { chosen, DIGITS_KEY } from './digits.ts'

/**
 * What keeps its digits: tags of a message, what is isolated, and codes and examples with Latin letters or a sign (`A4`, `SHA-256`, `Code
 * 128`, `+966`).
 */
const KEPT = /<\/?\d+\/?>|[\u2066\u2068][^\u2069]*\u2069|[A-Za-z+][\w\u00A0 .,\-+]*\d[\w.,]*|\d[\d.,]*[A-Za-z]\w*/
const EACH = new RegExp(`${KEPT.source}|\\d`, 'gu')

const ZERO = 0x06_60

const led = new WeakSet<I18n>()

/** A text with Arabic-Indic digits, but for ids, codes and what is isolated. */
export const inArabicDigits = (text: string): string =>
  text.replaceAll(EACH, (found) => (/^\d$/.test(found) ? String.fromCodePoint(ZERO + Number(found)) : found))

/**
 * Has every text that is spoken in Arabic written in the digits that were chosen: those of the messages, and what is filled into them. The library
 * has no place for that between the two, so its two ways to a text are led through here; asked for twice, it changes nothing.
 */
export const writeChosenDigits = (i18n: I18n): void => {
  if (led.has(i18n)) return
  led.add(i18n)
  const translate = i18n._.bind(i18n)
  const written = ((...message: Parameters<I18n['_']>) => {
    const text = translate(...message)
    return i18n.locale === 'ar' && chosen.digits === 'arab' ? inArabicDigits(text) : text
  }) as I18n['_']
  Object.assign(i18n, { _: written, t: written })
}

/** Chooses the digits of Arabic, and remembers them. A browser that refuses storage keeps the choice until the page is closed. */
export const chooseDigits = (digits: typeof chosen.digits): void => {
  chosen.digits = digits
  try {
    if (digits === 'arab') localStorage.setItem(DIGITS_KEY, digits)
    else localStorage.removeItem(DIGITS_KEY)
  } catch {
    // Private modes may refuse; the choice still holds for this visit.
  }
}

/** Writes something at once in Latin digits, whichever were chosen: papers in two languages, and files that programs read. */
export const inLatinDigits = <T>(write: () => T): T => {
  const { digits } = chosen
  chosen.digits = 'latn'
  try {
    return write()
  } finally {
    chosen.digits = digits
  }
}
