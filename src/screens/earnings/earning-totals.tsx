import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import type { Filter } from '#db/query/query.ts'
import { momentsOf, rangeOf } from '#domain/kernel/day-range.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/formats.ts'
import { LIST_SEARCH_DEFAULTS, type ListSearch } from '#screens/list/list-search.ts'
import { useNow } from '#screens/list/use-now.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ReadAgain } from '#ui/read-again.tsx'
import { UnreadFigure, FigureToCome } from '#ui/unknown-figure.tsx'
import classes from './earnings.module.css'

type Part = 'received' | 'net' | 'payout' | 'due' | 'owed'

/**
 * The sum of a part of the earnings that filters find, in halalas; undefined until it is known, null where it cannot be read. Asked again
 * with `tries`.
 */
const useSum = (part: Part, filters: readonly Filter<'earnings'>[], tries: number): number | null | undefined => {
  const figures = useFigures({ kind: 'earnings', filters }, [part], tries)
  if (figures === null) return null
  const column = figures?.columns[part]
  return column ? Array.from<number>(column).reduce((all, halalas) => all + halalas, 0) : undefined
}

const thisMonth = (today: Day): Filter<'earnings'> => ({ column: 'completedAt', ...momentsOf(rangeOf('month', today)) })

interface TotalProps {
  readonly label: string
  /** What is in it: amounts of different kinds stand beside each other. */
  readonly basis: string
  readonly halalas: number | null | undefined
  readonly search: Partial<ListSearch>
}

const Total = ({ label, basis, halalas, search }: TotalProps) => (
  <div>
    <dt>
      {label}
      <small>{basis}</small>
    </dt>
    <dd className="figures">
      <TextLink to="/earnings" search={{ ...LIST_SEARCH_DEFAULTS, ...search }}>
        {halalas === null ? <UnreadFigure /> : halalas === undefined ? <FigureToCome /> : <Ltr>{formatMoney(sar(halalas))}</Ltr>}
      </TextLink>
    </dd>
  </div>
)

/** What matters of all earnings, in five amounts; each opens the rows it adds up. */
export const EarningTotals = () => {
  const { t } = useLingui()
  const { today } = useNow()
  const [tries, setTries] = useState(0)
  const month = useSum('net', [thisMonth(today)], tries)
  const expected = useSum('due', [{ column: 'isDue', anyOf: [true] }], tries)
  const paidOut = useSum('payout', [{ column: 'status', anyOf: ['paid_out'] }], tries)
  const cash = useSum('received', [{ column: 'inCash', anyOf: [true] }], tries)
  const owed = useSum('owed', [{ column: 'isOwed', anyOf: [true] }], tries)
  const isFailed = [month, expected, paidOut, cash, owed].includes(null)
  const [net, gross, share] = [t`After commission and VAT`, t`Before commission and VAT`, t`Commission and VAT`]
  return (
    <>
      {isFailed ? (
        <ReadAgain onRetry={() => setTries(tries + 1)}>{t`Some figures could not be read on this device. Your data is safe.`}</ReadAgain>
      ) : null}
      <dl className={classes.totals}>
        <Total label={t`Net this month`} basis={net} halalas={month} search={{ filter: 'completedAt.month' }} />
        <Total label={t`Expected payouts`} basis={net} halalas={expected} search={{ filter: 'isDue.true' }} />
        <Total label={t`Paid out so far`} basis={net} halalas={paidOut} search={{ status: 'paid_out' }} />
        <Total label={t`Collected in cash`} basis={gross} halalas={cash} search={{ filter: 'inCash.true' }} />
        <Total label={t`You owe on cash`} basis={share} halalas={owed} search={{ filter: 'isOwed.true' }} />
      </dl>
    </>
  )
}
