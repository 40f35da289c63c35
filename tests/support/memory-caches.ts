/** The browser's cache storage, as far as the map needs it: in memory. */
export const memoryCaches = () => {
  const all = new Map<string, Map<string, ArrayBuffer>>()
  const keyOf = (url: string) => new URL(url, 'http://portal.example').href
  return {
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    open: (name: string) => {
      const entries = all.get(name) ?? new Map<string, ArrayBuffer>()
      all.set(name, entries)
      return Promise.resolve({
        match: (url: string) => {
          const body = entries.get(keyOf(url))
          return Promise.resolve(body && new Response(body.slice(0)))
        },
        put: async (url: string, response: Response) => void entries.set(keyOf(url), await response.arrayBuffer()),
      })
    },
  }
}
