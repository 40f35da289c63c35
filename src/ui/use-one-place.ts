import { useState, type ReactNode, type ReactPortal } from 'react'
import { createPortal } from 'react-dom'

/**
 * What stands in one place or another stays the same: what was opened from it, and typed there, does not begin anew with a tablet that is turned.
 * Returns the ref of the element in which it stands now, and what is to be rendered in one place whatever holds it.
 */
export const useOnePlace = (content: ReactNode): readonly [hold: (place: HTMLElement | null) => void, held: ReactPortal] => {
  const [[holder, hold]] = useState(() => {
    const holder = document.createElement('div')
    holder.style.display = 'contents'
    return [holder, (place: HTMLElement | null) => place?.append(holder)] as const
  })
  return [hold, createPortal(content, holder)]
}
