import { createAtom, useSelector } from '@tanstack/react-store'
import { deviceTypeOf } from '#protocol/device-type.ts'
import { keepStorageOnce } from './storage.ts'

/** Not in the standard library: only Chromium has it. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** installed: running as an app · ready: can be asked for · manual-ios: by the share sheet · none: the browser offers no way. */
type InstallState = 'installed' | 'ready' | 'manual-ios' | 'none'

interface Facts {
  readonly offer: InstallPromptEvent | null
  readonly installed: boolean
}

const facts = createAtom<Facts>({ offer: null, installed: false })

/** Starts to listen for the browser's offer; it comes early and only once, so this is called at the start of the app. */
export const watchInstall = (): void => {
  facts.set({ offer: null, installed: matchMedia('(display-mode: standalone)').matches })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    facts.set((known) => ({ ...known, offer: event as InstallPromptEvent }))
  })
  addEventListener('appinstalled', () => {
    facts.set({ offer: null, installed: true })
    keepStorageOnce()
  })
}

const isIos = (): boolean => deviceTypeOf(navigator) === 'web-ios'

const stateOf = ({ installed, offer }: Facts): InstallState => (installed ? 'installed' : offer ? 'ready' : isIos() ? 'manual-ios' : 'none')

/** How the portal can be put on the home screen, live. */
export const useInstallState = (): InstallState => useSelector(facts, stateOf)

/** Shows the browser's install dialog. The offer is used up by it. */
export const install = async (): Promise<void> => {
  const { offer } = facts.get()
  facts.set((known) => ({ ...known, offer: null }))
  await offer?.prompt()
}
