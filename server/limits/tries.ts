import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import { ProblemError } from '#server/problems.ts'

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
 * Refuses when the tries are used up, and counts none: for what is counted only when it fails.
 * @throws ProblemError 429 `rate.limited` with the seconds until the window ends
 */
export const requireTry = async (parts: TryParts, rule: TryRule, who: string): Promise<void> => {
  const key = keyOf(parts, rule, who)
  const at = sql`${parts.now().toISOString()}::timestamptz`
  const [row] = await parts.database.query(sql`select 1 as used from tries where key = ${key} and until > ${at} and count >= ${rule.max}`)
  if (row) await refuse(parts, rule, key)
}

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
 * Counts a try of `who` (a network address, an e-mail address, an account) under a rule, in one statement, so that tries at the
 * same moment are all counted. Refused tries do not prolong the wait.
 * @throws ProblemError 429 `rate.limited` with the seconds until the window ends
 */
export const countTry = async (parts: TryParts, rule: TryRule, who: string): Promise<void> => {
  const { database, now } = parts
  const key = keyOf(parts, rule, who)
  const at = sql`${now().toISOString()}::timestamptz`
  const until = sql`${new Date(now().getTime() + rule.seconds * 1000).toISOString()}::timestamptz`
  const [row] = await database.query<{ count: number }>(sql`
    insert into tries as t (key, count, since, until) values (${key}, 1, ${at}, ${until})
    on conflict (key) do update set
      count = case when t.until <= ${at} then 1 else t.count + 1 end,
      since = case when t.until <= ${at} then ${at} else t.since end,
      until = case when t.until <= ${at} then ${until} else t.until end
    returning count`)
  if (row && row.count > rule.max) await refuse(parts, rule, key)
}

/** Forgets counts whose window has ended. */
export const forgetTries = async ({ database, now }: Pick<Core, 'database' | 'now'>): Promise<void> => {
  await database.query(sql`delete from tries where until < ${now().toISOString()}::timestamptz`)
}
