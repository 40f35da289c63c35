import { findEntity } from '#domain/catalog.ts'
import type { Document } from '#domain/kernel/entity.ts'

/** A row as the device keeps it: the document, the server revision it is based on, and what its indexes need. */
export type StoredRow<Body extends Document = Document> = Body & { readonly revision: number }

/** The row to store for a document. Unknown kinds are a defect: the device has no table for them. */
export const toStored = <Body extends Document>(kind: string, body: Body, revision: number): StoredRow<Body> => {
  const entity = findEntity(kind)
  if (!entity) throw new Error(`no table for kind ${kind}`)
  return { ...body, ...entity.derive(body), revision }
}

const derivedKeys = new Map<string, readonly string[]>()

/** The document without what the device added, so that rules see the same on both sides. */
export const toBody = <Body extends Document>(kind: string, row: StoredRow<Body>): Body => {
  let extra = derivedKeys.get(kind)
  if (!extra) {
    extra = ['revision', ...Object.keys(findEntity(kind)?.derive(row) ?? {})]
    derivedKeys.set(kind, extra)
  }
  const { id } = row
  return { ...Object.fromEntries(Object.entries(row).filter(([key]) => !extra.includes(key))), id } as Body
}

/** The counters a stored row adds one to. */
export const countersOf = (kind: string, row: Document | undefined | null): readonly string[] =>
  row ? (findEntity(kind)?.counters(row) ?? []) : []
