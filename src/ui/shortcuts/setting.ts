import { createAtom, useSelector } from '@tanstack/react-store'

const KEY = 'keyboard-shortcuts'
/** As it is kept: in JSON. */
const OFF = '"off"'

const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}
const current = createAtom(read())

// Another tab of the portal is the same device.
if ('window' in globalThis)
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) current.set(read())
  })

const keep = (on: boolean): void => {
  current.set(on)
  try {
    localStorage.setItem(KEY, on ? '"on"' : OFF)
  } catch {
    // No room left on the device: it holds until the page is closed.
  }
}

/** Whether single keys do something, on this device: somebody who speaks to it, or whose hand rests on the keys, switches them off. */
export const useShortcutsOn = () => [useSelector(current), keep] as const
