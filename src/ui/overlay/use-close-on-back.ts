import { useEffect } from 'react'
import { useSteady } from '../use-steady.ts'

/** Closes what lies over the page when somebody goes back or forth: another screen stands below, which nobody would see. */
export const useCloseOnBack = (opened: boolean, close: () => void): void => {
  const closeNow = useSteady(close)
  useEffect(() => {
    if (!opened) return undefined
    addEventListener('popstate', closeNow)
    return () => removeEventListener('popstate', closeNow)
  }, [opened, closeNow])
}
