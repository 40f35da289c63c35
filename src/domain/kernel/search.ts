/** Arabic-Indic and Persian digits as 0-9. */
export const latinDigits = (s: string): string => s.replace(/[٠-٩۰-۹]/g, (d) => String((d.codePointAt(0) ?? 0) & 0xf))

/**
 * Text folded for comparison: case, accents, digits, and the Arabic letters people type interchangeably.
 * NFKD splits أ إ آ ئ ؤ into a bare letter and a mark, so dropping marks folds them together with the short vowels.
 */
export const fold = (s: string): string =>
  latinDigits(s.normalize('NFKD'))
    .replace(/[\u0300-\u036F\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/ٱ/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLowerCase()

/** The distinct folded words of some texts: what a search index holds for a row, and what a query is split into. */
export const terms = (...texts: readonly string[]): string[] => [...new Set(texts.flatMap((s) => fold(s).match(/[\p{L}\p{N}]+/gu) ?? []))]
