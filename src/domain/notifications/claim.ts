import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'

const ofNotification = {
  notificationId: id,
  /** The person's id. The server refuses any but that of whoever asks. */
  by: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
} as const
const needs = ({ notificationId }: { readonly notificationId: string }) => [{ kind: 'notifications' as const, id: notificationId }]

/**
 * "I’ll take this": colleagues see who takes care of what a notification is about. The first one has it, until another one takes it over from
 * them by name: they may be ill, or gone.
 */
export const claimNotification = defineMutation({
  name: 'notification.claim',
  version: 1,
  by: 'vendor',
  args: v.object({
    ...ofNotification,
    /** The person's id from whom it is taken over. */
    from: v.optional(ofNotification.by),
  }),
  needs,
  decide: (rows, { notificationId, by, from }, { now, mutationId }) => {
    const notification = rows.get('notifications', notificationId)
    if (!notification) return refuse('record.not_found', { kind: 'notifications' })
    const { claim } = notification
    if (claim?.by === by) return accept()
    // Whoever was quicker in taking it over has it.
    if (claim && claim.by !== from) return refuse('notification.claimed')
    return accept(put('notifications', { ...notification, claim: { by, at: now, decisionId: mutationId } }))
  },
  inverse: ({ notificationId, by }) => ({ name: releaseNotification.name, args: { notificationId, by } }),
})

/** Whoever took it gives it back; what another one took stays theirs. */
export const releaseNotification = defineMutation({
  name: 'notification.release',
  version: 1,
  by: 'vendor',
  args: v.object(ofNotification),
  needs,
  decide: (rows, { notificationId, by }) => {
    const notification = rows.get('notifications', notificationId)
    if (!notification) return refuse('record.not_found', { kind: 'notifications' })
    return notification.claim?.by === by ? accept(put('notifications', { ...notification, claim: null })) : accept()
  },
})
