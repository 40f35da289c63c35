import type { MouseEvent, ReactNode } from 'react'
import { useRowAddress } from '../row-address.ts'

/** A click that asks for nothing special: a new tab or window is the browser's own matter. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

interface RowLinkProps {
  readonly id: string
  readonly title?: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** What opens a record in its row: a plain link. A list has dozens of them, and each of the router's own works out its address with every step. */
export const RowLink = ({ id, children, ...looks }: RowLinkProps) => {
  const { hrefOf, open, prepare } = useRowAddress()
  return (
    <a
      {...looks}
      href={hrefOf(id)}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        open(id)
      }}
    >
      {children}
    </a>
  )
}
