import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NafathForm, NafathState } from '#protocol/nafath.ts'
import type { MailLanguage } from '#protocol/password.ts'
import type { ProblemCode } from '#protocol/problem.ts'
import { user } from './auth-tables.ts'
import { moment } from './columns.ts'

// How people get and keep an account. Read before a vendor is known, so these tables have no vendor_id, and the vendor
// role has no right to them.

/** Sign-ups that wait for the link of their mail. The id becomes the vendor's, so a repeated verification makes the same one. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    companyName: text('company_name').notNull(),
    /** Emptied once the account has it. */
    passwordHash: text('password_hash').notNull(),
    language: text('language').$type<MailLanguage>().notNull(),
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').notNull(),
    /** SHA-256 of the cookie of the browser it was begun in. */
    browserHash: text('browser_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Its account is being opened. Of several sign-ups with one address only one can be. */
    chosen: boolean('chosen').notNull().default(false),
    /** Its account is open. */
    usedAt: moment('used_at'),
  },
  (table) => [
    uniqueIndex('sign_ups_token').on(table.tokenHash),
    uniqueIndex('sign_ups_one_chosen')
      .on(table.email)
      .where(sql`${table.chosen} and ${table.usedAt} is null`),
    index('sign_ups_email').on(table.email, table.createdAt),
    index('sign_ups_age').on(table.expiresAt),
  ],
)

/** Links that were sent by mail and have done what they were for: whoever uses one again is told so. */
export const usedLinks = pgTable(
  'used_links',
  {
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('used_links_age').on(table.usedAt)],
)

/** How often something was tried lately. The key is a keyed hash of who tried what: it finds nobody. */
export const tries = pgTable(
  'tries',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    since: moment('since').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [index('tries_age').on(table.until)],
)

/** Confirmations asked of the Nafath app. The national id itself is nowhere in the database. */
export const nafathAttempts = pgTable(
  'nafath_attempts',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<NafathForm['purpose']>().notNull(),
    /** Who wants to link an identity; null for a sign-in. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** Keyed hash of the national id. */
    idHash: text('id_hash').notNull(),
    lastFour: text('last_four').notNull(),
    /** The provider's name for it. */
    transId: text('trans_id').notNull(),
    number: text('number').notNull(),
    state: text('state').$type<NafathState>().notNull().default('waiting'),
    code: text('code').$type<ProblemCode>(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    polledAt: moment('polled_at'),
    /** When the approval had its effect; it has one once. */
    consumedAt: moment('consumed_at'),
    /** The session it gave: once that is over, the approval gives none again. */
    sessionId: text('session_id'),
  },
  (table) => [index('nafath_attempts_age').on(table.expiresAt)],
)

/** Which account an identity may sign in to: one identity per account, one account per identity. */
export const nafathLinks = pgTable('nafath_links', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  idHash: text('id_hash').notNull().unique(),
  lastFour: text('last_four').notNull(),
  linkedAt: moment('linked_at').notNull(),
})

/** Mails that must arrive, until they are sent: what they say is sealed, because some hold a link that opens an account. */
export const keptMails = pgTable(
  'kept_mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** A keyed hash of the address: tells which ones are for the same person, and finds nobody. */
    recipient: text('recipient').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Its last attempt is over, and was in vain. */
    failed: boolean('failed').notNull().default(false),
    nextAt: moment('next_at').notNull(),
    /** When it is worth nothing any more. */
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('kept_mails_due').on(table.nextAt)],
)
