import * as v from 'valibot'
import { defineEntity } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'

/** A field of a record before and after; what was not there is null. */
const changedField = v.object({ before: v.unknown(), after: v.unknown() })

/**
 * Who did what: one mutation with all it changed. Only the server writes it, in the mutation's own transaction, and nobody changes it
 * afterwards. It names the vendor's own people and devices as they were called then, and nobody else.
 */
export const auditSchema = v.object({
  id,
  mutationId: id,
  /** The mutation's name; of a later release, one that is unknown here. */
  name: v.pipe(v.string(), v.maxLength(100)),
  by: v.picklist(['vendor', 'marketplace']),
  /** Null where the marketplace did it by itself. Without a name: the account was gone by then. */
  person: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()) })),
  /** What the device calls itself, as `Chrome on Android`; null where no device was at work. */
  device: v.nullable(v.string()),
  /** The device's clock: evidence, and possibly wrong. */
  clientAt: v.string(),
  serverAt: instant,
  /** The records it changed, as `kind:id`: what devices look it up by. */
  refs: v.array(v.string()),
  /** By record, the fields that are not as before. A record that came into being has none: it says itself how it began. */
  changes: v.record(v.string(), v.record(v.string(), changedField)),
})
export type Audit = v.InferOutput<typeof auditSchema>

/** A field's value before and after. */
export type ChangedField = v.InferOutput<typeof changedField>

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly audits: Audit
  }
}

export const audits = defineEntity({
  kind: 'audits',
  schema: auditSchema,
  indexes: ['*refs'],
  // What happened is asked for when a record is looked at.
  priority: () => 'history',
})
