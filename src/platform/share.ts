import { saveFile } from './save-file.ts'

/** What became of a text that was to be shared. */
type Shared = 'shared' | 'copied' | 'given_up' | 'failed'

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

/** Gives a file to another app of the device; where the browser cannot, it is saved. Never rejects. */
export const shareFile = async (file: Blob, name: string): Promise<'shared' | 'saved' | 'given_up'> => {
  try {
    const files = [new File([file], name, { type: file.type })]
    // Not every browser that shares takes files, nor every sort of them.
    if ('canShare' in navigator && navigator.canShare({ files })) {
      await navigator.share({ files, title: name })
      return 'shared'
    }
  } catch (error) {
    // The person closed the device's own question. Any other failure (the press is too long ago, say) must not lose the file.
    if (error instanceof Error && error.name === 'AbortError') return 'given_up'
  }
  saveFile(file, name)
  return 'saved'
}
