import * as v from 'valibot'
import { defineEntity } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import type { Notification } from './notification.ts'

/** So many read ones are named each; who reads more of them one by one, without ever all, has the oldest come back as unread. */
export const MOST_READ = 300

/**
 * What a person has read and cleared of the vendor's notifications. It is theirs alone. Devices that were first used without a network may
 * each have made one: then all of them count together.
 */
const inboxSchema = v.object({
  id,
  /** Read one by one, the last read last. */
  read: v.pipe(v.array(id), v.maxLength(MOST_READ)),
  /** All up to this moment are read; null: only those that are named. */
  readUpTo: v.nullable(instant),
  /** All up to this moment are cleared away. */
  clearedUpTo: v.nullable(instant),
  /** Up to when all was cleared before the last clearing, as that found it: what its undo leaves cleared. Older releases lack it. */
  clearedBefore: v.optional(v.nullable(instant)),
})
export type Inbox = v.InferOutput<typeof inboxSchema>

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly inboxes: Inbox
  }
}

export const inboxes = defineEntity({ kind: 'inboxes', schema: inboxSchema, isPersonal: true })

/** The inbox of somebody who has touched nothing yet. */
export const emptyInbox = (inboxId: string): Inbox => ({ id: inboxId, read: [], readUpTo: null, clearedUpTo: null })

const isUpTo = (at: string, upTo: string | null): boolean => upTo !== null && at <= upTo

/** Whether a person has read a notification. */
export const isRead = ({ id: own, at }: Pick<Notification, 'id' | 'at'>, held: readonly Inbox[]): boolean =>
  held.some(({ read, readUpTo }) => isUpTo(at, readUpTo) || read.includes(own))

/** Whether a person has cleared a notification away. */
export const isCleared = ({ at }: Pick<Notification, 'at'>, held: readonly Inbox[]): boolean =>
  held.some(({ clearedUpTo }) => isUpTo(at, clearedUpTo))
