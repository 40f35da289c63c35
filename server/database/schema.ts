import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FileType } from '#protocol/files.ts'
import type { MailLanguage } from '#protocol/password.ts'
import type { QuarantinedChange } from '#protocol/quarantine.ts'
import { user } from './auth-tables.ts'
import { moment, vendorId } from './columns.ts'

// One schema for PGlite and PostgreSQL. Every vendor table is keyed by vendor_id first. Roles, row-level security and
// triggers are in the hand-written migration beside the generated one: drizzle-kit has no words for them.

const count = (name: string) => bigint(name, { mode: 'number' })
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * One row: the identity of this body of data. The epoch changes when data was lost or restored. `lineage` is the whole identity under which a
 * server last worked on it, '' once that is over; `since` is when one was first seen to be another, null as long as none was. `secret_mark`
 * tells the secret of the server that started last from another.
 */
export const instance = pgTable(
  'instance',
  {
    id: smallint('id').primaryKey().default(1),
    epoch: uuid('epoch').notNull().defaultRandom(),
    since: moment('since'),
    lineage: text('lineage'),
    secretMark: text('secret_mark'),
  },
  (table) => [check('instance_one_row', sql`${table.id} = 1`)],
)

/** Who may work for which vendor. Read before a vendor is known, so it is outside row-level security, and the vendor role cannot read it. */
export const members = pgTable(
  'members',
  {
    vendorId: vendorId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.userId] }), index('members_user_id').on(table.userId)],
)

/** The vendor's revision counter: its row is the lock under which everything of the vendor is written. */
export const vendorsClock = pgTable('vendors_clock', {
  vendorId: uuid('vendor_id').primaryKey(),
  revision: count('revision').notNull().default(0),
  /** A cursor below this has missed tombstones that are gone. */
  minRevision: count('min_revision').notNull().default(0),
  /** Records of devices that are not tombstones, kept by a trigger: counting 100,000 rows would cost a first load its first 100 ms. */
  liveRows: count('live_rows').notNull().default(0),
})

/** One device's outbox as the server knows it: how far it is done. */
export const syncClients = pgTable(
  'sync_clients',
  {
    vendorId: vendorId(),
    clientId: uuid('client_id').notNull(),
    userId: text('user_id').notNull(),
    lastSeq: count('last_seq').notNull().default(0),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.clientId] }),
    // A client id belongs to one account of one vendor, also where row-level security hides the other one.
    uniqueIndex('sync_clients_one_owner').on(table.clientId),
  ],
)

/** The outcome of every mutation, kept so that a repetition gets the same answer. */
export const mutationResults = pgTable(
  'mutation_results',
  {
    vendorId: vendorId(),
    mutationId: uuid('mutation_id').notNull(),
    clientId: uuid('client_id'),
    seq: count('seq'),
    name: text('name').notNull(),
    argsHash: text('args_hash').notNull(),
    status: text('status').notNull(),
    code: text('code'),
    params: jsonb('params').notNull(),
    revision: count('revision').notNull(),
    actor: text('actor').notNull(),
    clientAt: text('client_at').notNull(),
    serverAt: moment('server_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.mutationId] }),
    index('mutation_results_age').on(table.vendorId, table.serverAt),
  ],
)

/** What the vendor hears of: written in the transaction of its cause. The id is the mutation's. */
export const notifications = pgTable(
  'notices',
  {
    vendorId: vendorId(),
    id: uuid('id').notNull(),
    code: text('code').notNull(),
    params: jsonb('params').notNull(),
    kind: text('kind').notNull(),
    recordId: uuid('record_id').notNull(),
    revision: count('revision').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.id] }), index('notices_age').on(table.vendorId, table.createdAt)],
)

/** Where push messages go. `token_id` is the SHA-256 of the token, because tokens are too long for an index. */
export const pushDevices = pgTable(
  'push_devices',
  {
    vendorId: vendorId(),
    tokenId: text('token_id').notNull(),
    token: text('token').notNull(),
    userId: text('user_id').notNull(),
    deviceType: text('device_type').notNull(),
    language: text('language').notNull(),
    /** The session under which the device last named its token: its end from elsewhere ends the pushes. */
    sessionId: text('session_id'),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.tokenId] })],
)

/** Files that are still arriving, each with the room that is kept for it. A device that stays away too long begins anew. */
export const fileUploads = pgTable(
  'file_uploads',
  {
    vendorId: vendorId(),
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    reserved: integer('reserved').notNull(),
    /** Brought by the marketplace, of a customer, and not by the vendor too. */
    isCustomers: boolean('is_customers').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.sha256] }), index('file_uploads_age').on(table.vendorId, table.createdAt)],
)

