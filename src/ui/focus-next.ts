/** A dialog that is closed is there until it has faded away. */
const CLOSED = '[data-closed]'

/**
 * Takes whoever was asked something in a dialog to what came of it, where what opened the dialog is gone with it: `around` is where that
 * stood. Who works elsewhere by now stays there, and so does who is asked something else.
 */
export const focusNext = (next: HTMLElement | null | undefined, around: Element | null | undefined): void => {
  const { activeElement: at, body } = document
  if (at === null || at === body || at.closest(CLOSED) || around?.contains(at)) next?.focus()
}
