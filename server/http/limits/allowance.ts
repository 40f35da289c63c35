import { ProblemError } from '#server/http/problems.ts'

/** So many calls at once, and so many more in each second. */
export interface Allowance {
  readonly burst: number
  readonly perSecond: number
}

/** Allowances of the calls that a device makes by itself; those of a signed-in one are counted by person too ({@link openPersonalAllowance}). */
export type Allowances = Readonly<Record<'sync' | 'events' | 'files' | 'unsentFiles' | 'quarantine' | 'streets', Allowance>>

/**
 * What one signed-in device may ask for. A thousand waiting changes are three pushes (ten of a device with an earlier release), a first load that is cut
 * off at every segment of a large vendor is fifty, a file in its smallest pieces is 320: far below these. Beyond them something is broken
 * or hostile, and the other vendors need the server too.
 */
export const ALLOWANCES: Allowances = {
  sync: { burst: 300, perSecond: 5 },
  // Each opening asks the database; a page opens one and keeps it.
  events: { burst: 60, perSecond: 1 },
  files: { burst: 1000, perSecond: 20 },
  // Of a device that was revoked: twenty files at most, once, and whoever stole its cookie asks for nothing else.
  unsentFiles: { burst: 200, perSecond: 5 },
  quarantine: { burst: 100, perSecond: 1 },
  // By network address, as nobody is signed in. Keeping an area is 3,000 tiles and some directories, a minute of moving a map about 50: one
  // who keeps and ten who look. Then a second one can keep within two minutes, and more is waited for.
  streets: { burst: 3600, perSecond: 25 },
}

/** Callers remembered at a time; those whose allowance is whole again are forgotten first. */
const MAX_CALLERS = 10_000

interface Bucket {
  readonly left: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Token buckets in this process's memory: a limit that guards the database must not itself write to it at every call. Several
 * processes together allow as many times more. Returns the function that takes one token of a caller.
 * @throws ProblemError (the returned function) 429 `rate.limited` with the seconds until there is a token again
 */
export const openAllowance = ({ burst, perSecond }: Allowance, now: () => Date): ((who: string) => void) => {
  const buckets = new Map<string, Bucket>()
  const refilled = ({ left, at }: Bucket, time: number): number => Math.min(burst, left + (Math.max(0, time - at) / 1000) * perSecond)
  const makeRoom = (time: number): void => {
    for (const [who, bucket] of buckets) if (refilled(bucket, time) >= burst) buckets.delete(who)
    // All of them are busy: the one that was quiet longest starts anew, which gives it more, not less.
    const [oldest] = buckets.keys()
    if (buckets.size >= MAX_CALLERS && oldest !== undefined) buckets.delete(oldest)
  }
  return (who) => {
    const time = now().getTime()
    const known = buckets.get(who)
    if (!known && buckets.size >= MAX_CALLERS) makeRoom(time)
    const left = known ? refilled(known, time) : burst
    // Written anew, so that the map's order is that of the last call.
    buckets.delete(who)
    buckets.set(who, { left: left < 1 ? left : left - 1, at: time })
    if (left < 1) throw new ProblemError(429, 'rate.limited', { retryAfter: Math.max(1, Math.ceil((1 - left) / perSecond)) })
  }
}

/** Who asks: a session, living or revoked, and whose it is. */
export interface Caller {
  readonly session: string
  readonly person: string
}

/** All the devices of one person may ask for so much more than one of them: an account may be signed in to at any number. */
const PER_PERSON = 3

/** {@link openAllowance} for each session, inside a larger one for each person. What a session is refused takes nothing from the person's others. */
export const openPersonalAllowance = ({ burst, perSecond }: Allowance, now: () => Date): ((who: Caller) => void) => {
  const spendOfSession = openAllowance({ burst, perSecond }, now)
  const spendOfPerson = openAllowance({ burst: burst * PER_PERSON, perSecond: perSecond * PER_PERSON }, now)
  return ({ session, person }) => {
    spendOfSession(session)
    spendOfPerson(person)
  }
}
