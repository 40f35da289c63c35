import type { MouseEvent } from 'react'

/** A click that asks for nothing special: a new tab or window is the browser's own matter. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
