/** How something that is fetched when it is needed stands: not asked for, on its way, failed, on its way again, or there. */
type Loaded<Value> = { readonly state: 'idle' | 'coming' | 'failed' | 'retrying' } | { readonly state: 'there'; readonly value: Value }

/** Fetches something once it is asked for; what failed is fetched again when it is asked for again, what came stays. */
export const mapLoader = <Value>(load: () => Promise<Value>) => {
  let loaded: Loaded<Value> = { state: 'idle' }
  const listeners = new Set<() => void>()
  const tell = (next: Loaded<Value>): void => {
    loaded = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => loaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask: (): void => {
      if (loaded.state !== 'idle' && loaded.state !== 'failed') return
      tell({ state: loaded.state === 'idle' ? 'coming' : 'retrying' })
      load().then(
        (value) => tell({ state: 'there', value }),
        () => tell({ state: 'failed' }),
      )
    },
  }
}
