import type { Messages } from '@lingui/core'
import type { Language } from './language.ts'

export const TRIES = 5
export const FIRST_DELAY_MS = 350

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs a load up to five times, waiting 350 ms and then twice as long each time. Rejects with the last error.
 * `sleep` is a parameter so that a test need not wait.
 */
export const withRetries = async <T>(load: () => Promise<T>, sleep: (ms: number) => Promise<void> = wait): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      if (attempt === TRIES) throw error
      await sleep(FIRST_DELAY_MS * 2 ** (attempt - 1))
    }
  }
}

/** `first`: what sign-in, the frame and the lists say. `later`: everything else. */
type CatalogPart = 'first' | 'later'

const sources: Readonly<Record<CatalogPart, Readonly<Record<Language, () => Promise<{ messages: Messages }>>>>> = {
  first: { en: () => import('#locales/en.po'), ar: () => import('#locales/ar.po') },
  later: { en: () => import('#locales/later/en.po'), ar: () => import('#locales/later/ar.po') },
}

/** Words of a language, loaded on demand as a chunk of their own. */
export const loadCatalog = async (language: Language, part: CatalogPart): Promise<Messages> =>
  (await withRetries(sources[part][language])).messages
