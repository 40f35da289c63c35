import { databaseName, type PortalDatabase } from '#db/core/database.ts'
import { readDeviceSession } from '#db/core/device.ts'
import { isClosed } from '#db/core/is-closed.ts'
import { openExisting } from '#db/core/open.ts'

/**
 * Opens the database of whoever is signed in on this device. Null where nobody is, and where there is none: this device was wiped while
 * the worker was asking who it is, and what was wiped is not made anew. The first page of a sign-in makes it.
 * @throws NewerDatabaseError where a newer release has upgraded it
 */
export const openOwn = async (): Promise<PortalDatabase | null> => {
  const session = await readDeviceSession()
  if (!session) return null
  try {
    return await openExisting(databaseName(session))
  } catch (error) {
    if (isClosed(error)) return null
    throw error
  }
}
