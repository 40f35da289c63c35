import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconTrash, type Icon } from '@tabler/icons-react'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { useDatabase } from '#db/hooks/use-database.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { undoOffer } from '#db/review/undo.ts'
import type { Container } from '#domain/containers/container.ts'
import { containerEdits } from '#domain/containers/container-form.ts'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { useSaid } from '#screens/mutate/use-said.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import { toast, toastDone } from '#ui/toast.ts'
import { undoably } from '#ui/undo-stack.ts'
import type { CellPlace } from './cell-range.ts'
import { cellFault, editsByContainer, firstFault } from './price-cells.ts'
import { PriceFields } from './price-fields.tsx'
import classes from './price-grid.module.css'
import { PriceGrid } from './price-grid.tsx'
import { useTypedCells, type useKeptCells } from './use-typed-cells.ts'

interface FootButtonProps {
  readonly icon: Icon
  readonly label: string
  readonly variant: 'subtle' | 'default'
  /** On a phone what is done with the draft stands in one row with what is done with the prices. */
  readonly isSmall: boolean
  readonly onClick: () => void
}

const FootButton = ({ icon: Glyph, label, variant, isSmall, onClick }: FootButtonProps) =>
  isSmall ? (
    <ActionIcon variant={variant} size={48} aria-label={label} title={label} onClick={onClick}>
      <Glyph size={20} aria-hidden />
    </ActionIcon>
  ) : (
    <Button variant={variant} h={48} onClick={onClick}>
      {label}
    </Button>
  )

interface PriceDeskProps {
  readonly rows: readonly Container[]
  readonly kept: NonNullable<ReturnType<typeof useKeptCells>>
}

/** The grid, what was typed into it, and the one button that changes all of it. */
export const PriceDesk = ({ rows, kept }: PriceDeskProps) => {
  const { t } = useLingui()
  const db = useDatabase()
  const showRefusal = useRefusalToast()
  const stored = useStored()
  const said = useSaid()
  const room = useTableRoom()
  const isTouched = useMediaQuery('(pointer: coarse)')
  const hint =
    room === 'phone'
      ? t`Type the new prices`
      : isTouched
        ? t`Tap a price, and once more to change it`
        : t`Type, or paste from a spreadsheet`
  const cells = useTypedCells(kept.draft, kept.cells)
  const [fault, setFault] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  // While the question fades away it says what was asked: by then nothing is left to change.
  const [asked, setAsked] = useState({ count: 0, prices: 0, leavesBase: false })
  const [busy, setBusy] = useState(false)
  // Another object each time, so that it leads there again.
  const [goal, setGoal] = useState<CellPlace | null>(null)
  // What is kept from before of containers that are not shown here waits until they are.
  const here = useMemo(() => {
    const ids = new Set(rows.map(({ id }) => id))
    return new Map([...cells.typed].filter(([, { id }]) => ids.has(id)))
  }, [rows, cells.typed])
  // Of five thousand pasted rows it takes longer than the time between two letters.
  const faults = useMemo(() => [...here.values()].filter((cell) => cellFault(cell) !== null).length, [here])
  const edits = useMemo(() => [...editsByContainer(here)], [here])
  const count = edits.length
  const prices = edits.reduce((sum, [, of]) => sum + Object.keys(of).length, 0)
  const leavesBase = edits.some(([, of]) => 'price' in of && !('basePrice' in of))
  const canPress = (count > 0 || faults > 0) && !busy
  const discard = () => cells.discard(new Set([...here.values()].map(({ id }) => id)))
  const isPhone = room === 'phone'
  const change = async () => {
    setBusy(true)
    await stored(() =>
      undoably(async (take) => {
        const { queued, refused, failure } = await mutateEach(db, {
          name: 'container.change',
          subjects: edits,
          argsOf: ([containerId, of]) => ({ containerId, edits: v.parse(containerEdits, of) }),
        })
        const disputed = new Set(refused.flatMap(({ subject: [id], rejection }) => (rejection.code === 'edit.conflict' ? [id] : [])))
        const others = refused.filter(({ subject: [id] }) => !disputed.has(id))
        const [first] = others
        if (first) showRefusal(first.rejection, others.length)
        if (disputed.size > 0)
          toast(
            t`Somebody else changed some of these prices meanwhile. Yours stand in the cells: change them again to keep them, or discard the draft to keep theirs.`,
            'error',
          )
        cells.typeOver(rows.filter(({ id }) => disputed.has(id)))
        cells.forget(new Set(queued.map(({ subject: [id] }) => id)))
        const changed = queued.length
        const words = t`${plural(changed, { one: 'The prices of # container were changed.', other: 'The prices of # containers were changed.' })}`
        const ids = queued.map(({ mutationId }) => mutationId)
        if (changed > 0) toastDone(await said(words), undoOffer(db, ids), take(), words)
        if (failure !== null) throw failure
      }),
    )
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      {isPhone ? (
        <PriceFields rows={rows} cells={cells} goal={goal} />
      ) : (
        <PriceGrid rows={rows} cells={cells} goal={goal} onFault={setFault} />
      )}
      <Group justify="space-between" gap="sm" className={classes.foot}>
        <Text size="sm" c={faults > 0 ? 'error' : 'dimmed'} role="status">
          {faults > 0 ? (
            <>
              <Plural value={faults} one="Fix # cell: it holds no amount in riyals" other="Fix # cells: they hold no amounts in riyals" />
              {/* The cell itself has it read out. */}
              {fault === null ? null : (
                <Text span inherit display="block" aria-hidden>
                  {fault}
                </Text>
              )}
            </>
          ) : count > 0 ? (
            t`Draft kept on this device`
          ) : (
            hint
          )}
        </Text>
        <Group gap="sm" wrap="nowrap" className={classes.acts}>
          {here.size === 0 ? null : (
            <FootButton icon={IconTrash} isSmall={isPhone} variant="subtle" label={t`Discard draft`} onClick={discard} />
          )}
          {cells.undo === null ? null : (
            <FootButton icon={IconArrowBackUp} isSmall={isPhone} variant="default" label={t`Undo typing`} onClick={cells.undo} />
          )}
          <Button
            h={48}
            className={classes.change}
            {...(canPress ? {} : { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => {
              if (!canPress) return
              // What cannot be changed yet is shown where it stands.
              if (faults > 0) return setGoal(firstFault(rows, here))
              setAsked({ count, prices, leavesBase })
              setAsking(true)
            }}
          >
            {count === 0 ? (
              t`Change prices`
            ) : (
              <Plural value={count} one="Change prices of # container" other="Change prices of # containers" />
            )}
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Change prices`}
        action={t`${plural(asked.count, { one: 'Change prices of # container', other: 'Change prices of # containers' })}`}
        busy={busy}
        onConfirm={() => void change()}
      >
        <Text>
          <Plural
            value={asked.prices}
            one="# price changes from now on. What was booked before keeps its price."
            other="# prices change from now on. What was booked before keeps its price."
          />
        </Text>
        {asked.leavesBase ? <Text mt="xs">{t`Base prices that you did not change stay as they are.`}</Text> : null}
      </ConfirmDialog>
    </>
  )
}
