import { Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { heldBy } from '#domain/operations/board.ts'
import { isOpen } from '#domain/operations/lifecycle.ts'
import { useNow } from '#screens/list/use-now.ts'
import { Unread } from '#screens/mutate/unread.tsx'
import type { Ids } from '#ui/data-list/types.ts'
import { usePlaceName } from '../board/lane-names.ts'
import { MoveForm } from '../board/move-sheet.tsx'
import { useBoardNow, useOpenMovements } from '../board/use-board.ts'
import { useMoves } from '../board/use-moves.ts'

interface BulkMoveProps {
  readonly ids: Ids
  readonly names: ReadonlyMap<string, string>
  readonly onDone: () => void
}

/** Gives the selected movements a driver, a day and a place in it, as the board does; at once, whatever is drafted there. */
export const BulkMove = ({ ids, names, onDone }: BulkMoveProps) => {
  const { t } = useLingui()
  const { now: ms, today } = useNow()
  const { movements: open, setOnTheirWay, isFailed, retry } = useOpenMovements()
  const now = useBoardNow(ms)
  // The list shows things as they are, not as the draft would have them.
  const movements = open && { ...open, shown: open.rows }
  const { move } = useMoves({ movements, draft: null, setOnTheirWay, now })
  const placeOf = usePlaceName(names, today)
  if (!movements && isFailed) return <Unread onRetry={retry} />
  if (!movements) return <Text c="dimmed">{t`Loading…`}</Text>
  const free = movements.rows.filter((one) => ids.has(one.id) && isOpen(one) && heldBy(one) === null).map(({ id }) => id)
  const left = ids.size - free.length
  return (
    <>
      {left === 0 ? null : (
        <Text role="note" mb="md">
          <Plural
            value={left}
            one="# of them stays where it is: it is over, under way, or its day and time are kept."
            other="# of them stay where they are: they are over, under way, or their day and time are kept."
          />
        </Text>
      )}
      {free.length === 0 ? null : (
        <MoveForm
          movements={movements.rows}
          ids={free}
          days={{ on: today, ...now }}
          onMove={(goal) => {
            onDone()
            void move(free, goal, { place: placeOf(goal) })
          }}
        />
      )}
    </>
  )
}
