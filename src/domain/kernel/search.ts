import { plainDigits } from './normalise.ts'
import { MOST_CHARACTERS } from './search-length.ts'

/** Raised whenever {@link searchWords} gives something else for the same text: what devices keep of it is then made anew. */
export const FOLDING = 5

/**
 * Text folded for comparison: case, accents, digits, and the letters people type interchangeably, those of Persian and Urdu keyboards
 * included. NFKD splits أ إ آ ئ ؤ into a bare letter and a mark, so dropping marks folds them together with the short vowels; a hamza that
 * stands alone goes with them, but before a waw: مسئول and مسؤول, رءوف and رؤوف are one name, whose hamza has another seat. So do the
 * unseen signs of direction that come along with what is pasted.
 */
export const fold = (s: string): string => unify(bare(s))

/** Text of which every mark is dropped but the hamza, which a vowel sign or a stretched line would else part from its seat. */
const bare = (s: string): string =>
  plainDigits(s.normalize('NFKD')).replace(
    /[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u0653\u0655-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED]|\p{Cf}/gu,
    '',
  )

const unify = (bared: string): string =>
  bared
    .replace(/(?:[يو]\u0654|\u0621)و/g, 'وو')
    .replace(/[\u0621\u0654]/g, '')
    .replace(/ٱ/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/[ةہ]/g, 'ه')
    .replace(/ک/g, 'ك')
    .toLowerCase()

const split = (folded: string): readonly string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? []

/** The article: whoever types it and a letter may mean a word that is kept without it. */
const ARTICLE = /^ال(?=\p{L})/u
/** The same in Latin letters, where it is written together with the word. */
const LATIN_ARTICLE = /^al(?=[a-z]{3})/

/** A name as it is compared with another: folded, and without articles. */
export const plainName = (name: string): string =>
  split(fold(name))
    .map((word) => word.replace(ARTICLE, '').replace(LATIN_ARTICLE, ''))
    .filter((word) => word !== 'al')
    .join(' ')

/**
 * The article joined to "and", "in", "as", "so"; and "for the", which swallows its first letter. What follows is a word: of the name فالح
 * nothing would be left but a letter that half of all addresses hold.
 */
const JOINED_ARTICLE = /^(?:[وبكف]ال|لل)(?=\p{L}{2})/u

/** What follows an article that is joined to something; "for the" may also stand before a word that begins with its letter. */
const afterJoined = (word: string): readonly string[] =>
  JOINED_ARTICLE.test(word) ? [word.replace(JOINED_ARTICLE, ''), word.replace(/^لل/, 'ل')] : []

/** A mobile number as it is dialled within the country. */
const dialled = (word: string): string => word.replace(/^(?:00)?9660?(?=5)/, '0')

/**
 * What a word is found by: a mobile number in both spellings; a word with an article by what follows it and by the article alone. Whoever
 * types more than the article also asks for what follows it ({@link beginnings}), so the word as a whole need not be kept beside.
 */
const parts = (word: string): readonly string[] =>
  ARTICLE.test(word) ? ['ال', word.replace(ARTICLE, '')] : [word, ...afterJoined(word), dialled(word)]

