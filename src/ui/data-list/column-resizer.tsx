import { useRef, type PointerEvent } from 'react'
import { WIDTHS } from './column-widths.ts'
import classes from './data-list.module.css'

interface ColumnResizerProps {
  readonly onWidth: (width: number) => void
}

const clamp = (width: number): number => Math.round(Math.min(WIDTHS.most, Math.max(WIDTHS.least, width)))

/** The edge of a header that is dragged to make its column wider or narrower. By keyboard this is done in the choice of columns. */
export const ColumnResizer = ({ onWidth }: ColumnResizerProps) => {
  const start = useRef<{ x: number; width: number; sign: number } | null>(null)
  const widthAt = (event: PointerEvent): number | null =>
    start.current ? clamp(start.current.width + start.current.sign * (event.clientX - start.current.x)) : null
  return (
    <span
      aria-hidden
      className={classes.resizer}
      onPointerDown={(event) => {
        const header = event.currentTarget.parentElement
        if (!header || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const sign = getComputedStyle(header).direction === 'rtl' ? -1 : 1
        start.current = { x: event.clientX, width: header.offsetWidth, sign }
      }}
      onPointerMove={(event) => {
        const width = widthAt(event)
        if (width !== null) onWidth(width)
      }}
      onPointerUp={() => {
        start.current = null
      }}
      onPointerCancel={() => {
        start.current = null
      }}
    />
  )
}
