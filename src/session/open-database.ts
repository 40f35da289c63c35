import { databaseName, type PortalDatabase } from '#db/core/database.ts'
import { isClosed } from '#db/core/is-closed.ts'
import { openExisting, openPortal } from '#db/core/open.ts'
import type { SessionInfo } from '#protocol/session.ts'
import { checkRevocation } from './revocation.ts'

/**
 * Opens the database of who is signed in, and looks meanwhile whether the worker wiped this device while no page was open: null, and the
 * session is forgotten. What was wiped is not made anew by that.
 * @throws NewerDatabaseError where a newer release has upgraded it
 */
export const openSignedIn = async (
  owner: Pick<SessionInfo, 'userId' | 'vendorId'>,
  onBlocked: () => void,
): Promise<PortalDatabase | null> => {
  const opening = openExisting(databaseName(owner), onBlocked).catch((error: unknown) => {
    // There is none.
    if (isClosed(error)) return null
    throw error
  })
  // Whatever becomes of it is said when it is waited for.
  opening.catch(() => undefined)
  if (await checkRevocation()) {
    void opening.then((db) => db?.close()).catch(() => undefined)
    return null
  }
  return (await opening) ?? openPortal(owner, onBlocked)
}
