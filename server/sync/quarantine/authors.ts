import { eq, sql } from 'drizzle-orm'
import { user } from '#server/database/auth-tables.ts'
import type { Database, Sql } from '#server/database/database.ts'

interface Person {
  readonly vendorId: string
  readonly userId: string
}

const reading = { readOnly: true } as const

/** What somebody without an account is called in the last they did for the vendor; null where they are not named any more. */
const nameOfFormer = async (tx: Sql, of: Person): Promise<string | null> => {
  const [row] = await tx.rows<{ name: string }>(sql`
    select body -> 'person' ->> 'name' as name from records
      where vendor_id = ${of.vendorId}::uuid and kind = 'audits' and not deleted
        and body @> ${JSON.stringify({ person: { id: of.userId } })}::jsonb and body -> 'person' ->> 'name' is not null
      order by id desc limit 1`)
  return row?.name ?? null
}

/** The name that somebody has now, or had when their account went; null where it is not known any more. */
export const nameOf = async (database: Pick<Database, 'orm' | 'vendorTransaction'>, of: Person): Promise<string | null> => {
  const [person] = await database.orm.select({ name: user.name }).from(user).where(eq(user.id, of.userId))
  return person?.name ?? (await database.vendorTransaction(of.vendorId, (tx) => nameOfFormer(tx, of), reading))
}
