import * as v from 'valibot'
import { flag, ordered } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { columnsOf, field, inner, schemasOf, searchTextsOf } from '../kernel/field.ts'
import { fileRef, id } from '../kernel/id.ts'
import { day, instant } from '../kernel/instant.ts'
import { bilingual, text } from '../kernel/text.ts'

const phone = v.pipe(v.string(), v.regex(/^\d{10}$/))

const DRIVER_FIELDS = {
  id: inner(id),
  name: field(bilingual, { searched: true }),
  email: field(v.pipe(v.string(), v.email()), { searched: true }),
  phone: field(phone, { searched: true }),
  /** When the phone was proved by a one-time code; null while it was not. */
  phoneVerifiedAt: field(v.nullable(instant), { column: 'instant' }),
  /** The number that was proved before this one: whoever goes back to it need not prove it again. */
  verifiedBefore: inner(v.optional(v.object({ phone, at: instant }))),
  bornOn: field(day, { column: 'day' }),
  address: field(text(2, 70), { searched: true }),
  licenseNumber: field(text(2, 20), { searched: true }),
  licenseExpiresOn: field(day, { column: 'day' }),
  profileImage: inner(v.nullable(fileRef)),
  drivingLicense: inner(v.nullable(fileRef)),
  /** Inactive drivers keep their history and get no more work. */
  active: field(v.boolean(), { column: 'flag' }),
  /** Unavailable: active, but not today. */
  available: field(v.boolean(), { column: 'flag' }),
  createdAt: field(instant, { column: 'instant' }),
  /** Since when the driver is gone: the record stays, so that what they did keeps their name. */
  removedAt: inner(v.optional(instant)),
  /** The mutation that took them away, so that an undo takes back that one and no other. Older records lack it. */
  removedBy: inner(v.optional(id)),
}

/** A person who moves bins. */
export const driverSchema = v.object(schemasOf(DRIVER_FIELDS))
export type Driver = v.InferOutput<typeof driverSchema>

const driverColumns = {
  ...columnsOf(DRIVER_FIELDS),
  phoneVerified: flag((driver: Driver) => driver.phoneVerifiedAt !== null),
  removed: flag((driver: Driver) => driver.removedAt !== undefined),
  nameEn: ordered((driver: Driver) => driver.name.en),
  nameAr: ordered((driver: Driver) => driver.name.ar),
}

/** The names under which drivers are counted, those that are gone left out. */
export const DRIVER_COUNTERS = { active: 'drivers/active', inactive: 'drivers/inactive' } as const

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly drivers: Driver
  }
  interface ColumnNames {
    readonly drivers: keyof typeof driverColumns
  }
}

export const drivers = defineEntity({
  kind: 'drivers',
  schema: driverSchema,
  columns: driverColumns,
  indexes: ['[createdAt+id]'],
  newest: 'createdAt',
  searchTexts: searchTextsOf(DRIVER_FIELDS),
  columnsVersion: 3,
  derivation: 2,
  counters: ({ active, removedAt }) => (removedAt === undefined ? [active ? DRIVER_COUNTERS.active : DRIVER_COUNTERS.inactive] : []),
})
