import type { BrowserContext, Page } from '@playwright/test'

/** What the page saw of itself, in milliseconds since 1970. */
interface Seen {
  submittedAt: number | null
  /** First time each number of rows with an answer button was on screen. */
  rowsAt: number | null
  /** Tasks over 50 ms: when they began and how long they took. */
  tasks: { at: number; took: number }[]
}

declare global {
  var benchSeen: Seen
}

const ROWS = 5

const watch = (rows: number): void => {
  // The form stands on a page of its own, which the rows do not.
  const SUBMITTED = 'benchSubmittedAt'
  const submitted = location.protocol.startsWith('http') ? sessionStorage.getItem(SUBMITTED) : null
  globalThis.benchSeen = { submittedAt: submitted === null ? null : Number(submitted), rowsAt: null, tasks: [] }
  const now = () => performance.timeOrigin + performance.now()
  addEventListener(
    'submit',
    () => {
      globalThis.benchSeen.submittedAt = now()
      sessionStorage.setItem(SUBMITTED, String(globalThis.benchSeen.submittedAt))
    },
    true,
  )
  const look = () => {
    if (globalThis.benchSeen.rowsAt !== null) return
    if (document.querySelectorAll('[role="grid"] [role="row"] [role="gridcell"] button').length < rows) return
    // Painted with the next frame.
    requestAnimationFrame(() => {
      globalThis.benchSeen.rowsAt ??= now()
    })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      globalThis.benchSeen.tasks.push({ at: performance.timeOrigin + entry.startTime, took: entry.duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Makes every page of a browser keep watch over itself. */
export const watchPages = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(watch, ROWS)
}

/** What a page saw once its rows are on screen. */
export const whenRowsShow = async (page: Page): Promise<Seen> => {
  await page.waitForFunction(() => globalThis.benchSeen.rowsAt !== null)
  return page.evaluate(() => globalThis.benchSeen)
}
