import { Suspense, useLayoutEffect, useState, type ComponentType } from 'react'
import { latePart } from '#ui/late-part.tsx'
import { useDesktop } from '#ui/use-desktop.ts'
import type { OverlayProps } from './types.ts'

// Overlays bring focus traps, scroll locks and transitions with them; none of it is needed before the first is opened.
const { Component: LateBottomSheet } = latePart(async () => (await import('./bottom-sheet.tsx')).BottomSheet)
const { Component: LateDialog } = latePart(async () => (await import('./dialog.tsx')).Dialog)
const { Component: LateSidePanel } = latePart(async () => (await import('./side-panel.tsx')).SidePanel)

/** The portal scrolls inside its frame, which nobody reaches behind an overlay; to lock the page itself would style all of it anew. */
const scrollsAsAWhole = (): boolean => document.documentElement.scrollHeight > document.documentElement.clientHeight

/** Esc is meant for what lies on top, from the moment it is asked for: on a slow device the focus is behind it for a while, where Esc closes more. */
const useOwnEscape = (opened: boolean): void => {
  // Sooner than the overlay, which hears the key all the same, and is closed by it before the key goes on.
  useLayoutEffect(() => {
    if (!opened) return
    const take = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [opened])
}

const onDemand = <Props extends OverlayProps>(Overlay: ComponentType<Props>) =>
  function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(props.opened)
    const [wasOpened, setOpened] = useState(false)
    const [locks, setLocks] = useState(true)
    useOwnEscape(props.opened)
    if (props.opened && !wanted) setWanted(true)
    if (props.opened !== wasOpened) {
      setOpened(props.opened)
      if (props.opened) setLocks(scrollsAsAWhole())
    }
    return wanted ? (
      <Suspense>
        <Overlay {...props} lockScroll={locks} />
      </Suspense>
    ) : null
  }

export const BottomSheet = onDemand<OverlayProps>(LateBottomSheet)
export const SidePanel = onDemand<OverlayProps & { width: number }>(LateSidePanel)
const Dialog = onDemand<OverlayProps>(LateDialog)

/** A dialog: in the middle of a desktop, from the bottom edge of a phone, where the thumb is. */
export const Sheet = (props: OverlayProps) => (useDesktop() ? <Dialog {...props} /> : <BottomSheet {...props} />)
