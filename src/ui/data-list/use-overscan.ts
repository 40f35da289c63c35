import { useEffect, useState } from 'react'

/** How many are drawn beyond those on screen, so that a scroll meets no gap: none until what is on screen was painted. */
export const useOverscan = (most: number): number => {
  const [overscan, setOverscan] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setOverscan(most))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [most])
  return overscan
}
