import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './paper.module.css'

interface PaperProps {
  /** Its own look on paper. */
  readonly className?: string | undefined
  /** The print was made, or given up. */
  readonly onDone: () => void
  readonly children: ReactNode
}

/** What stands on paper instead of the app: printed by the browser as soon as it is drawn. */
export const Paper = ({ className, onDone, children }: PaperProps) => {
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => {
    const done = () => latest.current()
    window.addEventListener('afterprint', done)
    // After what is printed was drawn, and what closes has closed.
    const timer = setTimeout(() => window.print())
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', done)
    }
  }, [])
  return createPortal(
    <div className={className === undefined ? classes.paper : `${classes.paper} ${className}`} data-print>
      {children}
    </div>,
    document.body,
  )
}
