import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sar } from '#domain/kernel/money.ts'
import { formatAmount, formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { Ltr } from '#ui/ltr.tsx'
import { PlainLink } from '#ui/plain-link.tsx'
import { FigureToCome, UnreadFigure } from '#ui/unknown-figure.tsx'
import type { Counted, Summed } from './figures.ts'
import { useKnown } from './figures-context.tsx'

interface FigureLinkProps {
  readonly figure: Counted | Summed
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A figure leads to the same list as long as the app is open. */
const addresses = new WeakMap<Counted | Summed, string>()

/** Opens the list whose rows a figure counts or adds up. */
export const FigureLink = ({ figure, className, children }: FigureLinkProps) => {
  const router = useRouter()
  const place = { to: figure.to, search: { ...LIST_SEARCH_DEFAULTS, ...figure.search } }
  const href = addresses.get(figure) ?? router.buildLocation(place).href
  addresses.set(figure, href)
  return (
    <PlainLink {...place} href={href} className={className}>
      {children}
    </PlainLink>
  )
}

/** How many rows a figure counts. */
export const Count = ({ figure, className = '' }: { figure: Counted; className?: string | undefined }) => {
  const { language } = useLocale()
  const count = useKnown().countOf(figure)
  return (
    <span className={`figures ${className}`} data-none={count === 0 || undefined}>
      {count === null ? <UnreadFigure /> : count === undefined ? <FigureToCome /> : formatNumber(count, language)}
    </span>
  )
}

/** What the rows of a figure add up to, without the currency, which stands with the label: a phone has room for one of them. */
export const Amount = ({ figure, className = '' }: { figure: Summed; className?: string | undefined }) => {
  const halalas = useKnown().amountOf(figure)
  return (
    <span className={`figures ${className}`}>
      {halalas === null ? <UnreadFigure /> : halalas === undefined ? <FigureToCome /> : <Ltr>{formatAmount(sar(halalas))}</Ltr>}
    </span>
  )
}
