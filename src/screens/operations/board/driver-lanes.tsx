import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef } from 'react'
import type { Board, LaneKey } from '#domain/operations/board.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useOverscan } from '#ui/data-list/use-overscan.ts'
import classes from './board.module.css'
import { Lane } from './lane.tsx'

const LANE_WIDTH = 268
/** What stands beside the lanes, about. */
const BESIDE = 580

interface DriverLanesProps {
  readonly board: Board
  readonly lanes: readonly LaneKey[]
  readonly nameOf: (lane: LaneKey) => string
  /** The lane that is chosen in, which stays drawn: what is dragged or has the focus must not go. */
  readonly current: LaneKey
}

const NONE = [] as const

/** The drivers beside each other; only those near the screen are drawn. */
export const DriverLanes = ({ board, lanes, nameOf, current }: DriverLanesProps) => {
  const { t } = useLingui()
  const { direction } = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const kept = lanes.indexOf(current)
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...(kept < 0 ? [] : [kept]), ...defaultRangeExtractor(range)])].toSorted((one, other) => one - other),
    [kept],
  )
  const isRtl = direction === 'rtl'
  const virtualizer = useVirtualizer({
    count: lanes.length,
    horizontal: true,
    isRtl,
    getScrollElement: () => scroller.current,
    estimateSize: () => LANE_WIDTH,
    // Before it is measured: the first lanes are drawn at once.
    initialRect: { width: Math.max(0, innerWidth - BESIDE), height: 0 },
    overscan: useOverscan(1),
    rangeExtractor,
  })
  useEffect(() => {
    if (kept >= 0) virtualizer.scrollToIndex(kept)
  }, [virtualizer, kept])
  const empty = t`Nothing planned. Drop a movement here.`
  return (
    <div ref={scroller} className={classes.drivers} role="group" aria-label={t`Drivers`}>
      {lanes.length === 0 ? <Text c="dimmed">{t`No driver can be given work on this day.`}</Text> : null}
      <div className={classes.track} style={{ inlineSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const lane = lanes[index]
          return lane === undefined ? null : (
            <div key={lane} className={classes.place} style={{ inlineSize: size, transform: `translateX(${isRtl ? -start : start}px)` }}>
              <Lane lane={lane} name={nameOf(lane)} items={board.lanes.get(lane) ?? NONE} empty={empty} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
