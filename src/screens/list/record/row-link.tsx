import type { ReactNode } from 'react'
import { isPlainClick } from '#ui/plain-click.ts'
import { useRowAddress } from '../row-address.ts'

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
        if (!isPlainClick(event)) return
        event.preventDefault()
        open(id)
      }}
    >
      {children}
    </a>
  )
}
