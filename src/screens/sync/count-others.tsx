import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { countedTogether, countOthers } from '#db/review/counted-together.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { useStored } from '#screens/mutate/use-stored.ts'

/** A count that was refused for one unit, and closed since: the other units of it were seen all the same. */
export const CountOthers = ({ change }: { change: RejectedChange }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const stored = useStored()
  const showRefusal = useRefusalToast()
  if (countedTogether(change) === null) return null
  const count = () =>
    stored(async () => {
      const results = (await countOthers(db, change)) ?? []
      const [first] = results
      if (first?.status === 'rejected' && results.every(({ status }) => status === 'rejected')) showRefusal(first.rejection)
    })
  return <Button variant="default" onClick={() => void count()}>{t`Count the others`}</Button>
}
