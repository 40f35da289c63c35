import { USAGE_MEASURES } from '#domain/reports/usage.ts'
import type { UsageFigure } from './usage-answer.ts'

/** A figure of use as it stands in an address: `measure*first day*group`; empty places stand for all. */
export const writeUsageFigure = ({ measure, from, group }: UsageFigure): string => [measure, from ?? '', group ?? ''].join('*')

/** Reads what {@link writeUsageFigure} wrote; null for what is none. */
export const readUsageFigure = (written: string): UsageFigure | null => {
  const [id, from = '', group = ''] = written.split('*')
  const measure = USAGE_MEASURES.find((one) => one.id === id)
  return measure ? { measure: measure.id, from: from === '' ? null : from, group: group === '' ? null : group } : null
}
