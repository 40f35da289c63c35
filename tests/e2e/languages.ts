import { LANGUAGES, type Language } from '#i18n/language.ts'

/**
 * The languages a test runs in whose subject is not its words: one of the two, so that `npm test` stays short; `E2E_LANGUAGES=both` runs it
 * in both. Which one follows from its name: the same each time, and about half of them in each.
 */
export const inOneOfTwo = (name: string): readonly Language[] => {
  if (process.env['E2E_LANGUAGES'] === 'both') return LANGUAGES
  const at = name.length % 2
  return LANGUAGES.slice(at, at + 1)
}
