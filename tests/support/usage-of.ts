import { summariseUsage, type UsagePeriod, type UsageSummary } from '#domain/reports/usage.ts'
import { countUsage, type UsageQuestion } from '#domain/reports/usage-counts.ts'
import type { UsageSources } from '#domain/reports/usage-events.ts'

type UsageOf = UsagePeriod & Pick<UsageQuestion, 'today'> & UsageSources

/** What containers were used for, counted and added up. */
export const usageOf = ({ containers, parts, today, ...sources }: UsageOf): UsageSummary => {
  const [counts = new Float64Array()] = countUsage(sources, { containers, periods: [parts], today })
  return summariseUsage(counts, { containers, parts })
}
