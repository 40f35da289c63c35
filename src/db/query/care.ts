import { isClosed } from '#db/core/is-closed.ts'
import type { QueryEngine } from './engine.ts'

/** How often columns are written to the device, and how long they stay in memory after they were last used. */
const CARE_MS = 15_000
const IDLE_MS = 60_000

/** Keeps what an engine has in memory, and gives back what nobody uses, until it is over. */
export const careFor = (engine: QueryEngine, isOver: () => boolean): void => {
  const timer = setInterval(() => {
    if (isOver()) clearInterval(timer)
    else
      engine.care(IDLE_MS).catch((error: unknown) => {
        if (!(isClosed(error) && isOver())) console.warn('columns:', error instanceof Error ? error.message : error)
      })
  }, CARE_MS)
}
