import { createAtom, useSelector } from '@tanstack/react-store'

const opened = createAtom(false)

/** Opens or closes the sheet that names all shortcuts. */
export const showShortcuts = (isOpen: boolean): void => opened.set(isOpen)

/** Whether the sheet of shortcuts is open, live. */
export const useShortcutsShown = (): boolean => useSelector(opened)
