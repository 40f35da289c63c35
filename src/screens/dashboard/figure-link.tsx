import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import type { Counted, Summed } from './figures.ts'

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

/** A count; until it is known, room for it. */
export const Count = ({ value }: { value: number | undefined }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return value === undefined ? (
    <>
      <span aria-hidden>…</span>
      <span className="visually-hidden">{t`Counting`}</span>
    </>
  ) : (
    <>{formatNumber(value, language)}</>
  )
}
