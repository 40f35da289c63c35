import type { NoticeRow, PortalStore } from '#db/core/database.ts'

/** Notifications kept on the device. */
const NOTICES_KEPT = 200

/** Stores a notification; the same id again changes nothing. Returns whether it was new. */
export const storeNotice = (db: PortalStore, notice: Omit<NoticeRow, 'isRead'>): Promise<boolean> =>
  db.transaction('rw', db.notices, async () => {
    if (await db.notices.get(notice.id)) return false
    await db.notices.add({ ...notice, isRead: 0 })
    const oldest = await db.notices
      .orderBy('at')
      .reverse()
      .limit(NOTICES_KEPT + 1)
      .toArray()
    const surplus = oldest[NOTICES_KEPT]
    if (surplus) await db.notices.where('at').belowOrEqual(surplus.at).delete()
    return true
  })
