import { useMemo, useState } from 'react'
import { useRows } from '#db/hooks/use-rows.ts'
import { useUsageCounts } from '#db/hooks/use-usage.ts'
import { useZoneChoices } from '#screens/list/use-zones.ts'
import { askUsage, usedOf, type UsageQuery, type Used } from './usage-answer.ts'

interface Usage {
  /** Undefined while it is read, null where it cannot be, `too_many` where nobody could read it. */
  readonly usage: Used | 'too_many' | null | undefined
  readonly retry: () => void
}

/** What containers were used for, live. */
export const useUsage = ({ days, isCompared, grain, by, isCrossed, placeOf, today }: Omit<UsageQuery, 'placeOfZone'>): Usage => {
  const { from, to } = days
  const [tries, setTries] = useState(0)
  const containers = useRows('containers')
  const zones = useZoneChoices()
  const placeOfZone = useMemo(() => zones && new Map(zones.map(({ value }, place) => [value, place])), [zones])
  const asked = useMemo(
    () =>
      containers &&
      placeOfZone &&
      askUsage(containers, { days: { from, to }, isCompared, grain, by, isCrossed, placeOf, placeOfZone, today }),
    [containers, from, to, isCompared, grain, by, isCrossed, placeOf, placeOfZone, today],
  )
  const answered = useUsageCounts(asked === undefined || asked === 'too_many' ? null : asked, tries)
  const used = useMemo(() => answered && answered.result && usedOf(answered.key, answered.result), [answered])
  return { usage: asked === 'too_many' ? asked : used, retry: () => setTries(tries + 1) }
}
