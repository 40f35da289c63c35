import { clientsClaim, type RouteHandlerCallback } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheRoute, type PrecacheController } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { readDeviceLanguage } from '#db/core/device.ts'
import { AUTH_PATHS } from '#protocol/auth-paths.ts'
import { isLanding, NOT_PAGES } from './app-page.ts'
import { precacheOf } from './precache.ts'

// The standard library declares it for every kind of worker.
declare const self: ServiceWorkerGlobalScope

// By itself Workbox would answer `/` with index.html.
const NO_INDEX = { directoryIndex: '' }

/** The landing page in the language the address names, else in the one this device speaks. */
const answerLanding = (precache: PrecacheController): RouteHandlerCallback => {
  const pages = { en: precache.createHandlerBoundToURL('/landing/en.html'), ar: precache.createHandlerBoundToURL('/landing/ar.html') }
  return async (options) => {
    const asked = options.url.searchParams.get('lang')
    const language = asked === 'en' || asked === 'ar' ? asked : await readDeviceLanguage().catch(() => 'en' as const)
    return pages[language](options)
  }
}

/**
 * Answers the app's own files from the precache and every page address with the app. The API is never touched.
 * The first worker takes the open page at once, so that the first visit is already safe offline; a new release waits
 * until the person agrees or every tab is closed.
 */
export const serveShell = (): void => {
  clientsClaim()
  cleanupOutdatedCaches()
  // In development there is no list of files: all is asked of the server.
  if (import.meta.env.DEV) return
  // The build puts the list of files in the place of this very expression.
  const precache = precacheOf(self.__WB_MANIFEST)
  registerRoute(new PrecacheRoute(precache, NO_INDEX))
  registerRoute(({ url, request }) => request.mode === 'navigate' && isLanding(url), answerLanding(precache))
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && AUTH_PATHS.has(url.pathname),
    precache.createHandlerBoundToURL('/auth.html'),
  )
  registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }))
}
