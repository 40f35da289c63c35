/** Where typing goes: keys there are letters and nothing else, and it has an undo of its own. */
export const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

/** Where Ctrl+Z takes letters back. A list of choices has none: there the browser would take them from whatever field was typed in last. */
export const hasOwnUndo = (target: EventTarget | null): boolean => isTyping(target) && !(target instanceof HTMLSelectElement)
