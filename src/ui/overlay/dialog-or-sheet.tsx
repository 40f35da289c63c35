import { useState } from 'react'
import { useDesktop } from '#ui/use-desktop.ts'
import { BottomSheet } from './bottom-sheet.tsx'
import { Dialog } from './dialog.tsx'
import type { OverlayProps } from './types.ts'

/**
 * In the middle of a desktop, else from the bottom edge. It stays as it was opened: with a tablet that is turned, or a page that is printed,
 * all that somebody typed or chose in it would else begin anew.
 */
export const DialogOrSheet = (props: OverlayProps) => {
  const desktop = useDesktop()
  const [shown, setShown] = useState({ opened: props.opened, desktop })
  if (props.opened !== shown.opened) setShown({ opened: props.opened, desktop: props.opened ? desktop : shown.desktop })
  return shown.desktop ? <Dialog {...props} /> : <BottomSheet {...props} />
}
