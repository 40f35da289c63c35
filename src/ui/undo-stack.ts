import { hasOwnUndo } from './typing.ts'

/** Takes one thing back, or says why it cannot. */
type Undo = () => void

const stack: { readonly undo: Undo }[] = []

/** Whether a key asks to undo. By its place, so that it is the same one on an Arabic keyboard. */
export const isUndo = (event: KeyboardEvent): boolean =>
  event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && !event.repeat

const onKey = (event: KeyboardEvent): void => {
  if (!isUndo(event) || event.defaultPrevented || hasOwnUndo(event.target)) return
  const latest = stack.pop()
  if (!latest) return
  event.preventDefault()
  latest.undo()
}

/** A place among what Ctrl+Z or Cmd+Z takes back. */
export interface UndoPlace {
  /** Says how it is taken back: from now on, or at once where the keys were pressed already. Once more, where that failed. */
  readonly offer: (undo: Undo) => void
  readonly leave: () => void
}

/**
 * Takes the place on top of what Ctrl+Z or Cmd+Z takes back, for what is being done: one press is one undo, the latest first, however many
 * toasts show. It is taken before anything changes: whoever sees the change and presses the keys before it is offered means this one, and what
 * was done before it is not touched instead.
 */
export const holdUndo = (): UndoPlace => {
  let isPressed = false
  let undo: Undo | null = null
  const entry = {
    undo: () => {
      isPressed = undo === null
      undo?.()
    },
  }
  const join = (): void => {
    if (stack.includes(entry)) return
    if (stack.length === 0) addEventListener('keydown', onKey)
    stack.push(entry)
  }
  join()
  return {
    offer: (how) => {
      undo = how
      if (!isPressed) return join()
      isPressed = false
      how()
    },
    leave: () => {
      const at = stack.indexOf(entry)
      if (at >= 0) stack.splice(at, 1)
      if (stack.length === 0) removeEventListener('keydown', onKey)
    },
  }
}

/** Does something that can be taken back: its place is kept while it is done, and left again where nobody took it in the end. */
export const undoably = async <Result>(work: (take: () => UndoPlace) => Promise<Result>): Promise<Result> => {
  const place = holdUndo()
  let isTaken = false
  try {
    return await work(() => {
      isTaken = true
      return place
    })
  } finally {
    if (!isTaken) place.leave()
  }
}
