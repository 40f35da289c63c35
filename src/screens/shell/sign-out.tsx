import { useState, type ReactNode } from 'react'
import { onDemand } from '#ui/on-demand.ts'

// Loaded when somebody asks to leave.
const { Component: LazyDialog } = onDemand(
  () => import('./sign-out-dialog.tsx'),
  (module) => module.SignOutDialog,
)

/** Signing out behind a question. Returns what asks it, and the dialog to render. */
export const useSignOut = (): { ask: () => void; dialog: ReactNode } => {
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  const ask = () => {
    setWanted(true)
    setOpened(true)
  }
  return {
    ask,
    dialog: wanted ? <LazyDialog opened={opened} onClose={() => setOpened(false)} /> : null,
  }
}
