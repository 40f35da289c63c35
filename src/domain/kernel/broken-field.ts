import * as v from 'valibot'

/**
 * The first field of what the marketplace brings that breaks the rule a vendor would type it by; null where none does. The schema of a record is
 * wider, as it also reads what older releases took.
 */
export const brokenField = (rules: v.ObjectEntries, body: object): string | null => {
  const given = new Map<string, unknown>(Object.entries(body))
  return Object.keys(rules).find((field) => !v.is(rules[field] ?? v.never(), given.get(field))) ?? null
}
