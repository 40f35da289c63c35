import type Dexie from 'dexie'

const OWNER = /^portal-(.+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The vendor a database belongs to: the name says it, so a row of another vendor can never be meant. */
export const vendorIdOf = (db: Pick<Dexie, 'name'>): string => OWNER.exec(db.name)?.[2] ?? ''
