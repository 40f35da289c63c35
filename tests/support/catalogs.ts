import { setupI18n, type MessageDescriptor, type Messages } from '@lingui/core'
import type { Language } from '#i18n/language.ts'
import { messages as arabic } from '#locales/ar.po'
import { messages as english } from '#locales/en.po'
import { messages as authArabic } from '#locales/auth/ar.po'
import { messages as authEnglish } from '#locales/auth/en.po'
import { messages as laterArabic } from '#locales/later/ar.po'
import { messages as laterEnglish } from '#locales/later/en.po'

/** All words of the interface in each language. */
export const CATALOGS: Readonly<Record<Language, Messages>> = {
  en: { ...laterEnglish, ...english, ...authEnglish },
  ar: { ...laterArabic, ...arabic, ...authArabic },
}

/** Says a message in a language, whichever the reader's is. */
export const translateIn = (language: Language): ((message: MessageDescriptor) => string) => {
  const i18n = setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } })
  return (message) => i18n._(message)
}
