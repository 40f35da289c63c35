import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { closedVendors } from '#server/database/review-tables.ts'
import { members } from '#server/database/schema.ts'
import { ProblemError } from '#server/http/problems.ts'

/** Whether the account of a vendor, or of the one that a person works for, is closed. */
export const isClosed = async ({ orm }: Pick<Database, 'orm'>, of: { vendorId: string } | { userId: string }): Promise<boolean> => {
  const rows =
    'vendorId' in of
      ? await orm.select().from(closedVendors).where(eq(closedVendors.vendorId, of.vendorId))
      : await orm
          .select({ vendorId: members.vendorId })
          .from(members)
          .innerJoin(closedVendors, eq(closedVendors.vendorId, members.vendorId))
          .where(eq(members.userId, of.userId))
  return rows.length > 0
}

/**
 * Refuses to go on for a closed account. Asked only once somebody has proved who they are, or has a link that works: strangers learn nothing by it.
 * @throws ProblemError 403 `account.closed`
 */
export const requireOpen = async (database: Pick<Database, 'orm'>, of: { vendorId: string } | { userId: string }): Promise<void> => {
  if (await isClosed(database, of)) throw new ProblemError(403, 'account.closed')
}
