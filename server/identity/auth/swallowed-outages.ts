import { AsyncLocalStorage } from 'node:async_hooks'
import { isOutage } from '#server/http/problems.ts'

/**
 * What the auth library keeps to itself. Where its database fails it logs the error and answers on: with a plain 500 for a session
 * that could not be read, with success for a sign-out that did not happen. During a call its outages are gathered and thrown.
 */
export interface SwallowedOutages {
  /** Called with everything the library logs. */
  readonly note: (details: readonly unknown[]) => void
  /** Does a call of the library. @throws the outage it met, whatever it made of it, else what it throws itself */
  readonly during: <T>(call: () => Promise<T>) => Promise<T>
}

/** Gathers the outages of each call for itself. */
export const gatherSwallowed = (): SwallowedOutages => {
  const calls = new AsyncLocalStorage<unknown[]>()
  return {
    note: (details) => calls.getStore()?.push(...details.filter(isOutage)),
    during: async (call) => {
      const outages: unknown[] = []
      const [outcome] = await calls.run(outages, () => Promise.allSettled([call()]))
      if (outages.length > 0) throw outages[0]
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    },
  }
}