/** Pieces of files that are still arriving: in the database, so that any process can take the next one. */
export const filePieces = pgTable(
  'file_pieces',
  {
    vendorId: vendorId(),
    sha256: text('sha256').notNull(),
    first: integer('first').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.sha256, table.first] }),
    index('file_pieces_age').on(table.vendorId, table.createdAt),
  ],
)

/** Files that are whole and were looked at. `sha256` names what the device has; what is stored was cleaned and differs. */
export const files = pgTable(
  'files',
  {
    vendorId: vendorId(),
    sha256: text('sha256').notNull(),
    type: text('type').$type<FileType>().notNull(),
    size: integer('size').notNull(),
    storedSha256: text('stored_sha256').notNull(),
    storedSize: integer('stored_size').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when housekeeping has found nothing that names it; null: something did. */
    unnamedSince: moment('unnamed_since'),
    /** The marketplace brought it, of a customer, and none of the vendor's devices did. */
    isCustomers: boolean('is_customers').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.sha256] })],
)

/** Bytes that are to leave the store unless a file has them by then: of files that were removed, and of those just being stored. */
export const fileRemovals = pgTable(
  'file_removals',
  {
    vendorId: vendorId(),
    /** SHA-256 of what is stored. */
    name: text('name').notNull(),
    dueAt: moment('due_at').notNull(),
    /** Since when somebody removes them: nobody stores them meanwhile. */
    removingSince: moment('removing_since'),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.name] })],
)

/** How often the server failed on a mutation by a fault of its own. */
export const mutationFailures = pgTable(
  'mutation_failures',
  {
    vendorId: vendorId(),
    mutationId: uuid('mutation_id').notNull(),
    attempts: integer('attempts').notNull().default(1),
    firstAt: moment('first_at').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.mutationId] })],
)

/** Mutations put aside with all they carry, because they could not be carried out and must not be lost. */
export const quarantinedMutations = pgTable(
  'parked_mutations',
  {
    vendorId: vendorId(),
    mutationId: uuid('mutation_id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** Its place in the device's queue. */
    seq: count('seq').notNull(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    /** JSON as text: what made a mutation unstorable as jsonb (a NUL, half a character) is kept too. */
    args: text('args').notNull(),
    clientAt: text('client_at').notNull(),
    quarantinedAt: moment('parked_at').notNull().defaultNow(),
    why: text('why').$type<QuarantinedChange['why']>().notNull(),
    /** The mutation without which it is refused; null: it depends on none. */
    dependsOn: uuid('depends_on'),
    /** The revoked session that handed it over; its amount is limited. */
    tokenHash: text('token_hash'),
    /** Beside them: to add up how long the arguments are, all of them would be read each time. */
    characters: integer('characters').generatedAlwaysAs(sql`length(args)`),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.mutationId] }),
    index('parked_mutations_age').on(table.vendorId, table.quarantinedAt),
    index('parked_mutations_amount')
      .on(table.vendorId, table.userId, table.characters)
      .where(sql`${table.tokenHash} is not null`),
  ],
)

/** The files that a revoked session may still bring: those that changes it handed over name, so many at most. */
export const unsentFiles = pgTable(
  'unsent_files',
  {
    vendorId: vendorId(),
    tokenHash: text('token_hash').notNull(),
    /** Whose device it was: the files of all of them are counted together. Null where an older release noted nobody. */
    userId: text('user_id'),
    sha256: text('sha256').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.tokenHash, table.sha256] })],
)

/** Colleagues who were asked to join and have not answered. Of the token in their link only the SHA-256 is kept. */
export const invitations = pgTable(
  'invitations',
  {
    vendorId: vendorId(),
    id: uuid('id').notNull(),
    email: text('email').notNull(),
    language: text('language').$type<MailLanguage>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Who sent it last, and what they were called then. */
    invitedBy: text('invited_by').notNull(),
    inviterName: text('inviter_name').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.id] }),
    uniqueIndex('invitations_address').on(table.vendorId, table.email),
    uniqueIndex('invitations_token').on(table.vendorId, table.tokenHash),
  ],
)

/**
 * Sessions that were ended from another device. Read before a vendor is known, so it is outside row-level security, and the vendor role
 * cannot read it.
 */
export const revokedSessions = pgTable(
  'revoked_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    vendorId: vendorId(),
    userId: text('user_id').notNull(),
    revokedAt: moment('revoked_at').notNull().defaultNow(),
  },
  (table) => [index('revoked_sessions_age').on(table.revokedAt)],
)

/** Messages of the landing page's contact form. They belong to no vendor, and the vendor role cannot read them. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    language: text('language').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null: the mail about it is still to be sent. */
    mailedAt: moment('mailed_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull().defaultNow(),
  },
  (table) => [
    index('contact_messages_unsent')
      .on(table.nextAt)
      .where(sql`${table.mailedAt} is null`),
  ],
)
