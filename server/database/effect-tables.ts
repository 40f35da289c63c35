import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, vendorId } from './columns.ts'
import { notifications, pushDevices } from './schema.ts'

/** Ways out of the portal by which effects leave. */
export type EffectChannel = 'push' | 'webhook'

/**
 * What is to leave the portal because of a change: written in the transaction of the change, sent after its commit. A push carries a
 * notification to a device, a webhook carries an event of a record.
 */
export const effects = pgTable(
  'effects',
  {
    vendorId: vendorId(),
    id: uuid('id').notNull(),
    channel: text('channel').$type<EffectChannel>().notNull(),
    /** Counts up over all effects. A vendor's changes take turns, so that those of a record are in the order in which they happened. */
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
    type: text('type'),
    recordKind: text('record_kind'),
    recordId: uuid('record_id'),
    body: jsonb('body'),
    notificationId: uuid('notice_id'),
    tokenId: text('token_id'),
    createdAt: moment('created_at').notNull(),
    /**
     * Since when it is tried: since it happened, or its first attempt where it may become a dead letter, which counts anew for one that is
     * sent again.
     */
    since: moment('since').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** What went wrong at the last attempt. */
    fault: text('fault'),
    /** Since when it is a dead letter, which is not tried any more. */
    deadAt: moment('dead_at'),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.id] }),
    uniqueIndex('effects_push').on(table.vendorId, table.notificationId, table.tokenId),
    index('effects_waiting')
      .on(table.vendorId, table.channel, table.sequence)
      .where(sql`${table.deadAt} is null`),
    // For the sweep, which asks over all vendors.
    index('effects_due')
      .on(table.channel, table.nextAt)
      .where(sql`${table.deadAt} is null`),
    index('effects_dead')
      .on(table.deadAt, table.id)
      .where(sql`${table.deadAt} is not null`),
    foreignKey({ columns: [table.vendorId, table.tokenId], foreignColumns: [pushDevices.vendorId, pushDevices.tokenId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.vendorId, table.notificationId], foreignColumns: [notifications.vendorId, notifications.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** The channels that somebody listens to whether or not there is anything to say: for one that is not here nothing is written. */
export const effectChannels = pgTable('effect_channels', { channel: text('channel').primaryKey() })

/** What the operator did with dead letters: only added to. */
export const effectActions = pgTable(
  'effect_actions',
  {
    vendorId: vendorId(),
    /** The call's idempotency key. */
    key: uuid('key').notNull(),
    effectId: uuid('effect_id').notNull(),
    action: text('action').$type<'resent' | 'discarded'>().notNull(),
    reason: text('reason'),
    type: text('type').notNull(),
    recordKind: text('record_kind').notNull(),
    recordId: uuid('record_id').notNull(),
    attempts: integer('attempts').notNull(),
    fault: text('fault'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.key, table.effectId] }),
    index('effect_actions_age').on(table.vendorId, table.at),
  ],
)
