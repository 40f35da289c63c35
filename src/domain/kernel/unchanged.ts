import { sameValue } from './edit.ts'

/**
 * Whether a document is as it was: in every field but those that say when or by which mutation, which the device and the server fill in by
 * themselves. Whoever takes something back, or deletes what they saw, does so with no more than they knew of.
 */
export const isUnchanged = (now: object, was: object, apartFrom: readonly string[]): boolean => {
  const [present, past] = [new Map(Object.entries(now)), new Map(Object.entries(was))]
  const fields = new Set([...present.keys(), ...past.keys()])
  return [...fields].every((field) => apartFrom.includes(field) || sameValue(present.get(field), past.get(field)))
}
