import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { mutate, mutateAll, type MutateOptions } from '#db/core/mutate.ts'
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
  /** Resolves to the ids of the changes. */
  const readEach = async (some: readonly Told[], how: Pick<MutateOptions, 'hold'> = {}): Promise<readonly string[]> => {
    const unread = some.filter(({ isRead }) => !isRead)
    if (unread.length === 0) return []
    const { id: inboxId } = await inboxOf(db)
    const all = unread.map(({ id: notificationId }) => ({ inboxId, notificationId }))
    const results = await mutateAll(db, 'notification.read', all, how)
    return results.flatMap((result) => (result.status === 'queued' ? [result.mutationId] : []))
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
        const beside = await readEach(
          told.filter(({ isMisdated }) => isMisdated),
          how,
        )
        const { id: inboxId, clearedUpTo } = await inboxOf(db)
        if (upTo !== null) return { beside, ...(await mutate(db, 'notification.clearAll', { inboxId, upTo, was: clearedUpTo }, how)) }
        const mutationId = beside.at(-1)
        return mutationId === undefined ? null : { status: 'queued', mutationId, beside: beside.slice(0, -1) }
      },
      { done: t`${plural(count, { one: 'Cleared # notification', other: 'Cleared # notifications' })}`, undo: true },
    )
  /** Also from a colleague who has it already. */
  const claim = ({ id: notificationId, claim: taken }: Told) =>
    run((how) => mutate(db, 'notification.claim', { notificationId, by, ...(taken ? { from: taken.by } : {}) }, how), {
      done: t`You take care of it. Your colleagues see that.`,
      undo: true,
      isSo: async () => (await db.rows('notifications').get(notificationId))?.claim?.by === by,
    })
  const release = ({ id: notificationId }: Told) => run(() => mutate(db, 'notification.release', { notificationId, by }))
  return { by, busy, rejection, read, readAll, clearAll, claim, release }
}
