import type { Locator } from '@playwright/test'

/** Shares of a length: next to its beginning from the left, in the middle, next to its end. */
export const ALL_ALONG = [0.05, 0.5, 0.95]

/** Whether something else covers an element, or a label of it, at these shares of its width and height: true where it is seen. */
export const seenAt = (place: Locator, across: readonly number[], down: readonly number[] = [0.5]): Promise<boolean[]> =>
  place.evaluate(
    (element, at) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const own = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])]
      return at.across.flatMap((right) =>
        at.down.map((below) => {
          const hit = document.elementFromPoint(x + right * width, y + below * height)
          return hit !== null && own.some((one) => one.contains(hit))
        }),
      )
    },
    { across, down },
  )
