import type { Messages } from '@lingui/core'

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

/** `first`: what the frame and the lists say. `later`: everything else but what sign-in says, which is there from the start. */
export type CatalogPart = 'first' | 'later'

const sources: Readonly<Record<CatalogPart, () => Promise<{ messages: Messages }>>> = {
  first: () => import('#locales/ar.po'),
  later: () => import('#locales/later/ar.po'),
}

/** Arabic words, loaded on demand as a chunk of their own. English needs none: it is the source text. */
export const loadCatalog = async (part: CatalogPart): Promise<Messages> => (await withRetries(sources[part])).messages
