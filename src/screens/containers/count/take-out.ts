import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import { forgetUnit, type KeptCount } from './kept-count.ts'

/**
 * Takes a unit out of the count that this device read by mistake. What was noted with it by that is taken back, as long as nothing was done
 * with it since: whoever else counted it has it found all the same.
 */
export const takeOut = async (db: PortalDatabase, { sent }: KeptCount, unit: CountedUnit): Promise<void> => {
  await forgetUnit(db, unit)
  const record = await db.rows('units').get(unit.id)
  const takesBack = sent[unit.id]
  if (!record || takesBack === undefined || record.decisionId !== takesBack) return
  const { containerId, number } = unit
  await mutate(db, 'unit.change', { containerId, moves: [{ number, action: 'count', from: record.status }], takesBack })
}
