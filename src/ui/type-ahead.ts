import { isTyping } from './typing.ts'

const LOOK_MS = 16
/** Longer than this nobody waits for what a key is to do. */
const LONGEST_MS = 5_000
const MOVES: ReadonlySet<string> = new Set(['KeyJ', 'KeyK'])

const PRESSES: ReadonlySet<string> = new Set(['Enter', ' '])

const isArrow = (key: string): boolean => key.startsWith('Arrow')

const isAhead = (event: KeyboardEvent): boolean =>
  (event.key.length === 1 || event.key === 'Enter' || isArrow(event.key)) &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing) &&
  !isTyping(event.target)

const replay = ({ key, code, shiftKey }: KeyboardEvent): void => {
  const at = document.activeElement ?? document.body
  // What the browser does by itself for a person's key it does not do for a repeated one.
  if (PRESSES.has(key) && at instanceof HTMLElement && at.matches('button, a[href]')) at.click()
  else at.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }))
}

/**
 * Holds the keys that are pressed while the next place of work is still on its way, and gives them to it once `isReady`. Of several it
 * gives those that move, and the first that does something: what follows was meant for what that one opens. Returns how to drop them.
 */
export const holdKeys = (isReady: () => boolean): (() => void) => {
  const held: KeyboardEvent[] = []
  const hear = (event: KeyboardEvent): void => {
    if (!isAhead(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A key that is held down, or Enter twice, is no second press.
    const isAgain = event.repeat || (held.length === 0 && PRESSES.has(event.key))
    if (!isAgain) held.push(event)
  }
  const until = Date.now() + LONGEST_MS
  const drop = (): void => {
    clearInterval(looking)
    window.removeEventListener('keydown', hear, true)
  }
  const looking = setInterval(() => {
    const isAsked = document.querySelector('[aria-modal="true"]') !== null
    if ((isAsked || !isReady()) && Date.now() < until) return
    drop()
    if (isAsked) return
    const does = held.findIndex(({ code }) => !MOVES.has(code) && !isArrow(code))
    for (const event of does < 0 ? held : held.slice(0, does + 1)) replay(event)
  }, LOOK_MS)
  window.addEventListener('keydown', hear, true)
  return drop
}
