const DIALOG = '[aria-modal="true"]'

/**
 * Takes whoever was asked something in a dialog to what came of it, where what opened the dialog is gone with it: `around` is where that
 * stood. Who works elsewhere by now stays there.
 */
export const focusNext = (next: HTMLElement | null | undefined, around: Element | null | undefined): void => {
  const { activeElement: at, body } = document
  if (at === null || at === body || at.closest(DIALOG) || around?.contains(at)) next?.focus()
}
