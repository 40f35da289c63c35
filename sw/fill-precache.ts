import type { HandlerCallbackOptions } from 'workbox-core'
import type { PrecacheController } from 'workbox-precaching'

/**
 * How many files are fetched at a time while a worker is installed. Workbox fetches one after the other, which makes the portal safe
 * offline only after as many answers in a row as there are files: over a minute in a yard.
 */
const AT_A_TIME = 8

/** Puts all files of a list that are not there yet into the cache; rejects with the first that cannot be fetched. */
export const fillPrecache = async (controller: PrecacheController, event: HandlerCallbackOptions['event']): Promise<void> => {
  const rest = controller.getURLsToCacheKeys().entries()
  const fetchNext = async (): Promise<void> => {
    for (const [url, cacheKey] of rest) {
      // A name with a hash in it never changes what it stands for; the others must not come from the browser's own cache.
      const cache = url === cacheKey ? 'default' : 'reload'
      const request = new Request(url, { credentials: 'same-origin', cache })
      await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext))
}
