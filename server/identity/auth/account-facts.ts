import { and, eq } from 'drizzle-orm'
import { account, user } from '#server/database/auth-tables.ts'
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
  database: Pick<Database, 'orm'>,
  of: { email: string } | { userId: string },
): Promise<AccountFacts | null> => {
  const [row] = await database.orm
    .select({ userId: user.id, email: user.email, password: account.password, resetAt: account.resetAt })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where('email' in of ? eq(user.email, of.email.toLowerCase()) : eq(user.id, of.userId))
  return row ? { ...row, resetAt: row.resetAt?.toISOString() ?? null } : null
}
