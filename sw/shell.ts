import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Paths that are never the app: the API, built files, and anything with an ending. */
const NOT_PAGES = [/^\/api\//, /^\/assets\//, /^\/(healthz|readyz)$/, /\/[^/?]+\.[^/]+$/]

/**
 * Answers the app's own files from the precache, and every page address with the app. The API is never touched.
 * The first worker takes the open page at once, so that the first visit is already safe offline; a new release waits
 * until the person agrees or every tab is closed.
 */
export const serveShell = (): void => {
  clientsClaim()
  cleanupOutdatedCaches()
  // The build puts the list of files in the place of this very expression.
  precacheAndRoute((self as unknown as ServiceWorkerGlobalScope).__WB_MANIFEST)
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }))
}
