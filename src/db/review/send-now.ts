import type { PortalDatabase } from '#db/core/database.ts'
import { writeDurably } from '#db/core/durable-write.ts'
import { freeHeld } from '#db/core/held.ts'

/** The person wants it sent: what is held goes with it. */
export const sendNow = async (db: PortalDatabase): Promise<void> => {
  await writeDurably(db, (store) => freeHeld(store))
  db.wake()
}
