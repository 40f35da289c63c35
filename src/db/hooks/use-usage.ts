import type { UsageRows, UsageRowsQuery } from '#domain/reports/usage-rows.ts'
import type { UsageQuestion } from '#domain/reports/usage-counts.ts'
import { useAnswered } from './use-answered.ts'

const KINDS = ['bookings', 'operations', 'requests'] as const

/**
 * What containers were used for, live; undefined until it was answered for the first time. Until a later question is answered it is the answer
 * to the one before: `key` tells to which. A null result could not be read.
 */
export const useUsageCounts = <Request extends { readonly question: UsageQuestion }>(request: Request | null, tries: number) =>
  useAnswered(
    {
      kinds: KINDS,
      key: request,
      ask: async (db, { question }) => (await import('#db/query/columns-client.ts')).usageCounts(db, question),
    },
    tries,
  )

/**
 * The bookings behind a figure of containers' use, live; undefined until they are known, null where they cannot be. Until a later question is
 * answered they are those of the one before: whoever reads them is not left without.
 */
export const useRowsOfUsage = (question: UsageRowsQuery, tries: number): UsageRows | null | undefined =>
  useAnswered(
    {
      kinds: KINDS,
      key: JSON.stringify(question),
      ask: async (db) => (await import('#db/query/columns-client.ts')).rowsOfUsage(db, question),
    },
    tries,
  )?.result
