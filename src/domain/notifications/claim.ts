import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'

const ofNotification = {
  notificationId: id,
  /** The person's id. The server refuses any but that of whoever asks. */
  by: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
} as const
const needs = ({ notificationId }: { readonly notificationId: string }) => [{ kind: 'notifications' as const, id: notificationId }]

/** "I’ll take this": colleagues see who takes care of what a notification is about. The first one has it. */
export const claimNotification = defineMutation({
  name: 'notification.claim',
  version: 1,
  by: 'vendor',
  args: v.object(ofNotification),
  needs,
  decide: (rows, { notificationId, by }, { now, mutationId }) => {
    const notification = rows.get('notifications', notificationId)
    if (!notification) return refuse('record.not_found', { kind: 'notifications' })
    if (notification.claim) return notification.claim.by === by ? accept() : refuse('notification.claimed')
    return accept(put('notifications', { ...notification, claim: { by, at: now, decisionId: mutationId } }))
  },
  inverse: (args) => ({ name: releaseNotification.name, args }),
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
