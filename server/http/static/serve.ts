import { Hono, type Context } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { serveStatic } from 'hono/serve-static'
import { assetScriptPolicy, codeReaderPolicy, serviceWorkerPolicy } from '#server/http/headers/policy.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import { AUTH_PATHS } from '#protocol/auth-paths.ts'
import { ASSET_CACHE_CONTROL, CODE_READER, PRECACHE_ARCHIVE } from '#protocol/precache-archive.ts'
import { landingPage } from '#server/http/site/landing.ts'
import { pageResponse } from './page.ts'
import type { Site } from './site.ts'

/** Where the specification wants the service worker. */
const SERVICE_WORKER = '/firebase-messaging-sw.js'

const ROBOTS = 'User-agent: *\nDisallow: /api/\n'

/**
 * Serves the landing page at `/` and the built web app everywhere else. Addresses that name no file get `index.html`, because the app's own router
 * knows them, whatever the caller accepts: monitors and link previews ask for anything. A missing script, picture or API call never
 * does: HTML in its place would be taken for the real thing.
 * @param mapOrigins where a map service may be asked, beside the site itself
 * @param site null when the web app is not built: then there are no pages
 */
export const siteRoutes = (site: Site | null, mapOrigins: readonly string[] = []): Hono => {
  const routes = new Hono()
  if (site) serveFiles(routes, site, mapOrigins)
  return routes.get('*', (c) => {
    const { path } = c.req
    const named = path.endsWith('.html') ? site?.get(path) : undefined
    const page =
      named ?? landingPage(c, site) ?? (isPage(path) ? site?.get(AUTH_PATHS.has(path) ? '/auth.html' : '/index.html') : undefined)
    if (page) return pageResponse(c, page, mapOrigins)
    if (path === '/robots.txt') return c.text(ROBOTS)
    return c.text('Not found\n', 404, { 'cache-control': 'no-cache' })
  })
}

// Names of things other programs look for, and of files: never a page of the app.
const NO_PAGE = /^\/(assets|api|\.well-known)(\/|$)|\.[^./]+$/

const isPage = (path: string): boolean => !NO_PAGE.test(path)

/** What is no file of its own to the outside: pages are filled in per answer, and twins are other forms of their file. */
const NO_FILE = /\.(html|br|gz)$/

const serveFiles = (routes: Hono, site: Site, mapOrigins: readonly string[]): void => {
  const isFile = (c: Context): boolean => site.has(c.req.path) && !NO_FILE.test(c.req.path)
  const revalidated = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy', 'service-worker-allowed'] })
  // One tag stands for all encodings of a file, so it is a weak one.
  const tags = new Map([...site].map(([path, body]) => [path, `W/"${sha256Hex(body).slice(0, 32)}"`]))
  routes.get('*', async (c, next) => (isFile(c) ? revalidated(c, next) : next()))
  routes.get(
    '*',
    serveStatic({
      root: '',
      precompressed: true,
      getContent: async (path, c) => {
        const body = isFile(c) ? site.get(path) : undefined
        if (body) c.header('Content-Length', String(body.byteLength))
        return body ?? null
      },
      onFound: (path, c) => {
        c.header('ETag', tags.get(path))
        c.header('Vary', 'Accept-Encoding')
        c.header('Cache-Control', path.startsWith('/assets/') ? ASSET_CACHE_CONTROL : 'no-cache')
        if (path === SERVICE_WORKER) c.header('Service-Worker-Allowed', '/')
        if (path === SERVICE_WORKER) c.header('Content-Security-Policy', serviceWorkerPolicy)
        else if (CODE_READER.test(path)) c.header('Content-Security-Policy', codeReaderPolicy)
        // A worker puts the archive's own headers on the scripts it takes out of it.
        else if (/\.m?js$/.test(path) || path === PRECACHE_ARCHIVE) c.header('Content-Security-Policy', assetScriptPolicy(mapOrigins))
      },
    }),
  )
}
