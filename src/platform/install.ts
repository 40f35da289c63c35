import { useSyncExternalStore } from 'react'
import { keepStorageOnce } from './storage.ts'

/** Not in the standard library: only Chromium has it. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** installed: running as an app · ready: can be asked for · manual-ios: by the share sheet · none: the browser offers no way. */
type InstallState = 'installed' | 'ready' | 'manual-ios' | 'none'

let offer: InstallPromptEvent | null = null
let installed = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Starts to listen for the browser's offer; it comes early and only once, so this is called at the start of the app. */
export const watchInstall = (): void => {
  installed = matchMedia('(display-mode: standalone)').matches
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallPromptEvent
    tell()
  })
  addEventListener('appinstalled', () => {
    offer = null
    installed = true
    keepStorageOnce()
    tell()
  })
}

// iPads call themselves Macs; a Mac has no touch screen.
const isIos = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const state = (): InstallState => (installed ? 'installed' : offer ? 'ready' : isIos() ? 'manual-ios' : 'none')

/** How the portal can be put on the home screen, live. */
export const useInstallState = (): InstallState =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, state)

/** Shows the browser's install dialog. The offer is used up by it. */
export const install = async (): Promise<void> => {
  const used = offer
  offer = null
  await used?.prompt()
  tell()
}
