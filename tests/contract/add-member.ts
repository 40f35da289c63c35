import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'

/** Somebody who works for a vendor and cannot sign in: whose pushes a test carries out itself. Repeating it changes nothing. Resolves to their id. */
export const addMember = async (database: Pick<Database, 'query'>, vendorId: string): Promise<string> => {
  const userId = `member-of-${vendorId}`
  await database.query(sql`
    with person as (
      insert into "user" (id, name, email, email_verified) values (${userId}, 'Somebody', ${`${userId}@example.com`}, true) on conflict do nothing)
    select 1`)
  await database.query(sql`insert into members (vendor_id, user_id) values (${vendorId}::uuid, ${userId}) on conflict do nothing`)
  return userId
}
