interface MemoryReading {
  readonly memory?: { readonly jsHeapSizeLimit: number }
}

/**
 * Whether this looks like a private window, which forgets everything when it is closed. No browser says so: Safari and
 * Firefox refuse the private file system there, Chromium allows far less room than usual. A guess, and worded as one.
 */
export const looksPrivate = async (): Promise<boolean> => {
  if (!('storage' in navigator)) return false
  if ('getDirectory' in navigator.storage) {
    const allowed = await navigator.storage.getDirectory().then(
      () => true,
      () => false,
    )
    if (!allowed) return true
  }
  const heap = (performance as MemoryReading).memory?.jsHeapSizeLimit
  if (heap === undefined || !('estimate' in navigator.storage)) return false
  const { quota } = await navigator.storage.estimate()
  return quota !== undefined && quota < heap * 2
}
