import { idAgain } from '#protocol/id-again.ts'
import type { QuarantinedChange } from '#protocol/quarantine.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { sha256Of } from '#db/files/files.ts'
import { importChanges } from '#db/transfer/transfer.ts'

/**
 * Queues here what was put aside at the server, under its own id where the server has not judged it. Repeating it adds nothing.
 * @throws what the browser said when there is no room: nothing was queued then
 */
export const takeOver = async (db: PortalDatabase, change: QuarantinedChange): Promise<void> => {
  const { name, version, args, clientAt, dependsOn, why } = change
  const id = why === 'device.revoked' ? change.id : await idAgain(change.id, sha256Of)
  await importChanges(db, [{ id, name, version, args, clientAt, ...(dependsOn === undefined ? {} : { dependsOn }) }], { takenOver: true })
}
