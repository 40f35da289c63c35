import * as v from 'valibot'
import { dayColumn, flag, instantColumn } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { fileRef, id } from '../kernel/id.ts'
import { day, instant } from '../kernel/instant.ts'
import { bilingual, text } from '../kernel/text.ts'

/** A person who moves bins. */
export const driverSchema = v.object({
  id,
  name: bilingual,
  email: v.pipe(v.string(), v.email()),
  phone: v.pipe(v.string(), v.regex(/^\d{10}$/)),
  /** When the phone was proved by a one-time code; null while it was not. */
  phoneVerifiedAt: v.nullable(instant),
  bornOn: day,
  address: text(2, 70),
  licenseNumber: text(2, 20),
  licenseExpiresOn: day,
  profileImage: v.nullable(fileRef),
  drivingLicense: v.nullable(fileRef),
  /** Inactive drivers keep their history and get no more work. */
  active: v.boolean(),
  /** Unavailable: active, but not today. */
  available: v.boolean(),
  createdAt: instant,
})
export type Driver = v.InferOutput<typeof driverSchema>

const driverColumns = {
  active: flag((driver: Driver) => driver.active),
  available: flag((driver: Driver) => driver.available),
  bornOn: dayColumn((driver: Driver) => driver.bornOn),
  licenseExpiresOn: dayColumn((driver: Driver) => driver.licenseExpiresOn),
  phoneVerifiedAt: instantColumn((driver: Driver) => driver.phoneVerifiedAt),
  createdAt: instantColumn((driver: Driver) => driver.createdAt),
}

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
  newest: 'createdAt',
  searchTexts: ({ name, email, phone, address, licenseNumber }) => [name.en, name.ar, email, phone, address, licenseNumber],
})
