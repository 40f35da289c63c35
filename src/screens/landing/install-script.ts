/** Not in the standard library: only Chromium has it. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

let offer: InstallPromptEvent | null = null
let installed = matchMedia('(display-mode: standalone)').matches

// iPads call themselves Macs; a Mac has no touch screen.
const isIos = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const show = (): void => {
  const button = document.querySelector<HTMLElement>('[data-install]')
  const hint = document.querySelector<HTMLElement>('[data-install-hint]')
  if (button) button.hidden = offer === null
  if (!hint) return
  hint.hidden = offer !== null
  if (installed) hint.textContent = hint.dataset['installed'] ?? ''
  else if (isIos()) hint.textContent = hint.dataset['ios'] ?? ''
}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallPromptEvent
  show()
})
addEventListener('appinstalled', () => {
  offer = null
  installed = true
  show()
})

/** Shows how the portal can be installed in this browser: by its own dialog where it has one, in words elsewhere. */
export const operateInstall = (): void => {
  document.querySelector('[data-install]')?.addEventListener('click', () => {
    const used = offer
    offer = null
    void used?.prompt().finally(show)
  })
  show()
}
