import * as v from 'valibot'
import { FIELD_CODES } from '#protocol/session.ts'

type Issues = readonly v.BaseIssue<unknown>[]

/** The first fault of each field, as a code by dotted path. */
const firstOfEach = (issues: Issues, codeOf: (issue: v.BaseIssue<unknown>, field: string) => string): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    fields[field] ??= codeOf(issue, field)
  }
  return fields
}

const knownCode = (issue: v.BaseIssue<unknown>): string => {
  if (issue.received === 'undefined') return 'field.required'
  return FIELD_CODES.find((code) => code === issue.message) ?? 'field.invalid'
}

/**
 * Which fields of a body are wrong, as codes by dotted path, the first fault of each field. Values are never repeated:
 * problem documents end up in other people's logs.
 */
export const faultyFields = (issues: Issues): Record<string, string> => firstOfEach(issues, knownCode)

/** Which fields of a form are wrong, as the codes that are said beside them. */
export const formFaults = (issues: Issues): Record<string, string> =>
  firstOfEach(issues, (issue, field) => {
    // What a field lacks that is not there at all: a form's schema has no code for that, and to a person it is empty.
    if (issue.kind === 'schema' && issue.type !== 'literal') return field === 'terms' ? 'terms.required' : 'field.required'
    return issue.message
  })

/** The first wrong field of what a program sent: that is a defect, and the first place is enough to find it. */
export const firstFault = (issues: Issues): Record<string, string> => {
  const [first] = issues
  return first ? { [v.getDotPath(first) ?? '']: 'body.invalid' } : {}
}
