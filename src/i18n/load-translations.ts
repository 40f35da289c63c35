import { setupI18n, type MessageDescriptor, type Messages } from '@lingui/core'
import { loadCatalog } from './catalogs.ts'
import type { Language } from './language.ts'
import { compileSource } from './source-text.ts'
import { SOURCE, withUnknown } from './unknown.ts'

/** Translates into one language, whichever the reader chose. */
export type Translate = (message: MessageDescriptor) => string

const translateIn = (language: Language, messages: Messages): Translate => {
  const i18n = setupI18n()
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: language, messages })
  return (message) => i18n._(message)
}

/**
 * Loads the translations of every language at once, for what is printed and read by whoever stands before it. Rejects where a catalog
 * cannot be loaded.
 */
export const loadTranslations = async (): Promise<Readonly<Record<Language, Translate>>> => {
  const [first, later] = await Promise.all([loadCatalog('first'), loadCatalog('later')])
  return { en: translateIn('en', SOURCE), ar: translateIn('ar', withUnknown({ ...first, ...later })) }
}
