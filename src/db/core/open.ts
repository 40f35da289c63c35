import Dexie from 'dexie'
import { databaseName, PortalDatabase } from './database.ts'

/** The open database was upgraded by a newer release of the portal: this release must not write to it. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
}

/**
 * Opens the vendor's database on this device. `onBlocked` is called while an upgrade waits for other windows that hold the
 * database and do not give way; opening goes on when they are closed. Throws {@link NewerDatabaseError} when a newer release has
 * upgraded it: Dexie would open it anyway, and old code would write rows of an old shape.
 */
export const openPortal = (owner: { userId: string; vendorId: string }, onBlocked?: () => void): Promise<PortalDatabase> =>
  openNamed(databaseName(owner), onBlocked)

/**
 * The same, for who knows the name of a database that is there, and only then: a question that is on its way when somebody signs out
 * must not make anew what was wiped.
 * @throws Dexie's DatabaseClosedError where there is none
 */
export const openExisting = async (name: string, onBlocked?: () => void): Promise<PortalDatabase> => {
  let isMissing = false
  try {
    return await openNamed(name, onBlocked, (db) =>
      // Runs inside the transaction that would make it, which ends with this.
      db.on('populate', () => {
        isMissing = true
        throw new Dexie.DatabaseClosedError('the database was removed')
      }),
    )
  } catch (error) {
    throw isMissing ? new Dexie.DatabaseClosedError('the database was removed') : error
  }
}

/** @throws NewerDatabaseError where a newer release in another window took the database over, whenever that was */
export const assertNotTaken = ({ closedTo }: PortalDatabase): void => {
  if (closedTo === 'newer') throw new NewerDatabaseError('the database was taken over by a newer release')
}

const openNamed = async (name: string, onBlocked?: () => void, prepare?: (db: PortalDatabase) => void): Promise<PortalDatabase> => {
  const db = new PortalDatabase(name)
  if (onBlocked) db.on('blocked', onBlocked)
  prepare?.(db)
  // What a newer release takes in this very moment is closed, in the middle of opening or right after it.
  await db.open().catch((error: unknown) => {
    assertNotTaken(db)
    throw error
  })
  assertNotTaken(db)
  // Dexie multiplies its version numbers by ten.
  if (db.backendDB().version / 10 > db.verno) {
    db.close()
    throw new NewerDatabaseError('the database on this device belongs to a newer release')
  }
  return db
}
