import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isPlainClick } from './plain-click.ts'

interface PlainLinkProps {
  readonly to: string
  readonly search: Readonly<Record<string, unknown>>
  /** Its address, where whoever draws it knows that already. */
  readonly href?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A link for where there are very many: each of the router's own listens to every change of the address, and works its own out again whenever
 * it is drawn.
 */
export const PlainLink = ({ to, search, href, className, children }: PlainLinkProps) => {
  const router = useRouter()
  const place = { to, search }
  // It is asked for again when it is opened.
  const prepare = () => void router.preloadRoute(place).catch(() => undefined)
  return (
    <a
      href={href ?? router.buildLocation(place).href}
      className={className}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate(place)
      }}
    >
      {children}
    </a>
  )
}
