import { useState, type ComponentType } from 'react'
import { latePart } from '#ui/late-part.tsx'
import type { OverlayProps } from './types.ts'
import { useOwnEscape } from './use-own-escape.ts'

// Overlays bring focus traps, scroll locks and transitions with them; none of it is needed before the first is opened.
const { Component: LateBottomSheet } = latePart(async () => (await import('./bottom-sheet.tsx')).BottomSheet)
const { Component: LateDialogOrSheet } = latePart(async () => (await import('./dialog-or-sheet.tsx')).DialogOrSheet)
const { Component: LateSidePanel } = latePart(async () => (await import('./side-panel.tsx')).SidePanel)

/** The portal scrolls inside its frame, which nobody reaches behind an overlay; to lock the page itself would style all of it anew. */
const scrollsAsAWhole = (): boolean => document.documentElement.scrollHeight > document.documentElement.clientHeight

const onDemand = <Props extends OverlayProps>(Overlay: ComponentType<Props>) =>
  function OnDemand(props: Props) {
    const [wasOpened, setOpened] = useState(false)
    // Until it is first opened nothing is locked, and nothing there.
    const [locks, setLocks] = useState<boolean | null>(null)
    useOwnEscape(props.opened, props.onClose)
    if (props.opened !== wasOpened) {
      setOpened(props.opened)
      if (props.opened) setLocks(scrollsAsAWhole())
    }
    return locks === null ? null : <Overlay {...props} lockScroll={locks} />
  }

export const BottomSheet = onDemand<OverlayProps>(LateBottomSheet)
export const SidePanel = onDemand<OverlayProps & { width: number }>(LateSidePanel)

/** A dialog: in the middle of a desktop, from the bottom edge of a phone, where the thumb is. */
export const Sheet = onDemand<OverlayProps>(LateDialogOrSheet)
