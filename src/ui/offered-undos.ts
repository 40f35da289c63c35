import { createAtom } from '@tanstack/react-store'

/** What a toast offers to undo, in its words. */
interface OfferedUndo {
  readonly text: string
  readonly undo: () => void
}

/** What can be undone now, the latest last. */
export const offeredUndos = createAtom<readonly OfferedUndo[]>([])

/** Offers it from now on; returns how to stop. */
export const offerUndo = (one: OfferedUndo): (() => void) => {
  offeredUndos.set((all) => [...all, one])
  return () => offeredUndos.set((all) => all.filter((other) => other !== one))
}

/** Finds the latest of what is offered that was offered by now already: what is done later stands in a toast of its own, in front. */
export const latestByNow = (): ((all: readonly OfferedUndo[]) => OfferedUndo | undefined) => {
  const older = new Set(offeredUndos.get())
  return (all) => all.findLast((one) => older.has(one))
}
