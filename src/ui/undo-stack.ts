import { isTyping } from './typing.ts'

/** Takes one thing back, or says why it cannot. */
type Undo = () => void

const stack: { readonly undo: Undo }[] = []

/** By the place of the key, so that it is the same one on an Arabic keyboard. */
const isUndo = (event: KeyboardEvent): boolean =>
  event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && !event.repeat

const onKey = (event: KeyboardEvent): void => {
  if (!isUndo(event) || event.defaultPrevented || isTyping(event.target)) return
  const latest = stack.pop()
  if (!latest) return
  event.preventDefault()
  latest.undo()
}

/**
 * Puts what was done last on top of what Ctrl+Z or Cmd+Z takes back: one press is one undo, the latest first, however many toasts show.
 * Where the latest can no longer be undone it says so; what was done before it is not touched instead. Returns how to take it off.
 */
export const pushUndo = (undo: Undo): (() => void) => {
  const entry = { undo }
  if (stack.length === 0) addEventListener('keydown', onKey)
  stack.push(entry)
  return () => {
    const at = stack.indexOf(entry)
    if (at >= 0) stack.splice(at, 1)
    if (stack.length === 0) removeEventListener('keydown', onKey)
  }
}
