import { Checkbox } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import classes from './data-list.module.css'
import { Bone } from './skeleton-rows.tsx'
import type { DataListProps } from './types.ts'
import { useFocusPlace } from './use-focus-place.ts'
import { standingPlace, useFollowOpen } from './use-follow-open.ts'
import { usePlace } from './use-place.ts'
import { useRowWindow } from './use-window.ts'

const CARD_HEIGHT = 172

/** The list as cards for a thumb. */
export const CardList = <Row,>({ label, list, rowKey, card, place, onPlace, open, ...props }: DataListProps<Row>) => {
  const { t } = useLingui()
  const { scroller, virtualizer, rowAt, count, bringIntoView } = useRowWindow(list, { height: CARD_HEIGHT, pinned: -1 })
  const items = virtualizer.getVirtualItems()
  usePlace({ scroller, place, height: CARD_HEIGHT, list, row: virtualizer.range?.startIndex ?? 0, onPlace })
  const focusPlace = useFocusPlace(scroller, (at) =>
    scroller.current?.querySelector<HTMLElement>(`[data-place="${standingPlace(at, count)}"] a`),
  )
  useFollowOpen({
    open,
    scroller,
    goTo: (at, withFocus) => {
      bringIntoView(at)
      if (withFocus) focusPlace(at)
    },
  })
  return (
    <div ref={scroller} className={classes.scroller} data-cards role="region" aria-label={label} tabIndex={0}>
      <ul className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rowAt(item.index)
          const name = row ? props.rowName(row) : ''
          return (
            <li
              key={row ? rowKey(row) : `place-${item.index}`}
              ref={virtualizer.measureElement}
              data-index={item.index}
              data-place={item.index}
              data-row={row ? rowKey(row) : undefined}
              className={classes.place}
              aria-setsize={list.more ? -1 : count}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row && props.isSelecting ? (
                <div className={classes.choice}>
                  <div inert>{card(row)}</div>
                  <Checkbox
                    size="md"
                    className={classes.choose}
                    aria-label={t`Select ${name}`}
                    checked={props.selection.ids.has(rowKey(row))}
                    onChange={() => props.selection.toggle(item.index, rowKey(row))}
                  />
                </div>
              ) : row ? (
                card(row)
              ) : (
                <Bone wide="100%" high={CARD_HEIGHT - 12} />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
