import type Dexie from 'dexie'
import * as v from 'valibot'
import { id } from '#domain/kernel/id.ts'

// A UUID has 36 characters; what it is made of is for its schema to say.
const OWNER = /^portal-(.+)-(.{36})$/

/** The vendor a database belongs to: the name says it, so a row of another vendor can never be meant. */
export const vendorIdOf = (db: Pick<Dexie, 'name'>): string => {
  const [, , vendorId = ''] = OWNER.exec(db.name) ?? []
  return v.is(id, vendorId) ? vendorId : ''
}

/** The person a database belongs to; '' for a database of another name. */
export const userIdOf = (db: Pick<Dexie, 'name'>): string => OWNER.exec(db.name)?.[1] ?? ''
