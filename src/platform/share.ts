/** What became of a text that was to be shared. */
export type Shared = 'shared' | 'copied' | 'given_up' | 'failed'

/** Gives a text to another app of the device; where the browser cannot, it is copied. Never rejects. */
export const shareText = async (what: { readonly title: string; readonly text: string }): Promise<Shared> => {
  if ('share' in navigator) {
    try {
      await navigator.share(what)
      return 'shared'
    } catch (error) {
      // The person closed the device's own question.
      if (error instanceof Error && error.name === 'AbortError') return 'given_up'
    }
  }
  try {
    await navigator.clipboard.writeText(what.text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
