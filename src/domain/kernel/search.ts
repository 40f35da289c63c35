/** Raised whenever {@link searchWords} gives something else for the same text: what devices keep of it is then made anew. */
export const FOLDING = 2

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

const split = (s: string): readonly string[] => fold(s).match(/[\p{L}\p{N}]+/gu) ?? []

/** The article, alone or joined to "and", "in", "as", "so"; and "for the", which swallows its first letter. */
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=\p{L})/u

const withoutArticle = (word: string): string => word.replace(ARTICLE, '')

/** A mobile number as it is dialled within the country. */
const dialled = (word: string): string => word.replace(/^(?:00)?966(?=5)/, '0')

/**
 * What a word is found by: a mobile number in both spellings; a word with an article by what follows it and by the article alone. Whoever
 * types more than the article also asks for what follows it ({@link beginnings}), so the word as a whole need not be kept beside.
 */
const parts = (word: string): readonly string[] => [
  word.slice(0, word.length - withoutArticle(word).length),
  withoutArticle(word),
  dialled(withoutArticle(word)),
]

/** The distinct folded words of some texts, each by its parts: what is found by a search. */
export const searchWords = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((s) => split(s).flatMap(parts)).filter((word) => word !== '')),
]

/** Beginnings of which a document's words must hold one. */
export type Beginnings = readonly string[]

/** Words of a search beyond these are left out, and so is what follows so many characters. */
const MOST_WORDS = 16
const MOST_CHARACTERS = 300

/** A search as it is carried out. */
export interface Search {
  /** One group per word typed: a document holds a word of each group. */
  readonly groups: readonly Beginnings[]
  /** More was typed than is looked for. */
  readonly isCut: boolean
}

const beginnings = (word: string): Beginnings => [
  ...new Set([word, withoutArticle(word), dialled(word), /^5\d{3,8}$/.test(word) ? `0${word}` : word]),
]

/** `+966 50 123 4567`, `050-123-4567`: a number that is written in groups is one word. */
const joinPhones = (s: string): string =>
  s.replace(/(?<!\d)(?:\+|00)?(?:966[\s-]?)?0?5\d(?:[\s-]?\d){7}(?!\d)/g, (phone) => phone.replace(/\D/g, ''))

/** Reads what a person typed into a search. */
export const readSearch = (typed: string): Search => {
  const text = joinPhones(latinDigits(typed.slice(0, MOST_CHARACTERS)))
  const groups = [...new Set(split(text))].map(beginnings)
  return { groups: groups.slice(0, MOST_WORDS), isCut: typed.length > MOST_CHARACTERS || groups.length > MOST_WORDS }
}
