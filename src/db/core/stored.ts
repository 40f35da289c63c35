import { findEntity } from '#domain/entities.ts'
import type { Document } from '#domain/kernel/entity.ts'
import { onAnyRow } from './any-row.ts'

/** A row as the device keeps it: the document and the server revision it is based on. */
export type StoredRow<Body extends Document = Document> = Body & { readonly revision: number }

/** The row to store for a document. Unknown kinds are a defect: the device has no table for them. */
export const toStored = <Body extends Document>(kind: string, body: Body, revision: number): StoredRow<Body> => {
  if (!findEntity(kind)) throw new Error(`no table for kind ${kind}`)
  return { ...body, revision }
}

/**
 * What the device adds to a document: its revision, and the list of search words (`terms`) that rows of older releases carry until they are written
 * again. The terms of a booking, which are no list, are the document's own.
 */
const isOwn = ([key, value]: readonly [string, unknown]): boolean => key === 'revision' || (key === 'terms' && Array.isArray(value))

/** The document without what the device added, so that rules see the same on both sides. */
export const toBody = <Body extends Document>(row: StoredRow<Body>): Body => {
  const { id } = row
  return { ...Object.fromEntries(Object.entries(row).filter((entry) => !isOwn(entry))), id } as Body
}

/** The counters a stored row adds one to. */
export const countersOf = (kind: string, row: Document | undefined | null): readonly string[] =>
  row ? onAnyRow(() => findEntity(kind)?.counters(row) ?? [], []) : []
