import Dexie from 'dexie'
import { databaseName, PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { runSync } from '#sync/core/engine.ts'
import { browserPorts } from '#sync/core/browser-ports.ts'

/** Milliseconds in which the engine sends what waits, what waits still, and what was refused. */
interface Drained {
  readonly took: number
  readonly waiting: number
  readonly refused: number
}

/** Loads a vendor's rows, queues an approval for each pending request as a person without a network would, and sends them all. */
export const drain = async (owner: { readonly userId: string; readonly vendorId: string }): Promise<Drained> => {
  const db = new PortalDatabase(databaseName(owner))
  const ports = browserPorts(db)
  await runSync(ports)
  for (const requestId of await db.rows('requests').toCollection().primaryKeys())
    await mutate(db, 'request.approve', { requestId, operationId: crypto.randomUUID() })
  const start = performance.now()
  const isSent = await runSync(ports)
  const took = performance.now() - start
  if (!isSent) throw new Error('not everything was sent')
  const found = { took, waiting: await db.outbox.count(), refused: await db.rejections.count() }
  db.close()
  await Dexie.delete(db.name)
  return found
}
