import * as v from 'valibot'
import { FIELD_CODES } from '#protocol/session.ts'

/**
 * Which fields of a body are wrong, as codes by dotted path, the first fault of each field. Values are never repeated:
 * problem documents end up in other people's logs.
 */
export const faultyFields = (issues: readonly v.BaseIssue<unknown>[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= codeOf(issue)
  return fields
}

const codeOf = (issue: v.BaseIssue<unknown>): string => {
  if (issue.received === 'undefined') return 'field.required'
  return FIELD_CODES.find((code) => code === issue.message) ?? 'field.invalid'
}
