import { LANGUAGES, type Language } from '#i18n/language.ts'

/** Whether every test runs in every combination, as before a release. */
const isWhole = process.env['E2E_LANGUAGES'] === 'both'

/**
 * The languages a test runs in whose subject is not its words: one of the two, so that `npm test` stays short; `E2E_LANGUAGES=both` runs it
 * in both. Which one follows from its name: the same each time, and about half of them in each.
 */
export const inOneOfTwo = (name: string): readonly Language[] => {
  const at = name.length % 2
  return isWhole ? LANGUAGES : LANGUAGES.slice(at, at + 1)
}

/** Combinations of language and screen: those that `npm test` runs, and with `E2E_LANGUAGES=both` the others as well. */
export const combined = <Combination>(usual: readonly Combination[], others: readonly Combination[]): readonly Combination[] =>
  isWhole ? [...usual, ...others] : usual
