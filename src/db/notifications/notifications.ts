import type { NotificationRow, PortalStore } from '#db/core/database.ts'

/** Notifications kept on the device. */
const NOTIFICATIONS_KEPT = 200

/** Stores a notification; the same id again changes nothing. Returns whether it was new. */
export const storeNotification = (db: PortalStore, notification: Omit<NotificationRow, 'isRead'>): Promise<boolean> =>
  db.transaction('rw', db.notifications, async () => {
    if (await db.notifications.get(notification.id)) return false
    await db.notifications.add({ ...notification, isRead: 0 })
    const oldest = await db.notifications
      .orderBy('at')
      .reverse()
      .limit(NOTIFICATIONS_KEPT + 1)
      .toArray()
    const surplus = oldest[NOTIFICATIONS_KEPT]
    if (surplus) await db.notifications.where('at').belowOrEqual(surplus.at).delete()
    return true
  })
