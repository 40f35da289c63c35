import * as v from 'valibot'
import { EnvError } from '#server/database/start-fault.ts'

/** A whole number, `fallback` where it is not set. */
export const whole = (fallback: number, bounds: { min: number; max: number }) =>
  v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a whole number')), String(fallback)),
    v.transform(Number),
    v.minValue(bounds.min, `must be at least ${bounds.min}`),
    v.maxValue(bounds.max, `must be at most ${bounds.max}`),
  )

/** An address of one of these protocols. */
export const address = (protocols: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.check((s) => URL.canParse(s) && protocols.test(s), message),
  )

/** Any text, or nothing. */
export const given = v.optional(v.pipe(v.string(), v.nonEmpty()))

/** Settings that only make sense together: all, or none. @throws EnvError naming the first missing one */
export const allOrNone = <Name extends string>(
  parts: Readonly<Record<Name, string | undefined>>,
  group: string,
): Record<Name, string> | null => {
  const missing = Object.entries(parts).filter(([, value]) => value === undefined)
  if (missing.length === Object.keys(parts).length) return null
  // Half a configuration would look switched on and never work.
  if (missing[0]) throw new EnvError(`${missing[0][0]}: must be set because other ${group} settings are`)
  return parts as Record<Name, string>
}
