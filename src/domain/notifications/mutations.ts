import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { accept, defineMutation, put, type Rows } from '../kernel/mutation.ts'
import { emptyInbox, MOST_READ, type Inbox } from './inbox.ts'

const ofInbox = { inboxId: id } as const
const needs = ({ inboxId }: { readonly inboxId: string }) => [{ kind: 'inboxes' as const, id: inboxId }]
const inboxOf = (rows: Rows, inboxId: string): Inbox => rows.get('inboxes', inboxId) ?? emptyInbox(inboxId)

const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other)

/** A person has read one notification. Reading it again changes nothing. Nobody makes it unread again: where it is undone, it was held back. */
export const readNotification = defineMutation({
  name: 'notification.read',
  version: 1,
  by: 'vendor',
  isFinal: true,
  args: v.object({ ...ofInbox, notificationId: id }),
  needs,
  decide: (rows, { inboxId, notificationId }) => {
    const inbox = inboxOf(rows, inboxId)
    if (inbox.read.includes(notificationId)) return accept()
    return accept(put('inboxes', { ...inbox, read: [...inbox.read, notificationId].slice(-MOST_READ) }))
  },
})

/** A person has read all there is up to a moment: that of the newest one they were shown. */
export const readAllNotifications = defineMutation({
  name: 'notification.readAll',
  version: 1,
  by: 'vendor',
  args: v.object({ ...ofInbox, upTo: instant }),
  needs,
  decide: (rows, { inboxId, upTo }) => {
    const inbox = inboxOf(rows, inboxId)
    // What is named beside it may be newer.
    return accept(put('inboxes', { ...inbox, readUpTo: later(inbox.readUpTo, upTo) }))
  },
})

/** A person clears away all there is up to a moment. `was`: up to when it was cleared before, so that it can be taken back. */
export const clearNotifications = defineMutation({
  name: 'notification.clearAll',
  version: 1,
  by: 'vendor',
  args: v.object({ ...ofInbox, upTo: instant, was: v.nullable(instant) }),
  needs,
  decide: (rows, { inboxId, upTo }) => {
    const inbox = inboxOf(rows, inboxId)
    const clearedUpTo = later(inbox.clearedUpTo, upTo)
    const isMore = clearedUpTo !== inbox.clearedUpTo
    return accept(put('inboxes', { ...inbox, clearedUpTo, ...(isMore ? { clearedBefore: inbox.clearedUpTo } : {}) }))
  },
  inverse: ({ inboxId, upTo, was }) => ({ name: restoreNotifications.name, args: { inboxId, upTo, to: was } }),
})

/**
 * What was cleared away up to a moment is back, but for what was cleared before that, on whichever device. Where more was cleared since,
 * that stays as it is.
 */
export const restoreNotifications = defineMutation({
  name: 'notification.restoreAll',
  version: 1,
  by: 'vendor',
  args: v.object({ ...ofInbox, upTo: instant, to: v.nullable(instant) }),
  needs,
  decide: (rows, { inboxId, upTo, to }) => {
    const { clearedBefore, ...inbox } = inboxOf(rows, inboxId)
    return inbox.clearedUpTo === upTo
      ? accept(put('inboxes', { ...inbox, clearedUpTo: clearedBefore === undefined ? to : clearedBefore }))
      : accept()
  },
})