/** Beginnings of names that are written as a word of their own, or together with what follows. */
const BEFORE_NAMES: ReadonlySet<string> = new Set(['عبد', 'ابو', 'abdul', 'abu'])
const JOINED_NAME = /^(?:عبد(?=ال\p{L}{2})|ابو(?=\p{L}{3})|(?:abdul|abu|al)(?=\p{L}{3}))/u
/** `CON-M-01`, `Sa'ad`: one word or several. Looked for where a word begins, or a very long one would be gone through from each of its letters. */
const COMPOUND = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:['’‘ʼʿʾ`_./-][\p{L}\p{N}]+)+/gu
const APOSTROPHES = /['’‘ʼʿʾ`]/g

/** Words of a text as somebody else may have cut it into words: عبد الله and عبدالله, `Alolaya` and `Al Olaya`, `CON-M-01` and `CONM01`. */
const otherCuts = (folded: string, words: readonly string[]): readonly string[] => [
  ...words.flatMap((word, at) => {
    const next = words[at + 1]
    return next !== undefined && BEFORE_NAMES.has(word) ? [word + next] : []
  }),
  ...words.flatMap((word) => parts(word.replace(JOINED_NAME, ''))),
  ...(folded.match(COMPOUND) ?? []).flatMap((one) => (/[\d'’‘ʼʿʾ`]/.test(one) ? [one.replace(/[^\p{L}\p{N}]/gu, '')] : [])),
]

const wordsOf = (s: string): readonly string[] => {
  const folded = fold(s)
  const words = split(folded)
  return [...words.flatMap(parts), ...otherCuts(folded, words)]
}

/** The distinct folded words of some texts, each by its parts: what is found by a search. */
export const searchWords = (...texts: readonly string[]): string[] => [...new Set(texts.flatMap(wordsOf))]

/** Beginnings of which a document's words must hold one; one that ends with a space is a whole word: a number that stood behind #. */
export type Beginnings = readonly string[]

/** The number of a record that stood behind #; null: some other word was typed. */
export const numberOf = ([word = '']: Beginnings): number | null => (word.endsWith(' ') ? Number(word) : null)

/** Words of a search beyond these are left out. */
const MOST_WORDS = 16

/** A search as it is carried out. */
interface Search {
  /** One group per word typed: a document holds a word of each group. */
  readonly groups: readonly Beginnings[]
  /** More was typed than is looked for. */
  readonly isCut: boolean
}

const beginnings = (word: string): Beginnings => [
  ...new Set([
    word,
    word.replace(ARTICLE, ''),
    word.replace(LATIN_ARTICLE, ''),
    ...afterJoined(word),
    dialled(word),
    /^5\d{3,8}$/.test(word) ? `0${word}` : word,
  ]),
]

const digitsOf = (s: string): string => s.replace(/\D/g, '')

/** With the country's code, `+966 (0)50 123 4567`, as far as it is typed; without a sign before the code only as a whole. */
const INTERNATIONAL =
  /(?<![^\s(])(?:(?:\+|00)966[\s()./‐-―-]*0?((?:[\s()./‐-―-]*\d){0,9})|966[\s()./‐-―-]*0?((?:[\s()./‐-―-]*\d){9}))(?!\d)/g
/** As it is dialled within the country, `050-123-4567` or `(011) 234 5678`, as far as it is typed; a mobile one may lack the zero. */
const NATIONAL = /(?<![^\s(])(?:0(?:5|1[1-7])(?:[\s()./‐-―-]*\d){0,8}|5\d(?:[\s./‐-―-]*\d){7})(?!\d)/g

/** A phone number that is written in groups is one word, and begins with 0. */
const joinPhones = (s: string): string =>
  s
    .replace(INTERNATIONAL, (_, signed: string | undefined, whole: string | undefined) => `0${digitsOf(signed ?? whole ?? '')}`)
    .replace(NATIONAL, digitsOf)

/** `RYD-00041`, where the record may say `RYD00041`; where it has dashes too, it is found without them. */
const CODE = /(?<![^\s#])[a-z]+-[a-z\d-]*\d[a-z\d-]*/g
const withoutDashes = (code: string): string => code.replace(/-/g, '')

/** Words as they are typed; a number behind # is one with it. */
const TYPED = /(?<![\p{L}\p{N}])#\s*\d+(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu

const asked = (word: string): Beginnings => (word.startsWith('#') ? [`${digitsOf(word)} `] : beginnings(word))

const typedWords = (bared: string): readonly string[] =>
  joinPhones(unify(bared).replace(APOSTROPHES, '').replace(CODE, withoutDashes)).match(TYPED) ?? []

/** Reads what a person typed into a search. */
export const readSearch = (typed: string): Search => {
  const bared = bare(typed.slice(0, MOST_CHARACTERS))
  const words = typedWords(bared)
  // Behind a hamza that was typed last a waw may follow, which gives it another seat: شئ of شئون.
  const seated = typedWords(bared.replace(/ي\u0654(?!\p{L})/gu, 'و'))
  const groups = [...new Map(words.map((word, at) => [word, seated[at] ?? word]))].map((both) => [...new Set(both.flatMap(asked))])
  return { groups: groups.slice(0, MOST_WORDS), isCut: typed.length > MOST_CHARACTERS || groups.length > MOST_WORDS }
}

/** Whether folded words, of {@link searchWords}, hold one of each group. */
export const holdsAll = (words: readonly string[], groups: readonly Beginnings[]): boolean =>
  groups.every((group) => group.some((beginning) => words.some((word) => `${word} `.startsWith(beginning))))
