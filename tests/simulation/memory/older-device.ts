import { neverLeft, sentUpTo } from '#db/core/identity.ts'
import { findMutation } from '#domain/catalog.ts'
import type { Device } from '#tests/simulation/device.ts'
import { toOlderArgs } from './older-release.ts'

/**
 * The device ran an older release until now: what it queued and never sent has that release's shape. Without a change of shape
 * (see `older-release.ts`) it is a restart like any other.
 */
export const migrate = async (device: Device): Promise<void> => {
  device.restart()
  const edit = findMutation('vendor.edit')
  if (!edit?.upcast) return
  const { db, person } = device
  const sent = await sentUpTo(db)
  const rows = (await db.outbox.toArray()).filter(
    (row) => neverLeft(row, sent) && !person.carried.has(row.id) && row.name === edit.name && row.version === edit.version,
  )
  await db.outbox.bulkPut(rows.map((row) => ({ ...row, version: edit.version - 1, args: toOlderArgs(row.args as never) })))
}
