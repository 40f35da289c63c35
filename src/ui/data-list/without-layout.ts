import { elementScroll, type observeElementRect } from '@tanstack/react-virtual'

/** Hears how much room a list has when the page was laid out. To ask for it as the list appears would cost a layout of its own. */
export const observeRoom: typeof observeElementRect = ({ scrollElement }, tell) => {
  if (!scrollElement) return
  const observer = new ResizeObserver(() => tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }))
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

const appeared = new WeakSet<Element>()

/** Scrolls a list. One that has just appeared stands at its beginning already: to send it there would cost a layout, too. */
export const scrollFrom: typeof elementScroll = (offset, options, instance) => {
  const { scrollElement } = instance
  const isNew = scrollElement !== null && !appeared.has(scrollElement)
  if (isNew) appeared.add(scrollElement)
  if (!isNew || offset + (options.adjustments ?? 0) !== 0) elementScroll(offset, options, instance)
}
