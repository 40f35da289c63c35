import type { Locator } from '@playwright/test'

/** Shares of a length: next to its beginning from the left, in the middle, next to its end. */
export const ALL_ALONG = [0.05, 0.5, 0.95]

/**
 * What is seen of an element, or a label of it, at these shares of its width and height: itself, only what it stands in (it lets
 * through what lies behind it, or is scrolled away), or something else that covers it.
 */
export const seenAt = (place: Locator, across: readonly number[], down: readonly number[] = [0.5]) =>
  place.evaluate(
    (element, at) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const own = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])]
      return at.across.flatMap((right) =>
        at.down.map((below) => {
          const hit = document.elementFromPoint(x + right * width, y + below * height)
          if (own.some((one) => one.contains(hit))) return 'itself'
          return hit !== null && own.some((one) => hit.contains(one)) ? 'around' : 'covered'
        }),
      )
    },
    { across, down },
  )
