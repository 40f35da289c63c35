import { LANGUAGES, type Language } from '#i18n/language.ts'
import { IS_RELEASE } from '#tests/support/release.ts'

/**
 * The languages a test runs in whose subject is not its words: one of the two, so that `npm test` stays short; `npm run test:release` runs
 * it in both. Which one follows from its name: the same each time, and about half of them in each.
 */
export const inOneOfTwo = (name: string): readonly Language[] => {
  const at = name.length % 2
  return IS_RELEASE ? LANGUAGES : LANGUAGES.slice(at, at + 1)
}

/** Combinations of language and screen: those that `npm test` runs, and before a release the others as well. */
export const combined = <Combination>(usual: readonly Combination[], others: readonly Combination[]): readonly Combination[] =>
  IS_RELEASE ? [...usual, ...others] : usual
