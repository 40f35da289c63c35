import { useEffect, useState } from 'react'
import { afterPaint } from '#ui/after-paint.ts'

/** How many are drawn beyond those on screen, so that a scroll meets no gap: none until what is on screen was painted. */
export const useOverscan = (most: number): number => {
  const [overscan, setOverscan] = useState(0)
  useEffect(() => afterPaint(() => setOverscan(most)), [most])
  return overscan
}
