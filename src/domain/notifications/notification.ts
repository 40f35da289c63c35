import * as v from 'valibot'
import { defineEntity } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'

/** The looks of a notification: news, something that went well, something that asks for somebody. */
const NOTIFICATION_TYPES = ['info', 'success', 'warning'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/**
 * What the vendor is told, once for all of its people. Only the server writes it, in the transaction of the mutation that caused it, whose
 * id it has; it carries a code and figures, which become words where the eye is. Who has read it is each person's own matter.
 */
const notificationSchema = v.object({
  id,
  code: v.pipe(v.string(), v.maxLength(100)),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  /** The record it is about; of a later release, of a kind that is unknown here. */
  ref: v.object({ kind: v.pipe(v.string(), v.maxLength(40)), id }),
  at: instant,
  /** Who takes care of it, and by which mutation; null: nobody yet. */
  claim: v.nullable(v.object({ by: v.pipe(v.string(), v.maxLength(100)), at: instant, decisionId: id })),
})
export type Notification = v.InferOutput<typeof notificationSchema>

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly notifications: Notification
  }
}

export const notifications = defineEntity({ kind: 'notifications', schema: notificationSchema, indexes: ['at'], priority: () => 'history' })

export const NOTIFICATION_REJECTIONS = ['notification.claimed'] as const

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly notifications: (typeof NOTIFICATION_REJECTIONS)[number]
  }
}

/** Codes of what went well, and of what asks for somebody; all else is news. */
const SUCCESS: ReadonlySet<string> = new Set([
  'kyc.approved',
  'penalty.paid',
  'penalty.waived',
  'booking.charge_confirmed',
  'vendor.active',
])
const WARNING =
  /^(?:request\.submitted|booking\.(?:placed|expired|withdrawn|charge_declined)|penalty\.(?:issued|upheld)|kyc\.rejected|vendor\.suspended)/

/** What a notification looks like, by its code; one of a later release is news. */
export const notificationType = (code: string): NotificationType => {
  if (SUCCESS.has(code)) return 'success'
  return WARNING.test(code) ? 'warning' : 'info'
}

/** What a person switches off or on together. */
export const NOTIFICATION_KINDS = ['bookings', 'requests', 'penalties', 'other'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Which switch a notification belongs to, by its code. */
export const notificationKind = (code: string): NotificationKind => {
  if (code.startsWith('booking.')) return 'bookings'
  if (code.startsWith('request.')) return 'requests'
  return code.startsWith('penalty.') ? 'penalties' : 'other'
}
