import type { BusyRule, WorkingHours } from './hours.ts'

/** The rules by which a vendor says that it is busy in one zone; those of every zone name none. `hours` are left out where none were set. */
export const busyRulesOf = (hours: Pick<WorkingHours, 'busy'> | undefined, zoneId: string): readonly BusyRule[] =>
  hours?.busy.filter((rule) => rule.zoneId === zoneId) ?? []

/**
 * Whether somebody means a yard that the vendor does not have, or has no more: such a rule would hold for nothing. Those that stand already
 * may stay.
 */
export const isForNoYard = (
  { dumpYards, workingHours }: { readonly dumpYards: readonly { readonly id: string }[]; readonly workingHours?: WorkingHours | undefined },
  { yardId }: Pick<BusyRule, 'yardId'>,
): boolean =>
  typeof yardId === 'string' && !dumpYards.some(({ id }) => id === yardId) && !workingHours?.busy.some((rule) => rule.yardId === yardId)
