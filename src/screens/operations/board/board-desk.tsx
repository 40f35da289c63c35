import { Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import { mayAssign } from '#domain/drivers/license.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { driverLane, driverOf, goalOf, heldBy, POOLS, type Board, type Goal, type LaneKey } from '#domain/operations/board.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { HOURS_WARNING_MESSAGES } from '#i18n/hours-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useLicenseWarning } from '#screens/list/record/license-warning.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { toast } from '#ui/toast.ts'
import { BoardDeskContext, type BoardDesk } from './board-context.ts'
import { formatNumber, isolateName } from '#i18n/formats.ts'
import classes from './board.module.css'
import { ChosenBar } from './chosen-bar.tsx'
import { dayWarning } from './day-warning.ts'
import { DragArea } from './drag-area.tsx'
import { DriverLanes } from './driver-lanes.tsx'
import { Lane } from './lane.tsx'
import { useLaneName, usePlaceName } from './lane-names.ts'
import { licenseEnds } from './license-ends.ts'
import { WindowForm } from './window-form.tsx'
import { MoveForm } from './move-sheet.tsx'
import { moveInRun } from './same-lane.ts'
import { NOTHING, openingLane, picked, stillThere } from './selection.ts'
import type { useBoard } from './use-board.ts'
import { useKeptActive } from './use-kept-active.ts'
import { chosenIn, useBoardKeys } from './use-board-keys.ts'
import type { useMoves } from './use-moves.ts'

interface DeskProps {
  readonly board: Board
  readonly data: ReturnType<typeof useBoard>
  readonly moves: ReturnType<typeof useMoves>
}

/** Lanes with what is chosen in them, and every way to move it: drag, keys, and a form that says it in words. */
export const Desk = ({ board, data: { movements, draft, drivers }, moves }: DeskProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const navigate = useNavigate()
  const hasRoom = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const root = useRef<HTMLDivElement>(null)
  const syncStates = useRowSyncStates()
  const names = useMemo(() => new Map(drivers?.map(({ value, label }) => [value, label])), [drivers])
  const nameOf = useLaneName(names)
  const placeName = usePlaceName(names, board.on)
  const lanes = useMemo(() => {
    const places = new Map(drivers?.map(({ value }, at) => [driverLane(value), at]))
    const place = (lane: LaneKey) => places.get(lane) ?? -1
    const own = [...board.lanes.keys()].filter((lane) => driverOf(lane) !== null).toSorted((one, other) => place(one) - place(other))
    return [...POOLS, ...own]
  }, [board, drivers])
  const shown = movements?.shown
  const byId = useMemo(() => new Map(shown?.map((one) => [one.id, one])), [shown])
  const [kept, setSelection] = useState(NOTHING)
  const selection = stillThere(kept, (id) => byId.has(id))
  const [asked, setAsked] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<'place' | 'window' | null>(null)
  // What waits is in sight as the board opens, and its lane stays there while it is worked on.
  const [lane, setLane] = useState<LaneKey>(() => openingLane(board))
  const chosen = chosenIn(board, lanes, selection.ids)
  const driverWith = (driverId: string) => drivers?.find(({ value }) => value === driverId)?.driver
  const takes = (driverId: string): boolean => {
    const driver = driverWith(driverId)
    return driver !== undefined && mayAssign(driver, board)?.kind !== 'blocked'
  }
  /** Says, by name, who may be given nothing; where somebody has some of it already, the rule judges each by itself. */
  const isRefused = (ids: readonly string[], { on, driverId }: Goal): boolean => {
    const driver = driverId && ids.every((id) => byId.get(id)?.driverId !== driverId) ? driverWith(driverId) : undefined
    const verdict = driver && mayAssign(driver, { today: board.today, on: on ?? board.on })
    if (!driver || verdict?.kind !== 'blocked') return false
    const why = describeRejection(i18n, { code: verdict.code, params: { expiresOn: driver.licenseExpiresOn } }, language)
    toast(`${isolateName(nameOf(driverLane(driver.id)))}: ${why}`, 'error')
    return true
  }
  const licenseWarning = useLicenseWarning()
  const hours = useWorkingHours()
  /** Says that the day is closed or has hours to be thought of, and, by name, whose license ends before the day that they are given. */
  const warningOf = (ids: readonly string[], goal: Goal): string => {
    const moved = ids.flatMap((id) => byId.get(id) ?? [])
    const ofDay = dayWarning({ moved, goal, hours })
    const ofLicenses = licenseEnds({ moved, goal, today: board.today, driverOf: driverWith }).map(
      (driver) => `${isolateName(nameOf(driverLane(driver.id)))}: ${licenseWarning(driver)}`,
    )
    return [...(ofDay ? [i18n._(HOURS_WARNING_MESSAGES[ofDay])] : []), ...ofLicenses].join(' ')
  }
  const move = async (ids: readonly string[], goal: Goal, onUndone?: () => void): Promise<boolean> => {
    const held = ids.flatMap((id) => byId.get(id) ?? []).filter((one) => heldBy(one) !== null)
    const [first] = held
    if (first)
      toast(
        heldBy(first) === 'pinned'
          ? t`Its day and time are kept. Free them before you move it.`
          : t`A driver is on the way with it: it stays where it is.`,
      )
    const { on, driverId, before } = goal
    const run = (driverId && on === board.on && board.lanes.get(driverLane(driverId))) || []
    const inRun = moveInRun(run, ids, before)
    if (inRun?.isSame) {
      if (inRun.isBeforeUnderWay) toast(t`A driver is on the way with the one before it, which comes first.`)
      moves.stay()
      return true
    }
    return (
      held.length < ids.length &&
      !isRefused(ids, goal) &&
      moves.move(ids, goal, { place: placeName(goal), inRun, warning: warningOf(ids, goal), onUndone })
    )
  }
  const standOn = (at: LaneKey, active: string | null) => {
    setSelection((now) => ({ ...now, lane: at, active }))
    goTo(at)
  }
  const byKeys = useRef(false)
  const moveAsked = async (goal: Goal): Promise<void> => {
    const { lane: from, active } = selection
    setAsking(null)
    // What was taken back is there again: so is whoever asked for it by keys.
    const standAgain = () => (byKeys.current && active !== null ? standOn(from, active) : undefined)
    // The next tap chooses one more: on a phone what went to another lane would go along with it, unseen.
    if (await move(asked, goal, standAgain)) setSelection((now) => stillThere({ ...now, anchor: null }, (id) => !asked.includes(id)))
  }
  const ask = (ids: readonly string[], what: 'place' | 'window') => {
    setAsked(ids)
    setAsking(what)
  }
  const goTo = (next: LaneKey) => {
    setLane(next)
    // The lane may have to be drawn first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const focused = document.activeElement ?? document.body
        // Nobody is taken out of a dialog, or away from what they do beside the board.
        if (focused === document.body || root.current?.contains(focused) || focused.closest('.Toastify'))
          root.current?.querySelector<HTMLElement>(`[data-lane="${next}"] [data-cards]`)?.focus()
      }),
    )
  }
  const hasFocus = (of: LaneKey): boolean => {
    const own = root.current?.querySelector(`[data-lane="${of}"]`)
    return own ? own.contains(document.activeElement) : document.activeElement === document.body
  }
  useKeptActive({ board, lanes, selection, setSelection, usesKeys: () => byKeys.current, hasFocus, goTo })
  const onKey = useBoardKeys({ board, lanes, takes, selection, setSelection, standOn, ask, move, stay: moves.stay })
  const drop = (ids: readonly string[], to: LaneKey, at: number) => {
    const goal = goalOf(to, board.on, board.lanes.get(to)?.[at]?.id ?? null)
    if (goal) void move(ids, goal)
  }
  const take = (id: string): readonly string[] => {
    // Where it comes from stays drawn while it is on its way.
    const home = lanes.find((one) => board.lanes.get(one)?.some((other) => other.id === id)) ?? selection.lane
    const isChosen = selection.ids.has(id)
    byKeys.current = false
    setSelection({ ids: isChosen ? selection.ids : new Set([id]), lane: home, active: id, anchor: id })
    return isChosen ? chosen : [id]
  }
  const desk: BoardDesk = {
    now: board,
    draft,
    selection,
    syncStateOf: (id) => syncStates.get(refKey({ kind: 'operations', id })),
    onPick: (at, id, how) => {
      byKeys.current = false
      setSelection(picked(selection, { lane: at, id, how, order: board.lanes.get(at)?.map((one) => one.id) ?? [] }))
    },
    onFocus: (at, isByKeys) => {
      byKeys.current = isByKeys
      if (selection.lane !== at || (isByKeys && selection.active === null))
        setSelection({ ...selection, lane: at, active: (isByKeys ? board.lanes.get(at)?.[0]?.id : null) ?? null })
    },
    onOpen: (id) => void navigate({ to: '/operations/detail', search: { id } }),
    onKey: (at, event) => {
      byKeys.current = true
      onKey(at, event)
    },
  }
  const laneOf = (key: LaneKey) => (
    <Lane
      key={key}
      lane={key}
      name={nameOf(key)}
      items={board.lanes.get(key) ?? []}
      empty={key === 'outstanding' ? t`Nothing is left of earlier days.` : t`Nothing here.`}
    />
  )
  const bar = (
    <ChosenBar
      hint={hasRoom}
      chosen={chosen.flatMap((id) => byId.get(id) ?? [])}
      onMove={() => ask(chosen, 'place')}
      onWindow={() => ask(chosen, 'window')}
      onPin={(pinned) =>
        void moves.pin(
          chosen.flatMap((id) => byId.get(id) ?? []),
          pinned,
        )
      }
      onClear={() => setSelection({ ...NOTHING, lane: selection.lane, active: selection.active })}
    />
  )
  return (
    <BoardDeskContext value={desk}>
      {hasRoom ? bar : null}
      <DragArea today={board.today} movementOf={(id) => byId.get(id)} onTake={take} onDrop={drop}>
        {hasRoom ? (
          <div ref={root} className={classes.board}>
            <div className={classes.pools}>{POOLS.map(laneOf)}</div>
            <DriverLanes board={board} lanes={lanes.slice(POOLS.length)} nameOf={nameOf} current={selection.lane} />
          </div>
        ) : (
          <div ref={root} className={classes.board} data-narrow>
            <Select
              aria-label={t`Shown list`}
              data={lanes.map((key) => ({
                value: key,
                label: `${nameOf(key)} (${formatNumber(board.lanes.get(key)?.length ?? 0, language)})`,
              }))}
              value={lane}
              onChange={(value) => setLane(lanes.find((key) => key === value) ?? lane)}
              allowDeselect={false}
            />
            {laneOf(lane)}
            {bar}
          </div>
        )}
      </DragArea>
      <Sheet opened={asking === 'place'} onClose={() => setAsking(null)} title={t`Move to…`}>
        {asking === 'place' ? <MoveForm movements={shown ?? []} ids={asked} days={board} onMove={(goal) => void moveAsked(goal)} /> : null}
      </Sheet>
      <Sheet opened={asking === 'window'} onClose={() => setAsking(null)} title={t`Time window`}>
        {asking === 'window' ? (
          <WindowForm
            movements={asked.flatMap((id) => byId.get(id) ?? [])}
            onGive={(hours) => {
              setAsking(null)
              void moves.setWindow(
                asked.flatMap((id) => byId.get(id) ?? []),
                hours,
              )
            }}
          />
        ) : null}
      </Sheet>
    </BoardDeskContext>
  )
}
