import type { Audit, ChangedField } from '#domain/audits/audit.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { refKey, type Document, type RowRef } from '#domain/kernel/entity.ts'
import type { Actor } from '#domain/kernel/mutation.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import { storableText } from './arguments.ts'

/** Whose hand a mutation came from; both null for the marketplace. */
export type Author = Pick<Audit, 'person' | 'device'>

/** The marketplace's own changes name nobody. */
export const NOBODY: Author = { person: null, device: null }

/** A record as a mutation found and left it; undefined where there was none, or is none any more. */
export interface Alteration {
  readonly ref: RowRef
  readonly before: Document | undefined
  readonly after: Document | undefined
}

const fieldsOf = (document: Document | undefined): ReadonlyMap<string, unknown> => new Map(Object.entries(document ?? {}))

/** The fields in which two states of a record differ. */
const changedFields = (before: Document | undefined, after: Document | undefined): Record<string, ChangedField> => {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...old.keys(), ...fresh.keys()])].filter((name) => !sameValue(old.get(name), fresh.get(name)))
  return Object.fromEntries(names.map((name) => [name, { before: old.get(name) ?? null, after: fresh.get(name) ?? null }]))
}

/**
 * The id of an audit row of a moment (an instant): the first 48 bits are the moment, as in UUID version 7, the next 12 its mutation's place in
 * the batch. So rows sort as things happened, lie by age in the primary key, and old ones are found by it ({@link auditIdBefore}).
 */
const auditId = (mutationId: string, at: string, place: number): string => {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  const rest = sha256Hex(mutationId)
  return `${time.slice(0, 8)}-${time.slice(8)}-8${place.toString(16).padStart(3, '0')}-8${rest.slice(0, 3)}-${rest.slice(3, 15)}`
}

/** All audit rows of earlier moments have smaller ids than this one. */
export const auditIdBefore = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/**
 * The audit row of a mutation that was carried out; null where it changed nothing. `serverAt` is an instant, `place` counts from 0 within
 * its batch.
 */
export const auditOf = (
  done: {
    readonly id: string
    readonly name: string
    readonly clientAt: string
    readonly actor: Actor
    readonly serverAt: string
    readonly place: number
  } & Author,
  alterations: readonly Alteration[],
): Audit | null => {
  const changes: Record<string, Record<string, ChangedField>> = {}
  for (const { ref, before, after } of alterations) {
    const fields = before === undefined ? {} : changedFields(before, after)
    if (before === undefined || Object.keys(fields).length > 0) changes[refKey(ref)] = fields
  }
  const refs = Object.keys(changes)
  if (refs.length === 0) return null
  const { id, name, clientAt, actor, serverAt, place, person, device } = done
  return {
    id: auditId(id, serverAt, place),
    mutationId: id,
    name: storableText(name).slice(0, 100),
    by: actor,
    person,
    device,
    clientAt: storableText(clientAt),
    serverAt,
    refs,
    changes,
  }
}

/**
 * Whether devices are to have an audit row. What merely brought records in from the marketplace stays at the server: the records say so
 * themselves, and a vendor's first load would be twice as long.
 */
export const travels = ({ by, changes }: Audit): boolean =>
  by === 'vendor' || Object.values(changes).some((fields) => Object.keys(fields).length > 0)
