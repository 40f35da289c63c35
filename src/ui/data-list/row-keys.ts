/** What a key asks of a row that has the focus. */
type RowAction =
  { readonly type: 'move'; readonly by: number; readonly isExtending: boolean } | { readonly type: 'open' | 'toggle' | 'all' | 'clear' }

/** What of a key press counts. */
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const PAGE_ROWS = 10

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
  Home: -Infinity,
  End: Infinity,
}

/** Letters by their place on the keyboard, so that they work on an Arabic layout. */
const letters: Readonly<Record<string, RowAction>> = {
  KeyJ: { type: 'move', by: 1, isExtending: false },
  KeyK: { type: 'move', by: -1, isExtending: false },
  KeyX: { type: 'toggle' },
}

/** The action of a key on a row; undefined: none of the list's. `hasLetters`: whether letters mean something, or only the keys of every list. */
export const rowAction = ({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Key, hasLetters = true): RowAction | undefined => {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return code === 'KeyA' && !shiftKey ? { type: 'all' } : undefined
  const by = steps[key]
  if (by !== undefined) return { type: 'move', by, isExtending: shiftKey }
  if (shiftKey) return undefined
  if (key === 'Enter') return { type: 'open' }
  if (key === ' ') return { type: 'toggle' }
  if (key === 'Escape') return { type: 'clear' }
  return hasLetters ? letters[code] : undefined
}
