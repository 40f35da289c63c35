import type { PortalDatabase } from '#db/core/database.ts'
import { afterFirstLoad } from '#db/core/after-first-load.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { keepBeginnings } from '#screens/list/keep-beginnings.ts'
import { REQUEST_LISTS } from '#screens/requests/request-list.ts'
import { LATER_LISTS } from './later-lists.ts'

/** Under this key of `meta` stands the day in Riyadh on which the beginnings of all lists were kept last. */
const KEPT_ON = 'listsKeptOn'

/** The columns of so many rows are read in no time. */
const FEW = 1_000

/** Whether a kind has so many rows that its lists would wait for the columns. */
const isLong = async (db: PortalDatabase, kind: Kind): Promise<boolean> =>
  (
    await db
      .rows(kind)
      .limit(FEW + 1)
      .primaryKeys()
  ).length > FEW

/**
 * Keeps how every long list begins, so that one which was never looked at on this device opens as soon as the others. Once a day is enough:
 * what changes afterwards is put at its place when the list is opened. What is cut off is done at the next start.
 */
export const keepLists = async (db: PortalDatabase, isOver: () => boolean): Promise<void> => {
  await afterFirstLoad(db)
  const today = dayOf(new Date().toISOString())
  if (isOver() || (await db.meta.get(KEPT_ON))?.value === today) return
  if (await isLong(db, 'requests')) for (const list of Object.values(REQUEST_LISTS)) await keepBeginnings(db, list)
  for (const { kind, load } of LATER_LISTS.values()) {
    if (isOver()) return
    if (await isLong(db, kind)) await load((list) => keepBeginnings(db, list))
  }
  await db.meta.put({ key: KEPT_ON, value: today })
}
