type PressedKey = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Which way a key leads through the steps of a drawing; by its place, so that it is the same one on an Arabic keyboard. */
export const undoCommand = ({ code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): 'undo' | 'redo' | null => {
  if ((!ctrlKey && !metaKey) || altKey) return null
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo'
  return code === 'KeyY' ? 'redo' : null
}
