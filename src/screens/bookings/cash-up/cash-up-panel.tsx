import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { vendorIdOf } from '#db/core/owner.ts'
import { useAsOf } from '#db/hooks/use-as-of.ts'
import { useChangedHere } from '#db/hooks/use-changed-here.ts'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useWaiting } from '#db/hooks/use-sync.ts'
import { day, type Day } from '#domain/kernel/instant.ts'
import { formatDay, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useDriversById } from '#screens/list/record/use-drivers.ts'
import { useNow } from '#screens/list/use-now.ts'
import { DateInput } from '#ui/date-input.tsx'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import classes from './cash-up.module.css'
import { CashUpFiles } from './cash-up-files.tsx'
import { CashUpPaper } from './cash-up-paper.tsx'
import { CashUpTable } from './cash-up-table.tsx'
import { cashFilters, cashSums, takenBack } from './sums.ts'
import { UnsentCash } from './unsent-cash.tsx'

/** More payments in cash than this nobody counts in one go. */
const MOST = { start: 0, end: 5000 }

const useCashSums = (from: Day, to: Day) => {
  const { answer, isFailed } = useColumnsWindow<'bookings'>({ kind: 'bookings', filters: cashFilters({ from, to }) }, MOST)
  const changes = useWaiting()
  const changed = useChangedHere('bookings')
  const sums = useMemo(() => {
    if (!answer || !changes || !changed) return undefined
    return cashSums(answer.rows, { from, to }, { waiting: new Set(changes.map(({ id }) => id)), takenBack: takenBack(changed) })
  }, [answer, changes, changed, from, to])
  return { sums, isFailed, isCut: answer !== undefined && answer.total > answer.rows.length }
}

/** The cash of some days by day and driver, from what this device holds, to be counted against what is in the purse. */
export const CashUpPanel = () => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { today } = useNow()
  const isNarrow = useTableRoom() === 'phone'
  const isGrowing = useAsOf() === 'loading'
  const drivers = useDriversById()
  const vendor = useRow('vendors', vendorIdOf(useDatabase()))
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(today)
  const [isPrinting, setPrinting] = useState(false)
  const isRange = v.is(day, from) && v.is(day, to) && from <= to
  const { sums, isFailed, isCut } = useCashSums(isRange ? from : today, isRange ? to : today)
  const days = !isRange ? '' : from === to ? formatDay(from, language) : `${formatDay(from, language)} – ${formatDay(to, language)}`
  const said = isFailed
    ? t`The cash could not be summed up on this device. Free some space and try again.`
    : !isRange
      ? null
      : isCut
        ? t`These are too many days to be counted at once. Choose fewer.`
        : sums?.all.bookings === 0
          ? t`No cash was recorded as received on these days.`
          : null
  return (
    <Stack gap="md">
      <Group grow>
        <DateInput type="date" isLive label={t`First day`} max={today} value={from} onChange={setFrom} />
        <DateInput
          type="date"
          isLive
          label={t`Last day`}
          value={to}
          onChange={setTo}
          error={isRange ? undefined : t`Choose two days, the first not after the last.`}
        />
      </Group>
      {/* There before its words, which come while somebody is at the days. */}
      <Text role="status" {...(said === null ? { className: 'visually-hidden' } : {})}>
        {said}
      </Text>
      {isGrowing ? <Text size="sm">{t`Still loading: the figures grow`}</Text> : null}
      {isFailed || !isRange || isCut ? null : sums === undefined ? (
        <Skeleton height={120} radius="md" />
      ) : sums.lines.length === 0 ? null : (
        <>
          {sums.all.bookings === 0 ? null : (
            <div className={classes.frame} tabIndex={0} role="region" aria-label={t`Cash-up`}>
              <CashUpTable sums={sums} drivers={drivers} isNarrow={isNarrow} className={classes.table} />
            </div>
          )}
          <UnsentCash sums={sums} />
          <Button
            variant="default"
            h={48}
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => setPrinting(true)}
          >{t`Print cash-up`}</Button>
          <CashUpFiles key={days} sums={sums} drivers={drivers} from={from} to={to} isGrowing={isGrowing} />
          {isPrinting && vendor !== undefined ? (
            <CashUpPaper
              company={vendor ? inLanguage(vendor.companyName, language) : ''}
              sums={sums}
              drivers={drivers}
              days={days}
              isGrowing={isGrowing}
              onDone={() => setPrinting(false)}
            />
          ) : null}
        </>
      )}
    </Stack>
  )
}
