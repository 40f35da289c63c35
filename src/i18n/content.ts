import type { Language } from './language.ts'
import { withRetries } from './catalogs.ts'

/** A paragraph, or the points of a list. */
export type ContentBlock = string | readonly string[]

interface ContentSection {
  /** Name of the place in the address: the same in every language. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly ContentBlock[]
}

export interface ContentPage {
  readonly title: string
  readonly summary: string
  /** Day of the last change to the words. */
  readonly updated: string
  readonly sections: readonly ContentSection[]
}

export interface Question {
  /** Name of the place in the address: the same in every language. */
  readonly id: string
  readonly question: string
  readonly answer: readonly ContentBlock[]
  /** Stands on the landing page too. */
  readonly onLanding: boolean
}

export interface Faq {
  readonly title: string
  readonly summary: string
  readonly questions: readonly Question[]
}

/** The texts that are read and not operated: kept as files, one folder per language. */
export interface Content {
  readonly terms: ContentPage
  readonly privacy: ContentPage
  readonly about: ContentPage
  readonly faq: Faq
}

const sources: Readonly<Record<Language, () => Promise<{ content: Content }>>> = {
  en: () => import('#locales/content/en/content.ts'),
  ar: () => import('#locales/content/ar/content.ts'),
}

/** The content of a language, loaded on demand as a chunk of its own, which the worker keeps for offline. */
export const loadContent = async (language: Language): Promise<Content> => (await withRetries(sources[language])).content
