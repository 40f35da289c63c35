import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import printClasses from '#screens/list/export/print.module.css'
import { Paper } from '#ui/print/paper.tsx'
import { CashUpTable } from './cash-up-table.tsx'
import { UnsentCash } from './unsent-cash.tsx'

interface CashUpPaperProps extends Pick<ComponentProps<typeof CashUpTable>, 'sums' | 'drivers'> {
  /** Whose cash it is. */
  readonly company: string
  readonly days: string
  /** Not all of it has come to this device yet. */
  readonly isGrowing: boolean
  readonly onDone: () => void
}

/** The cash of some days on paper, to be counted against what is in the purse. */
export const CashUpPaper = ({ company, sums, drivers, days, isGrowing, onDone }: CashUpPaperProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [now] = useState(() => Date.now())
  return (
    <Paper className={printClasses.sheet} onDone={onDone}>
      <header>
        <p>
          <bdi>{company}</bdi>
        </p>
        <h1>{t`Cash-up`}</h1>
        <p>{days}</p>
        <p>
          {t`Printed on`}: {formatInstant(now, language)}
        </p>
        {isGrowing ? <p>{t`Still loading: the figures grow`}</p> : null}
      </header>
      <CashUpTable sums={sums} drivers={drivers} />
      <UnsentCash sums={sums} />
    </Paper>
  )
}
