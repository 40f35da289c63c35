import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import classes from './long-list.module.css'

/** Up to here a list is simply all there. */
const PLAIN = 200
/** More items than that, and what stands behind the list is reached without a Tab for each of them. */
const SKIPPED = 10

interface LongListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly itemKey: (item: Item) => string
  /** A guess at the height of an item, in pixels. */
  readonly height: number
  readonly children: (item: Item, place: number) => ReactNode
}

const Windowed = <Item,>({ label, items, itemKey, height, children }: LongListProps<Item>) => {
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  // The page scrolls, not the list: its place in the page is where its first item is.
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [])
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current?.closest('main') ?? null,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: offset,
  })
  return (
    <ul ref={list} className={classes.list} aria-label={label} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((place) => {
        const item = items[place.index]
        return item === undefined ? null : (
          <li
            key={itemKey(item)}
            ref={virtualizer.measureElement}
            data-index={place.index}
            className={classes.place}
            aria-setsize={items.length}
            aria-posinset={place.index + 1}
            style={{ transform: `translateY(${place.start - offset}px)` }}
          >
            {children(item, place.index)}
          </li>
        )
      })}
    </ul>
  )
}

const Items = <Item,>(props: LongListProps<Item>) =>
  props.items.length > PLAIN ? (
    <Windowed {...props} />
  ) : (
    <ul className={classes.list} aria-label={props.label}>
      {props.items.map((item, place) => (
        <li key={props.itemKey(item)} className={classes.item}>
          {props.children(item, place)}
        </li>
      ))}
    </ul>
  )

/** A list inside a scrolling page. A long one renders only what is near the screen, and can be passed over by keyboard. */
export const LongList = <Item,>(props: LongListProps<Item>) => {
  const { t } = useLingui()
  const end = useRef<HTMLSpanElement>(null)
  const isLong = props.items.length > SKIPPED
  // The list keeps its place among the children when it grows long or short: nobody's focus in it is lost.
  return (
    <>
      {isLong ? <button type="button" className="skip-link" onClick={() => end.current?.focus()}>{t`Skip the list`}</button> : null}
      <Items {...props} />
      {isLong ? <span ref={end} tabIndex={-1} aria-label={t`End of the list`} role="note" /> : null}
    </>
  )
}
