import { setupI18n, type MessageDescriptor } from '@lingui/core'
import { describeFormFault } from '#i18n/form-messages.ts'
import type { Language } from '#i18n/language.ts'
import { describeField } from '#i18n/describe-field.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'

/** One rule of the specification's section 5: what is typed, and what is said about it beside the field. */
export interface Rule {
  readonly field: string
  /** In place of a value that is right; undefined: the field is left out altogether. */
  readonly typed: unknown
  /** What is typed beside it. */
  readonly also?: Readonly<Record<string, unknown>>
  readonly code: string
  readonly en: string
  readonly ar: string
}

/** Lingui in each language, with the messages people read. */
export const I18N = {
  en: setupI18n({ locale: 'en', messages: { en: CATALOGS.en } }),
  ar: setupI18n({ locale: 'ar', messages: { ar: CATALOGS.ar } }),
}

/** What the forms of accounts say beside the field with this label. */
export const describeAccountFault = (code: string, label: string, language: Language): string => describeField(I18N[language], code, label)

/** What the forms of the company say beside a field. */
export const describeCompanyFault = (code: string, label: MessageDescriptor | string, language: Language): string =>
  describeFormFault(I18N[language], code, typeof label === 'string' ? label : I18N[language]._(label))
