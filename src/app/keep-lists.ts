import type { PortalDatabase } from '#db/core/database.ts'
import { afterFirstLoad } from '#db/core/after-first-load.ts'
import { setKey } from '#db/query/kept.ts'
import { ENTITIES } from '#domain/entities.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { dayOf, type Day } from '#domain/kernel/instant.ts'
import { keepBeginnings } from '#screens/list/keep-beginnings.ts'
import { REQUEST_LISTS } from '#screens/requests/request-list.ts'
import { LATER_LISTS } from './later-lists.ts'

/** Under this key of `meta` stands {@link markOf} of when the beginnings of all lists were kept last. */
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

/** A day in Riyadh, and the forms in which this release keeps lists: what another release kept on the same day is no use to it. */
const markOf = (today: Day): string => [today, ...ENTITIES.map(setKey)].join(' ')

/**
 * Keeps how every long list begins, so that one which was never looked at on this device opens as soon as the others. Once a day is enough:
 * what changes afterwards is put at its place when the list is opened. What is cut off is done the next time.
 */
export const keepLists = async (db: PortalDatabase, isOver: () => boolean): Promise<void> => {
  await afterFirstLoad(db)
  const mark = markOf(dayOf(new Date().toISOString()))
  if (isOver() || (await db.meta.get(KEPT_ON))?.value === mark) return
  if (await isLong(db, 'requests')) for (const list of Object.values(REQUEST_LISTS)) await keepBeginnings(db, list)
  for (const { kind, load } of LATER_LISTS.values()) {
    if (isOver()) return
    if (await isLong(db, kind)) await load((list) => keepBeginnings(db, list))
  }
  await db.meta.put({ key: KEPT_ON, value: mark })
}
