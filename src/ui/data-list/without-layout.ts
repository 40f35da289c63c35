import { elementScroll, type observeElementRect } from '@tanstack/react-virtual'

/** Hears how much room a list has when the page was laid out. To ask for it as the list appears would cost a layout of its own. */
export const observeRoom: typeof observeElementRect = ({ scrollElement }, tell) => {
  if (!scrollElement) return
  const observer = new ResizeObserver(() => tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }))
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

/** Scrolls a list, all rows of which are equally high. One that stands at its beginning is not sent there: that would cost a layout, too. */
export const scrollFrom: typeof elementScroll = (offset, options, instance) => {
  if (offset || instance.scrollOffset) elementScroll(offset, options, instance)
}
