import { summariseUsage, type UsageSummary } from '#domain/reports/usage.ts'
import { countUsage, type UsagePeriod } from '#domain/reports/usage-counts.ts'
import type { UsageSources } from '#domain/reports/usage-events.ts'

/** What containers were used for, counted and added up. */
export const usageOf = ({ containers, parts, today, ...sources }: UsagePeriod & UsageSources): UsageSummary =>
  summariseUsage(countUsage(sources, { containers, parts, today }), { containers, parts })
