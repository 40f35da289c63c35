import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { userIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { dropPushed, inboxOf, newestMoment, type Told } from '#db/notifications/told.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { useMutate } from '#screens/mutate/use-mutate.ts'

/** What is done with notifications: each is a change like any other, and goes to the person's other devices. */
export const useInbox = (told: readonly Told[]) => {
  const { t } = useLingui()
  const db = useDatabase()
  const stored = useStored()
  const { busy, rejection, run } = useMutate()
  const by = userIdOf(db)
  const upTo = newestMoment(told)

  const read = ({ id: notificationId, isRead }: Told) =>
    isRead
      ? Promise.resolve()
      : stored(async () => {
          await mutate(db, 'notification.read', { inboxId: (await inboxOf(db)).id, notificationId })
        })
  const readEach = async (some: readonly Told[]) => {
    const { id: inboxId } = await inboxOf(db)
    for (const { id: notificationId } of some.filter(({ isRead }) => !isRead))
      await mutate(db, 'notification.read', { inboxId, notificationId })
  }
  const readAll = () =>
    stored(async () => {
      await readEach(told.filter(({ isAhead, isMisdated }) => isAhead || isMisdated))
      const { id: inboxId } = await inboxOf(db)
      if (upTo !== null) await mutate(db, 'notification.readAll', { inboxId, upTo })
    })
  const { length: count } = told
  const clearAll = () =>
    run(
      async (how) => {
        await dropPushed(db, told)
        await readEach(told.filter(({ isMisdated }) => isMisdated))
        if (upTo === null) return null
        const { id: inboxId, clearedUpTo } = await inboxOf(db)
        return mutate(db, 'notification.clearAll', { inboxId, upTo, was: clearedUpTo }, how)
      },
      { done: t`${plural(count, { one: 'Cleared # notification', other: 'Cleared # notifications' })}`, undo: true },
    )
  const claim = ({ id: notificationId }: Told) =>
    run((how) => mutate(db, 'notification.claim', { notificationId, by }, how), {
      done: t`You take care of it. Your colleagues see that.`,
      undo: true,
      isSo: async () => (await db.rows('notifications').get(notificationId))?.claim?.by === by,
    })
  const release = ({ id: notificationId }: Told) => run(() => mutate(db, 'notification.release', { notificationId, by }))
  return { by, busy, rejection, read, readAll, clearAll, claim, release }
}
