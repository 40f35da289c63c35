import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, vendorId } from './columns.ts'

/** Every synced record: the document as it is on the device and on the wire, or a tombstone (no body). */
export const records = pgTable(
  'records',
  {
    vendorId: vendorId(),
    kind: text('kind').notNull(),
    id: uuid('id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** 0 worklist, 1 history: the order of a first load. 2: kept at the server, no device has it. */
    priority: smallint('priority').notNull(),
    deleted: boolean('deleted').notNull().default(false),
    body: jsonb('body'),
    /** Whose own it is, in whose transactions alone it is seen; null: the vendor's. */
    userId: text('user_id'),
    deletedAt: moment('deleted_at'),
    /** The mutation that deleted it, where one did: its undo, and no other, brings it back. */
    deletedBy: uuid('deleted_by'),
    // What records are asked for by. Row-level security lets no index of an expression be used, as what an expression does with another's row
    // could be seen: these are columns of their own.
    driverId: text('driver_id').generatedAlwaysAs(sql`body ->> 'driverId'`),
    containerId: text('container_id').generatedAlwaysAs(sql`coalesce(body ->> 'containerId', body #>> '{container,id}')`),
    zoneId: text('zone_id').generatedAlwaysAs(sql`body ->> 'zoneId'`),
    barcode: text('barcode').generatedAlwaysAs(sql`case when kind = 'containers' then body ->> 'barcode' end`),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.kind, table.id] }),
    index('records_revision').on(table.vendorId, table.revision),
    index('records_first_load')
      .on(table.vendorId, table.priority, table.kind, table.id)
      .where(sql`not ${table.deleted}`),
    uniqueIndex('records_barcode')
      .on(table.vendorId, table.barcode)
      .where(sql`${table.barcode} is not null`),
    // Few barcodes hold what none holds today: whoever takes one is compared with these one by one.
    index('records_unusual_barcodes')
      .on(table.vendorId)
      .where(sql`${table.kind} = 'containers' and not ${table.deleted} and ${table.barcode} ~ '[^A-Z0-9.$/+%-]'`),
    index('records_driver')
      .on(table.vendorId, table.kind, table.driverId)
      .where(sql`${table.driverId} is not null`),
    index('records_container')
      .on(table.vendorId, table.kind, table.containerId)
      .where(sql`${table.containerId} is not null`),
    index('records_zone')
      .on(table.vendorId, table.kind, table.zoneId)
      .where(sql`${table.zoneId} is not null`),
    // Few of a vendor's bookings are open at a time: what is promised is reckoned from these, and those that wait are looked through every minute.
    index('records_open_bookings')
      .on(table.vendorId)
      .where(
        sql`${table.kind} = 'bookings' and not ${table.deleted} and (${table.body} ->> 'status') in ('accepted', 'assigned', 'out_for_delivery', 'on_site')`,
      ),
    index('records_waiting_bookings')
      .on(table.vendorId, sql`(${table.body} ->> 'answerDueAt')`)
      .where(sql`${table.kind} = 'bookings' and not ${table.deleted} and (${table.body} ->> 'status') = 'new'`),
    // What a booking that is called off takes with it.
    index('records_pending_requests')
      .on(table.vendorId, sql`(${table.body} ->> 'bookingId')`)
      .where(sql`${table.kind} = 'requests' and not ${table.deleted} and (${table.body} ->> 'status') = 'pending'`),
    index('records_tombstones')
      .on(table.vendorId, table.deletedAt)
      .where(sql`${table.deleted}`),
    check('records_body', sql`${table.deleted} = (${table.body} is null) and ${table.deleted} = (${table.deletedAt} is not null)`),
  ],
)
