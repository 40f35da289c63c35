import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { WorkboxPlugin } from 'workbox-core'

const MONTH_SECONDS = 30 * 24 * 3600

// The plugin's type allows undefined callbacks, the strategy's does not; it has them only where they are set.
const expiry = new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }) as WorkboxPlugin

/**
 * Built files that are not precached (map, Firebase, the PDF library, fonts of the other script) are kept when first used, or when a page
 * fetches them for later; their names carry a hash, so a kept one is never stale. Nothing under `/api` is ever cached: its truth is in the database.
 */
export const cacheAtRuntime = (): void => {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && url.pathname.startsWith('/assets/'),
    new CacheFirst({
      cacheName: 'assets-on-use',
      plugins: [expiry],
    }),
  )
}
