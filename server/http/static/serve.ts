import type { Context, Handler } from 'hono'
import { assetScriptPolicy, serviceWorkerPolicy } from '#server/http/headers/policy.ts'
import { landingPage } from '#server/http/site/landing.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { extension } from './content-type.ts'
import { pageResponse } from './page.ts'
import type { Site, SiteFile } from './site.ts'

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
export const serveSite =
  (site: Site | null, mapOrigins: readonly string[] = []): Handler =>
  (c) => {
    const { path } = c.req
    const file = site?.get(path)
    if (file && extension(path) !== 'html') return fileResponse(c, { path, file, mapOrigins })
    const page = file ?? landingPage(c, site) ?? (isPage(path) ? site?.get('/index.html') : undefined)
    if (page) return pageResponse(c, page, mapOrigins)
    if (path === '/robots.txt') return c.text(ROBOTS)
    return c.text('Not found\n', 404, { 'cache-control': 'no-cache' })
  }

// Names of things other programs look for, and of files: never a page of the app.
const NO_PAGE = /^\/(assets|api|\.well-known)(\/|$)/

const isPage = (path: string): boolean => !NO_PAGE.test(path) && extension(path) === ''

const fileResponse = (c: Context, found: { path: string; file: SiteFile; mapOrigins: readonly string[] }): Response => {
  const { path, file } = found
  const headers = new Headers({
    'content-type': file.type,
    'etag': file.etag,
    // Names under /assets/ hold a hash of their content, so what was fetched once is never asked for again.
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'vary': 'Accept-Encoding',
  })
  if (path === SERVICE_WORKER) {
    headers.set('service-worker-allowed', '/')
    headers.set('content-security-policy', serviceWorkerPolicy)
  } else if (file.type.startsWith('text/javascript')) {
    headers.set('content-security-policy', assetScriptPolicy(found.mapOrigins))
  }
  if (matches(c.req.header('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), (one) => file.encoded.has(one))
  const body = (encoding && file.encoded.get(encoding)) ?? file.body
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(c.req.method === 'HEAD' ? null : body, { headers })
}

// One tag stands for all encodings of a file, so it is a weak one and compared weakly.
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag.slice(2))
