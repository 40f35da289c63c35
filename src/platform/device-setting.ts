import { createAtom, useSelector } from '@tanstack/react-store'

/** A setting of this device. */
interface DeviceSetting<Value> {
  /** Its value, live: another tab of the portal is the same device. */
  readonly useValue: () => Value
  /** Keeps a value, for this page and every later one. Returns whether later ones will know: a full device keeps it for this one. */
  readonly keep: (value: Value) => boolean
}

/**
 * Keeps a setting of the device in the browser's storage. `read` makes a value of what is kept under the key, or of
 * null where that is nothing or makes it throw; `write` makes the text that is kept.
 */
export const deviceSetting = <Value>(
  key: string,
  { read, write }: { readonly read: (kept: string | null) => Value; readonly write: (value: Value) => string },
): DeviceSetting<Value> => {
  const readKept = (): Value => {
    try {
      return read(localStorage.getItem(key))
    } catch {
      // A browser that keeps nothing, or what no release wrote.
      return read(null)
    }
  }
  const current = createAtom({ value: readKept() })
  if ('window' in globalThis)
    window.addEventListener('storage', (event) => {
      // Null where all of it was cleared.
      if (event.key === key || event.key === null) current.set({ value: readKept() })
    })
  return {
    useValue: () => useSelector(current, ({ value }) => value),
    keep: (value) => {
      current.set({ value })
      try {
        localStorage.setItem(key, write(value))
        return true
      } catch {
        return false
      }
    },
  }
}
