const reload = (href: string): Promise<void> =>
  new Promise((done, failed) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => {
      link.remove()
      failed(new TypeError(`${href} could not be loaded`))
    })
    document.head.append(link)
  })

/**
 * Remembers style sheets that could not be loaded while something was, and loads them before it is loaded again: what loads a module's styles
 * along with it tries each of them once.
 */
export const failedStyles = () => {
  const failed = new Set<string>()
  return async <Result>(load: () => Promise<Result>): Promise<Result> => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target.href)
    }
    // The fault of a file stays with its element: it does not rise, and is seen on its way down only.
    addEventListener('error', onError, true)
    try {
      for (const href of [...failed]) {
        await reload(href)
        failed.delete(href)
      }
      return await load()
    } finally {
      removeEventListener('error', onError, true)
    }
  }
}
