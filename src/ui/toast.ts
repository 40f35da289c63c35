import { createAtom, useSelector } from '@tanstack/react-store'
import type { Tone } from './toasts.tsx'
import type { UndoOffer } from './undo-offer.ts'
import type { UndoPlace } from './undo-stack.ts'

const requested = createAtom(false)

/** Asks for the place where toasts appear. It is not loaded before there is one to show. */
export const requestToasts = (): void => requested.set(true)

/** Whether there was ever a toast to show, live. */
export const useToastsRequested = (): boolean => useSelector(requested)

/** Shows a result that the person does not see on the screen. */
export const toast = (text: string, tone: Tone = 'info'): void => {
  requestToasts()
  // What cannot be fetched now cannot be said; what it would have told of is done all the same.
  void import('./toasts.tsx').then(({ showToast }) => showToast(text, tone)).catch(() => undefined)
}

/**
 * Says that something was done; the toast goes where that is refused. `place`: offers to take it back, for as long as a toast stays and it can
 * be, also by the keys that are heard there; null: it is not taken back from here. `words`: what was done, where `text` says
 * more that is no longer so once it is undone.
 */
export const toastDone = (text: string, offer: UndoOffer, place: UndoPlace | null, words?: string): void => {
  requestToasts()
  void import('./undo-toast.tsx').then(
    (parts) => parts.showDone(text, offer, place, words),
    () => place?.leave(),
  )
}
