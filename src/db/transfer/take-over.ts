import type { QuarantinedChange } from '#protocol/quarantine.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { sha256Of } from '#db/files/files.ts'
import { importChanges } from '#db/transfer/transfer.ts'

/**
 * The id a change is taken over under: its own where the server has not judged it. Where it has, the same id would only give the
 * same answer again, so it gets another, made from the first: taking it over twice, or on two devices, still happens once.
 */
const takenOverId = async ({ id, why }: QuarantinedChange): Promise<string> => {
  if (why === 'device.revoked') return id
  const hex = await sha256Of(new TextEncoder().encode(`taken over: ${id}`).buffer)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/**
 * Queues here what was put aside at the server. Repeating it adds nothing.
 * @throws what the browser said when there is no room: nothing was queued then
 */
export const takeOver = async (db: PortalDatabase, change: QuarantinedChange): Promise<void> => {
  const { name, version, args, clientAt, dependsOn } = change
  const id = await takenOverId(change)
  await importChanges(db, [{ id, name, version, args, clientAt, ...(dependsOn === undefined ? {} : { dependsOn }) }])
}
