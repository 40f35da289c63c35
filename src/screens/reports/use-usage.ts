import { useMemo, useState } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import { useRows } from '#db/hooks/use-rows.ts'
import type { Query } from '#db/query/query.ts'
import { addDaysTo, startOfDay } from '#domain/kernel/instant.ts'
import { EARLY_COLUMNS } from '#domain/reports/early.ts'
import { daysBefore, type Days } from '#domain/reports/period.ts'
import { USAGE_COLUMNS } from '#domain/reports/usage-events.ts'
import { answerUsage, type UsageQuery, type Used } from './usage-answer.ts'

const MOST_CONTAINERS = 5000

const BOOKINGS = { kind: 'bookings' } as const
const OPERATIONS = { kind: 'operations' } as const

/** What customers asked for in some days because their bin was full. */
const fullIn = ({ from, to }: Days) =>
  ({
    kind: 'requests',
    filters: [
      { column: 'full', anyOf: [true] },
      { column: 'requestedAt', from: startOfDay(from), to: new Date(Date.parse(startOfDay(addDaysTo(to, 1))) - 1).toISOString() },
    ],
  }) as const satisfies Query<'requests'>

interface Usage {
  /** Undefined while it is read, null where it cannot be, `too_many` where nobody could read it. */
  readonly usage: Used | 'too_many' | null | undefined
  readonly retry: () => void
}

/** What containers were used for, live. */
export const useUsage = ({ days, isCompared, grain, by, isCrossed, placeOf, today }: UsageQuery): Usage => {
  const { from, to } = days
  const [tries, setTries] = useState(0)
  const containers = useRows('containers', MOST_CONTAINERS)
  const bookings = useFigures(BOOKINGS, USAGE_COLUMNS.bookings, tries)
  const operations = useFigures(OPERATIONS, USAGE_COLUMNS.operations, tries)
  // The days before stand directly before these: one question finds both.
  const full = useFigures<'requests'>(fullIn(isCompared ? { from: daysBefore(days).from, to } : days), EARLY_COLUMNS, tries)
  const usage = useMemo(() => {
    if (bookings === null || operations === null || full === null) return null
    if (!containers || !bookings || !operations || !full) return undefined
    const asked = { days: { from, to }, isCompared, grain, by, isCrossed, placeOf, today }
    return answerUsage({ containers, bookings, operations, full }, asked)
  }, [containers, bookings, operations, full, from, to, isCompared, grain, by, isCrossed, placeOf, today])
  return { usage, retry: () => setTries(tries + 1) }
}
