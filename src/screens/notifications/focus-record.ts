/** How often it is looked for the record, and how long (ms) from one look to the next: it may still be read, or its screen loaded. */
const LOOKS = 25
const EACH_MS = 60

const headOf = (id: string | undefined) =>
  document.querySelector<HTMLElement>(`section[data-detail="${CSS.escape(id ?? '')}"] :is(h1, h2)[tabindex]`)

/**
 * Whoever goes to a record from what lay over the page works there next, and not where that was opened from: its title gets the focus,
 * or the screen until the title is there, and where they go to a list (no `id`). Who presses something meanwhile keeps the focus there.
 */
export const focusRecord = async (id?: string): Promise<void> => {
  const left = new AbortController()
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => left.abort(), { signal: left.signal, capture: true })
  for (let look = 0; look < LOOKS && !left.signal.aborted; look += 1) {
    // What closes gives the focus back first.
    await new Promise((resolve) => setTimeout(resolve, EACH_MS))
    if (left.signal.aborted || document.querySelector('[aria-modal="true"]')) continue
    const [main, head] = [document.getElementById('content'), headOf(id)]
    const place = head ?? (main?.contains(document.activeElement) ? null : main)
    place?.focus({ preventScroll: true })
    if (head) break
  }
  left.abort()
}
