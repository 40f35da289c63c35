import type { BusyRule, WorkingHours } from './hours.ts'

/** The rules by which a vendor says that it is busy in one zone; those of every zone name none. `hours` are left out where none were set. */
export const busyRulesOf = (hours: Pick<WorkingHours, 'busy'> | undefined, zoneId: string): readonly BusyRule[] =>
  hours?.busy.filter((rule) => rule.zoneId === zoneId) ?? []
