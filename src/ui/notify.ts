import { useSyncExternalStore } from 'react'
import type { Tone } from './toasts.tsx'
import type { WayBack } from './way-back.ts'

let wanted = false
const listeners = new Set<() => void>()

/** Asks for the place where news appear. It is not loaded before there is something to say. */
export const wantNews = (): void => {
  wanted = true
  for (const listener of listeners) listener()
}

/** Whether there was ever something to say, live. */
export const useNewsWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wanted,
  )

/** Says a result that the person does not see on the screen. */
export const notify = (text: string, tone: Tone = 'info'): void => {
  wantNews()
  void import('./toasts.tsx').then(({ showToast }) => showToast(text, tone))
}

/** Says a result and offers to take it back, for as long as a toast stays and it can be, also by Ctrl+Z or Cmd+Z. */
export const notifyUndo = (text: string, way: WayBack): void => {
  wantNews()
  void import('./undo-toast.tsx').then(({ showUndo }) => showUndo(text, way))
}
