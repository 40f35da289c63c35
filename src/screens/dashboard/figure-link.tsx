import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney, formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { Ltr } from '#ui/ltr.tsx'
import type { Counted, Summed } from './figures.ts'
import { useKnown } from './figures-context.tsx'

interface FigureLinkProps {
  readonly figure: Counted | Summed
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Opens the list whose rows a figure counts or adds up. */
export const FigureLink = ({ figure: { to, search }, className, children }: FigureLinkProps) => (
  <Link to={to} search={{ ...LIST_SEARCH_DEFAULTS, ...search }} {...(className === undefined ? {} : { className })}>
    {children}
  </Link>
)

/** Keeps the room of a figure that is not known yet. */
const ToCome = () => {
  const { t } = useLingui()
  return (
    <>
      <span aria-hidden>…</span>
      <span className="visually-hidden">{t`Counting`}</span>
    </>
  )
}

/** How many rows a figure counts. */
export const Count = ({ figure, className = '' }: { figure: Counted; className?: string | undefined }) => {
  const { language } = useLocale()
  const count = useKnown().countOf(figure)
  return (
    <span className={`figures ${className}`} data-none={count === 0 || undefined}>
      {count === undefined ? <ToCome /> : formatNumber(count, language)}
    </span>
  )
}

/** What the rows of a figure add up to, without the currency, which stands with the label: a phone has room for one of them. */
export const Amount = ({ figure, className = '' }: { figure: Summed; className?: string | undefined }) => {
  const halalas = useKnown().amountOf(figure)
  return (
    <span className={`figures ${className}`}>
      {halalas === undefined ? <ToCome /> : <Ltr>{formatMoney(sar(halalas)).replace(/^SAR /, '')}</Ltr>}
    </span>
  )
}
