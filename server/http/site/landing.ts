import type { Context } from 'hono'
import { escapeHtml } from '#protocol/html.ts'
import type { Site } from '#server/http/static/site.ts'

/** What the landing page shows that only this installation knows. */
export interface LandingSettings {
  /** The site's address without a slash at the end: search engines want whole addresses. */
  readonly publicUrl: string
  /** Null: the page has no such link. */
  readonly appStoreUrl: string | null
  readonly googlePlayUrl: string | null
}

const FOLDER = '/landing/'
const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Puts an address in the place of `name`; without one the link that holds it goes. */
const link = (html: string, name: string, url: string | null): string =>
  url === null ? html.replace(new RegExp(`<a [^>]*href="${name}"[^>]*>[^<]*</a>`, 'g'), '') : html.replaceAll(name, () => escapeHtml(url))

const filled = (html: string, settings: LandingSettings): string => {
  const stores = link(link(html, '__APP_STORE_URL__', settings.appStoreUrl), '__GOOGLE_PLAY_URL__', settings.googlePlayUrl)
  return stores.replaceAll('__SITE_ORIGIN__', () => settings.publicUrl)
}

/** The site with its landing pages made this installation's own. Everything else stays as it was built. */
export const withLanding = (site: Site, settings: LandingSettings): Site =>
  new Map([...site].map(([path, body]) => [path, path.startsWith(FOLDER) ? encoder.encode(filled(decoder.decode(body), settings)) : body]))

/**
 * The page that stands at `/`: English, or the language the address names. Undefined for every other address, for the
 * installed app's start (`?source=…`), which wants the app itself, and where the build has no landing page.
 */
export const landingPage = (c: Context, site: Site | null): Uint8Array | undefined => {
  if (c.req.path !== '/' || c.req.query('source') !== undefined) return undefined
  return site?.get(`${FOLDER}${c.req.query('lang') === 'ar' ? 'ar' : 'en'}.html`)
}
