/** Paths that are never the app: the API, built files, and anything with an ending. */
export const NOT_PAGES = [/^\/api\//, /^\/assets\//, /^\/(healthz|readyz)$/, /\/[^/?]+\.[^/]+$/]

/** The start of the site is the landing page, except for the installed app, whose start is the app (`?source=…`). */
export const isLanding = (url: URL): boolean => url.pathname === '/' && !url.searchParams.has('source')

const isApp = (address: string, origin: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  // A paper that is looked at in a tab of its own may be a `blob:` of this origin.
  return url.protocol.startsWith('http') && url.origin === origin && !isLanding(url) && !NOT_PAGES.some((path) => path.test(url.pathname))
}

/** The window that shows a record: a page of the app, the one in sight first. The landing page and files know no records. */
export const appPageOf = <Page extends { readonly url: string; readonly visibilityState: DocumentVisibilityState }>(
  windows: readonly Page[],
  origin: string,
): Page | undefined => {
  const pages = windows.filter(({ url }) => isApp(url, origin))
  return pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
}
