import { setupI18n, type MessageDescriptor, type Messages } from '@lingui/core'
import { loadCatalog } from './catalogs.ts'
import type { Language } from './language.ts'
import { compileSource } from './source-text.ts'

/** Speaks one language, whichever the reader chose. */
export type Speaker = (message: MessageDescriptor) => string

const speaker = (language: Language, messages: Messages): Speaker => {
  const i18n = setupI18n()
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: language, messages })
  return (message) => i18n._(message)
}

/** Speaks every language at once, for what is printed and read by whoever stands before it. Rejects where a catalog cannot be loaded. */
export const speakers = async (): Promise<Readonly<Record<Language, Speaker>>> => {
  const [first, later] = await Promise.all([loadCatalog('first'), loadCatalog('later')])
  return { en: speaker('en', {}), ar: speaker('ar', { ...first, ...later }) }
}
