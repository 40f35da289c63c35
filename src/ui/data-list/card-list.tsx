import { Skeleton } from '@mantine/core'
import classes from './data-list.module.css'
import type { DataListProps } from './types.ts'
import { usePlace } from './use-place.ts'
import { useRowWindow } from './use-window.ts'

const CARD_HEIGHT = 172

/** The list as cards for a thumb. */
export const CardList = <Row,>({ label, list, rowKey, card, place, onPlace }: DataListProps<Row>) => {
  const { scroller, virtualizer, rowAt, count } = useRowWindow(list, { height: CARD_HEIGHT, pinned: -1 })
  const items = virtualizer.getVirtualItems()
  usePlace({ scroller, place, height: CARD_HEIGHT, list, row: virtualizer.range?.startIndex ?? 0, onPlace })
  return (
    <div ref={scroller} className={classes.scroller} data-cards role="region" aria-label={label} tabIndex={0}>
      <ul className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rowAt(item.index)
          return (
            <li
              key={row ? rowKey(row) : `place-${item.index}`}
              ref={virtualizer.measureElement}
              data-index={item.index}
              data-place={item.index}
              className={classes.place}
              aria-setsize={list.more ? -1 : count}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row ? card(row) : <Skeleton height={CARD_HEIGHT - 12} radius="lg" />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
