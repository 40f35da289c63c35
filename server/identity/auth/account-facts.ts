import { sql } from 'drizzle-orm'
import { iso } from '#server/database/iso.ts'
import type { Database } from '#server/database/database.ts'

/** What counting and guarding need to know of an account. */
export interface AccountFacts {
  readonly userId: string
  readonly email: string
  /** Hash of the password; null where there is none. */
  readonly password: string | null
  /** When the password was last set by the link of a mail, an instant; null for never. */
  readonly resetAt: string | null
}

/** The account of an e-mail address or an id, or null. */
export const accountFacts = async (
  database: Pick<Database, 'query'>,
  of: { email: string } | { userId: string },
): Promise<AccountFacts | null> => {
  const [row] = await database.query<AccountFacts>(sql`
    select u.id as "userId", u.email, a.password, ${iso('a.reset_at')} as "resetAt"
    from "user" u left join account a on a.user_id = u.id and a.provider_id = 'credential'
    where ${'email' in of ? sql`u.email = ${of.email.toLowerCase()}` : sql`u.id = ${of.userId}`}`)
  return row ?? null
}
