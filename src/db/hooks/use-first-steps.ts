import { useLiveQuery } from 'dexie-react-hooks'
import { vendorIdOf } from '#db/core/owner.ts'
import { DRIVER_COUNTERS } from '#domain/drivers/driver.ts'
import { REQUEST_STATES } from '#domain/requests/lifecycle.ts'
import { requestCounter, REQUEST_TYPES } from '#domain/requests/request.ts'
import { useDatabase } from './use-database.ts'
import { useCounters, useRow } from './use-row.ts'
import { useSyncStatus } from './use-sync.ts'

/** What a vendor needs one of before customers can be served, each with the counters that say whether there is one. */
const COUNTERS = {
  zone: ['zones/active', 'zones/inactive'],
  driver: Object.values(DRIVER_COUNTERS),
  container: ['containers/offered', 'containers/withdrawn'],
} as const
export type FirstStep = keyof typeof COUNTERS
export const FIRST_STEPS: readonly FirstStep[] = ['zone', 'driver', 'container']

const REQUEST_COUNTERS = REQUEST_TYPES.flatMap((type) => REQUEST_STATES.map((status) => requestCounter(type, status)))

const HIDDEN = 'firstStepsHidden'

/**
 * The first steps of a new vendor, live: those that are still to be taken, and whether somebody hid them on this device. Undefined while
 * that is not known: as long as the data is loading, nothing is missing yet.
 */
export const useFirstSteps = ():
  | {
      readonly missing: ReadonlySet<FirstStep>
      /** Customers ask for something already. */
      readonly hasRequests: boolean
      readonly isHidden: boolean
      readonly hide: (isHidden: boolean) => Promise<void>
    }
  | undefined => {
  const db = useDatabase()
  const vendor = useRow('vendors', vendorIdOf(db))
  const isLoading = useSyncStatus().firstLoad !== null
  const counters = useCounters([...Object.values(COUNTERS).flat(), ...REQUEST_COUNTERS])
  const isHidden = useLiveQuery(async () => (await db.meta.get(HIDDEN))?.value === true, [db])
  if (!vendor || isLoading || counters === undefined || isHidden === undefined) return undefined
  return {
    missing: new Set(FIRST_STEPS.filter((step) => COUNTERS[step].every((key) => (counters[key] ?? 0) === 0))),
    hasRequests: REQUEST_COUNTERS.some((key) => (counters[key] ?? 0) > 0),
    isHidden,
    hide: async (hidden) => {
      await (hidden ? db.meta.put({ key: HIDDEN, value: true }) : db.meta.delete(HIDDEN))
    },
  }
}
