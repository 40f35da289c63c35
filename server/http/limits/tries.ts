import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { tries } from '#server/database/account-tables.ts'
import type { Core } from '#server/database/core.ts'
import { ProblemError } from '#server/http/problems.ts'

/** What may be tried how often: `max` times within `seconds`, counted from the first try. */
export interface TryRule {
  readonly name: string
  readonly max: number
  readonly seconds: number
}

/** What counting needs: the table is shared by all processes, and `secret` keys the hash under which somebody is counted. */
export interface TryParts extends Pick<Core, 'database' | 'now'> {
  readonly secret: string
}

const keyOf = ({ secret }: TryParts, rule: TryRule, who: string): string =>
  createHmac('sha256', secret).update(`${rule.name}\n${who}`).digest('base64url')

/**
 * Refuses whoever has used up their tries. A window that ends later than one begun now was begun by a clock that was ahead and has
 * been set back: it is moved to now with what was counted, so that nobody is locked out for as long, nor tries anew each time.
 */
const refuse = async ({ database, now }: TryParts, rule: TryRule, key: string): Promise<never> => {
  const at = sql`${now().toISOString()}::timestamptz`
  const [row] = await database.query<{ wait: number }>(sql`
    update tries set since = least(since, ${at}), until = least(until, ${at} + make_interval(secs => ${rule.seconds})) where key = ${key}
    returning ceil(extract(epoch from until - ${at}))::float8 as wait`)
  throw new ProblemError(429, 'rate.limited', { retryAfter: Math.max(1, row?.wait ?? 1) })
}

/**
 * Counts a try of `who` (a network address, an e-mail address, an account) under a rule, in one statement, so that of tries at the same
 * moment no more than `max` pass. Refused tries are not counted and do not prolong the wait.
 * @throws ProblemError 429 `rate.limited` with the seconds until the window ends
 */
export const countTry = async (parts: TryParts, rule: TryRule, who: string): Promise<void> => {
  const { database, now } = parts
  const key = keyOf(parts, rule, who)
  const at = sql`${now().toISOString()}::timestamptz`
  const until = sql`${new Date(now().getTime() + rule.seconds * 1000).toISOString()}::timestamptz`
  const counted = await database.query(sql`
    insert into tries as t (key, count, since, until) values (${key}, 1, ${at}, ${until})
    on conflict (key) do update set
      count = case when t.until <= ${at} then 1 else t.count + 1 end,
      since = case when t.until <= ${at} then ${at} else t.since end,
      until = case when t.until <= ${at} then ${until} else t.until end
    where t.until <= ${at} or t.count < ${rule.max}
    returning 1 as counted`)
  if (counted.length === 0) await refuse(parts, rule, key)
}

/** Counts like {@link countTry}, for what is done in another way where there are no tries left. False: there are none. */
export const isWithin = async (parts: TryParts, rule: TryRule, who: string): Promise<boolean> => {
  try {
    await countTry(parts, rule, who)
    return true
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'rate.limited') return false
    throw error
  }
}

/** Gives a try back that was counted and turned out to be none. */
const returnTry = async (parts: TryParts, rule: TryRule, who: string): Promise<void> => {
  const some = and(eq(tries.key, keyOf(parts, rule, who)), gt(tries.count, 0))
  await parts.database.orm
    .update(tries)
    .set({ count: sql`${tries.count} - 1` })
    .where(some)
}

/** Rules, each with whom it counts. */
export type TryCounts = ReadonlyArray<readonly [rule: TryRule, who: string]>

/**
 * Counts a try under each rule before what is tried is looked at, or under none where one of them refuses. Resolves to the function that
 * gives them back where it turned out to be none.
 * @throws ProblemError 429 `rate.limited`
 */
export const reserveTries = async (parts: TryParts, counts: TryCounts): Promise<() => Promise<void>> => {
  const taken: TryCounts[number][] = []
  const giveBack = async (): Promise<void> => {
    for (const [rule, who] of taken) await returnTry(parts, rule, who)
  }
  try {
    for (const count of counts) {
      await countTry(parts, ...count)
      taken.push(count)
    }
  } catch (error) {
    await giveBack()
    throw error
  }
  return giveBack
}

/** Seconds until `who` has a try again under a rule; 0: at once. Counts nothing. */
export const waitOf = async (parts: TryParts, rule: TryRule, who: string): Promise<number> => {
  const at = sql`${parts.now().toISOString()}::timestamptz`
  const [row] = await parts.database.query<{ wait: number }>(sql`
    select ceil(extract(epoch from least(until, ${at} + make_interval(secs => ${rule.seconds})) - ${at}))::float8 as wait
    from tries where key = ${keyOf(parts, rule, who)} and until > ${at} and count >= ${rule.max}`)
  return row?.wait ?? 0
}

/** Forgets what `who` has tried under a rule. */
export const clearTries = async (parts: TryParts, rule: TryRule, who: string): Promise<void> => {
  await parts.database.orm.delete(tries).where(eq(tries.key, keyOf(parts, rule, who)))
}

/** Forgets counts whose window has ended. */
export const forgetTries = async ({ database, now }: Pick<Core, 'database' | 'now'>): Promise<void> => {
  await database.orm.delete(tries).where(lt(tries.until, now()))
}
