import { isTyping } from './typing.ts'

const LOOK_MS = 16
/** Longer than this nobody waits for what a key is to do. */
const LONGEST_MS = 5_000
const MOVES: ReadonlySet<string> = new Set(['KeyJ', 'KeyK'])

const MODAL = '[aria-modal="true"]'
const PRESSES: ReadonlySet<string> = new Set(['Enter', ' '])

const isArrow = (key: string): boolean => key.startsWith('Arrow')

const isAhead = (event: KeyboardEvent): boolean =>
  (event.key.length === 1 || event.key === 'Enter' || isArrow(event.key)) &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing)

const replay = ({ key, code, shiftKey }: KeyboardEvent): void => {
  const at = document.activeElement ?? document.body
  // What the browser does by itself for a person's key it does not do for a repeated one.
  if (PRESSES.has(key) && at instanceof HTMLElement && at.matches('button, a[href]')) at.click()
  else at.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }))
}

interface Waiting {
  /** Asked from moment to moment; `isLate`: for longer nobody waits. */
  readonly next: (isLate: boolean) => 'wait' | 'give' | 'drop'
  /** Whether a key is no press of its own. */
  readonly isAgain: (event: KeyboardEvent, held: readonly KeyboardEvent[]) => boolean
  readonly give: (held: readonly KeyboardEvent[]) => void
}

/** Keeps what is pressed to itself until it can be given to somebody. Returns how to drop it. */
const holdUntil = ({ next, isAgain, give }: Waiting): (() => void) => {
  const held: KeyboardEvent[] = []
  const onKey = (event: KeyboardEvent): void => {
    // Whoever types already is where they want to be: what was held comes before it.
    if (isTyping(event.target)) return look()
    if (!isAhead(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!isAgain(event, held)) held.push(event)
  }
  const until = Date.now() + LONGEST_MS
  const drop = (): void => {
    clearInterval(looking)
    window.removeEventListener('keydown', onKey, true)
  }
  const look = (): void => {
    const what = next(Date.now() >= until)
    if (what === 'wait') return
    drop()
    if (what === 'give') give(held)
  }
  const looking = setInterval(look, LOOK_MS)
  window.addEventListener('keydown', onKey, true)
  return drop
}

/**
 * Holds the keys that are pressed while the next place of work is still on its way, and gives them to it once `isReady`. Of several it
 * gives those that move, and the first that does something: what follows was meant for what that one opens. Returns how to drop them.
 */
export const holdKeys = (isReady: () => boolean): (() => void) =>
  holdUntil({
    next: (isLate) => {
      const isAsked = document.querySelector(MODAL) !== null
      if ((isAsked || !isReady()) && !isLate) return 'wait'
      return isAsked ? 'drop' : 'give'
    },
    // A key that is held down, or Enter twice, is no second press.
    isAgain: ({ repeat, key }, held) => repeat || (held.length === 0 && PRESSES.has(key)),
    give: (held) => {
      const does = held.findIndex(({ code }) => !MOVES.has(code) && !isArrow(code))
      for (const event of does < 0 ? held : held.slice(0, does + 1)) replay(event)
    },
  })

/** Puts a letter where somebody types, as if it had been typed. */
const type = (field: HTMLTextAreaElement, letter: string): void => {
  field.setRangeText(letter, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter, inputType: 'insertText' }))
}

/**
 * Gives the keys that were pressed behind the one that asked a question to it once it has the focus: they are its answer. Text goes into the field
 * that has the focus then, and Enter presses the button. `pressed` may still grow. Returns how to drop them.
 */
export const giveToQuestion = (pressed: readonly KeyboardEvent[]): (() => void) =>
  holdUntil({
    next: (isLate) => (document.activeElement?.closest(MODAL) ? 'give' : isLate ? 'drop' : 'wait'),
    isAgain: ({ repeat }) => repeat,
    give: (held) => {
      for (const event of [...pressed, ...held]) {
        const at = document.activeElement
        if (at instanceof HTMLTextAreaElement && event.key.length === 1) type(at, event.key)
        else if (PRESSES.has(event.key)) return replay(event)
      }
    },
  })
