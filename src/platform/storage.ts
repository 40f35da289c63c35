/** What the browser promises about this device's data. */
export interface StorageState {
  /** The browser will not clear it by itself. */
  readonly persisted: boolean
  /** Bytes in use and allowed, where the browser tells. */
  readonly usage: number | null
  readonly quota: number | null
}

/** The present state; null where the browser has no say in it. */
export const readStorageState = async (): Promise<StorageState | null> => {
  if (!('storage' in navigator) || !('persisted' in navigator.storage)) return null
  const [persisted, estimate] = await Promise.all([navigator.storage.persisted(), navigator.storage.estimate()])
  return { persisted, usage: estimate.usage ?? null, quota: estimate.quota ?? null }
}

/** Asks the browser to keep this device's data. Some browsers decide by themselves, some ask the person. */
export const keepStorage = async (): Promise<boolean> => {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}

let asked = false

/** Asks once per visit, at a moment when there is something to lose: a queued change, or the app was installed. */
export const keepStorageOnce = (): void => {
  if (asked) return
  asked = true
  void keepStorage().catch(() => undefined)
}
