import { onDemand } from '#ui/on-demand.ts'
import type { Elsewhere as ElsewhereAny } from './elsewhere.tsx'

const elsewhere = onDemand(
  () => import('./elsewhere.tsx'),
  (module) => module.Elsewhere,
)
const failed = onDemand(
  () => import('./list-failed.tsx'),
  (module) => module.ListFailed,
)

/** The way to what another tab holds, fetched where a tab holds nothing of what is looked for. */
// The fetched component is of any list, as this is.
export const Elsewhere = elsewhere.Component as typeof ElsewhereAny

/** In place of rows that this device could not read, fetched then. */
export const ListFailed = failed.Component
