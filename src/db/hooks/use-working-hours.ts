import type { WorkingHours } from '#domain/hours/hours.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from './use-database.ts'
import { useRow } from './use-row.ts'

/** The working hours of the company, live; undefined where none were set, and while they are being read. */
export const useWorkingHours = (): WorkingHours | undefined => useRow('vendors', vendorIdOf(useDatabase()))?.workingHours
