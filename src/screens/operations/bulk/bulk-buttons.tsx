import { Button } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Operation } from '#domain/operations/operation.ts'
import { onDemand } from '#ui/on-demand.ts'
import type { ListDesk } from '#screens/list/list-screen.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'

const { Component: BulkMove, fetch } = onDemand(
  () => import('./bulk-move.tsx'),
  (module) => module.BulkMove,
)

interface BulkButtonsProps {
  readonly desk: ListDesk<Operation>
  readonly names: ReadonlyMap<string, string>
}

/** What is done with the selected movements: they are moved to a driver and a day. Print and export stand among the list's own tools. */
export const BulkButtons = ({ desk, names }: BulkButtonsProps) => {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        h={44}
        leftSection={<IconArrowsMove size={18} aria-hidden />}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={() => setAsking(true)}
      >{t`Move to…`}</Button>
      <Sheet opened={isAsking} onClose={() => setAsking(false)} title={t`Move to…`}>
        {isAsking ? (
          <BulkMove
            ids={desk.selected}
            names={names}
            onDone={() => {
              setAsking(false)
              desk.clear()
            }}
          />
        ) : null}
      </Sheet>
    </>
  )
}
