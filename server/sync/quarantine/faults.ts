import { and, between, count, eq, gt, gte, lt, or, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { findAnyMutation } from '#domain/marketplace-catalog.ts'
import { sqlState, type Database } from '#server/database/database.ts'
import { serverFaults } from '#server/database/fault-tables.ts'

/** Vendors that one fault must hit within {@link TOGETHER_MS} to be the server's own and not one vendor's mutation. */
export const SEVERAL = 2
/** A device that fails asks again at least this often while somebody works on it. */
export const TOGETHER_MS = 3_600_000
/** Long enough that the alarm and its cause can be looked up afterwards. */
const KEPT_MS = 7 * DAY_MS

type FaultDatabase = Pick<Database, 'orm'>

/** What went wrong, as a code without anything a person typed: the SQLSTATE, or the mutation whose rule failed. */
export const faultOf = (error: unknown, mutationName: string): string => {
  const state = sqlState(error)
  return state === null ? `rule.${findAnyMutation(mutationName)?.name ?? 'unknown'}` : `sql.${state}`
}

const STATEMENT_LIMIT = '57014'

/** Whether a statement was ended at its time limit: an outage, unless it is this one mutation that takes so long, again and again. */
export const isTooSlow = (error: unknown): boolean => sqlState(error) === STATEMENT_LIMIT

/** A failure of a statement that does not fit the database is repaired by an operator; the change waits at least this long. */
const SCHEMA_PATIENCE_MS = DAY_MS
/** A machine that is slow for now (a backup, statistics that are missing) is past it by then. */
const SLOW_PATIENCE_MS = 3_600_000

/** How long (ms) a mutation that fails with this fault is tried before it may be put aside. */
export const patienceWith = (fault: string): number => {
  // Class 42: a table, column or right is not there. The statement is ours, so it is the release or the database that is wrong.
  if (fault.startsWith('sql.42')) return SCHEMA_PATIENCE_MS
  return fault === `sql.${STATEMENT_LIMIT}` ? SLOW_PATIENCE_MS : 0
}

/** At the same time as `now`. Times that lie further ahead are those of a clock that was wrong and has been set back. */
const together = (now: Date): SQL =>
  between(serverFaults.lastAt, new Date(now.getTime() - TOGETHER_MS), new Date(now.getTime() + TOGETHER_MS))

/** Notes that a fault has hit a vendor. Returns how many vendors it has hit within {@link TOGETHER_MS}. `now`: the server's clock. */
export const noteFault = async (database: FaultDatabase, hit: { fault: string; vendorId: string; now: Date }): Promise<number> => {
  const { fault, vendorId, now } = hit
  await database.orm
    .insert(serverFaults)
    .values({ fault, vendorId, lastAt: now })
    .onConflictDoUpdate({ target: [serverFaults.fault, serverFaults.vendorId], set: { lastAt: now } })
  const [row] = await database.orm
    .select({ vendors: count() })
    .from(serverFaults)
    .where(and(eq(serverFaults.fault, fault), together(now)))
  return row?.vendors ?? 0
}

/** Whether some fault is hitting several vendors at this time, in whichever process. */
export const hitsSeveral = async (database: FaultDatabase, now: Date): Promise<boolean> => {
  const { fault } = serverFaults
  const rows = await database.orm
    .select({ fault })
    .from(serverFaults)
    .where(together(now))
    .groupBy(fault)
    .having(gte(count(), SEVERAL))
    .limit(1)
  return rows.length > 0
}

/** Forgets faults that have not happened for a week, and those of a clock that was ahead. */
export const forgetFaults = async ({ database, now }: { database: FaultDatabase; now: () => Date }): Promise<void> => {
  const time = now().getTime()
  const { lastAt } = serverFaults
  await database.orm.delete(serverFaults).where(or(lt(lastAt, new Date(time - KEPT_MS)), gt(lastAt, new Date(time + TOGETHER_MS))))
}
