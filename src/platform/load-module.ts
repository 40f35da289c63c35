// As browsers say it, by which the router knows it: it loads the page anew once, as after a new release that has other files.
const missing = (href: string): TypeError => new TypeError(`Failed to fetch dynamically imported module: ${href}`)

/** A page that is left or closed cancels what it fetches: it is gone before it says that anything failed. */
const LEAVING_MS = 250

/** The largest file over the slowest line that anybody waits for: where a network answers nothing, trying again is offered then. */
const LIMIT_MS = 120_000

/** Files of the build that are in this page or on their way into it, by address: each is fetched once. */
const files = new Map<string, Promise<unknown>>()

const fetchStyles = (href: string): Promise<void> =>
  new Promise((done, failed) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    const fail = () => {
      clearTimeout(limit)
      link.remove()
      files.delete(href)
      failed(missing(href))
    }
    // A link waits without end.
    const limit = setTimeout(fail, LIMIT_MS)
    link.addEventListener('load', () => {
      clearTimeout(limit)
      done()
    })
    link.addEventListener('error', fail)
    document.head.append(link)
  })

// Not by a link that preloads: the browser would remember its failure, too, and warn of a file that is not used at once.
const fetchScript = async (href: string): Promise<void> => {
  const response = await fetch(href, { signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => null)
  const content = response?.ok ? await response.arrayBuffer().catch(() => null) : null
  if (content !== null) return
  // Whoever asks meanwhile asks anew.
  files.delete(href)
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  throw missing(href)
}

const need = (href: string): Promise<unknown> => {
  const file = files.get(href) ?? (href.endsWith('.css') ? fetchStyles : fetchScript)(href)
  files.set(href, file)
  return file
}

/** What the page itself names is in it. */
const knowPage = (): void => {
  for (const element of document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]'))
    files.set('href' in element ? element.href : element.src, Promise.resolve())
}

/**
 * Loads a module of the build with all the files it needs; every `import()` of the build comes here. Its files are fetched first, and it is
 * imported when they are there: a browser may keep the failure of an import for as long as the page is open (Chromium before HTML's change
 * of 2026), so that nothing that once could not be fetched would come again. What rejects here is fetched anew when it is asked for again.
 */
export const loadModule = async <Module>(load: () => Promise<Module>, needed: readonly string[] = []): Promise<Module> => {
  if (files.size === 0) knowPage()
  await Promise.all(needed.map((path) => need(new URL(path, location.origin).href)))
  return load()
}
