import type { Operation } from './operation.ts'

/** What planning changes of a movement, as edits name it; what an older record lacks is there. */
export const asPlanned = (operation: Operation) => ({
  scheduledOn: operation.scheduledOn,
  driverId: operation.driverId,
  etaAt: operation.etaAt,
  runOrder: operation.runOrder ?? null,
  hours: operation.hours ?? null,
  pinned: operation.pinned ?? false,
})
