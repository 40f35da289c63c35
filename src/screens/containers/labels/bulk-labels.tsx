import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Container } from '#domain/containers/container.ts'
import type { ListDesk } from '#screens/list/list-screen.tsx'
import { toast } from '#ui/toast.ts'
import { PrintLabelsButton } from './print-labels-button.tsx'

/** Nobody prints labels of more containers in one go. */
const MOST = 500

/** Prints labels of the selected containers. */
export const BulkLabels = ({ desk: { selected } }: { desk: ListDesk<Container> }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const read = async () => {
    if (selected.size > MOST) {
      toast(
        t`${plural(MOST, { one: 'Select # container at most to print labels.', other: 'Select # containers at most to print labels.' })}`,
        'info',
      )
      return null
    }
    return (await db.rows('containers').bulkGet([...selected])).filter((row) => row !== undefined)
  }
  return <PrintLabelsButton size="compact-sm" h={44} containers={read} />
}
