import { createAtom } from '@tanstack/react-store'

/** How something that is fetched when it is needed stands: not asked for, on its way, failed, on its way again, or there. */
type Loaded<Value> = { readonly state: 'idle' | 'coming' | 'failed' | 'retrying' } | { readonly state: 'there'; readonly value: Value }

/** Fetches something once it is asked for; what failed is fetched again when it is asked for again, what came stays. */
export const mapLoader = <Value>(load: () => Promise<Value>) => {
  const loaded = createAtom<Loaded<Value>>({ state: 'idle' })
  return {
    loaded,
    ask: (): void => {
      const { state } = loaded.get()
      if (state !== 'idle' && state !== 'failed') return
      loaded.set({ state: state === 'idle' ? 'coming' : 'retrying' })
      load().then(
        (value) => loaded.set({ state: 'there', value }),
        () => loaded.set({ state: 'failed' }),
      )
    },
  }
}
