import { useEffect, useState, type ReactNode } from 'react'

/** What takes long to draw comes when that which it stands beside is painted. */
export const AfterPaint = ({ children }: { readonly children: ReactNode }) => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame is painted when the tasks behind it run.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted ? children : null
}
