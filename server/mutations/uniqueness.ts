import { sql, type SQL } from 'drizzle-orm'
import { refuse, type Change, type Decision, type Rows } from '#domain/kernel/mutation.ts'
import type { Sql } from '#server/database/database.ts'
import type { WorkingRows } from './rows.ts'

/** A barcode that a container is to have from now on. */
interface Claim {
  readonly barcode: string
  readonly id: string
}

/** The barcodes that changes give to containers which had others, or none, until now. */
const claimsOf = (changes: readonly Change[], rows: Rows): Claim[] =>
  changes.flatMap((change) => {
    if (change.op !== 'put' || change.kind !== 'containers') return []
    const { id, barcode } = change.body
    return barcode === rows.get('containers', id)?.barcode ? [] : [{ barcode, id }]
  })

/** Asks which of a vendor's containers have some barcodes, each by a look into the index. */
export const askOwners = (vendorId: string, barcodes: readonly string[]): SQL => sql`
  select records.barcode, records.id::text as id from jsonb_array_elements_text(${JSON.stringify(barcodes)}::jsonb) as asked(barcode)
  cross join lateral (
    select barcode, id from records where vendor_id = ${vendorId}::uuid and barcode = asked.barcode and not deleted offset 0) as records`

/** Judges what no rule can see, because it is about rows the rule did not load. */
export interface Judge {
  /** Reads what the changes are to be judged by; to be called with all changes of a batch to save round trips. */
  readonly load: (changes: readonly Change[]) => Promise<void>
  /** The decision, or a rejection. Remembers what it accepts. */
  readonly judge: (decision: Decision) => Decision
}

/**
 * A vendor's barcodes are unique: inside a transaction that holds the vendor's lock (so nobody else can take a barcode meanwhile).
 * `rows` are the rows as they stand before the changes that are judged: who gave a barcode up earlier in the batch has it no more.
 */
export const uniqueness = (tx: Sql, vendorId: string, rows: WorkingRows): Judge => {
  const owners = new Map<string, string>()
  const asked = new Set<string>()
  const isTaken = ({ barcode, id }: Claim): boolean => {
    const owner = owners.get(barcode)
    return owner !== undefined && owner !== id && rows.get('containers', owner)?.barcode === barcode
  }
  return {
    load: async (changes) => {
      const barcodes = [...new Set(claimsOf(changes, rows).map(({ barcode }) => barcode))].filter((code) => !asked.has(code))
      if (barcodes.length === 0) return
      for (const code of barcodes) asked.add(code)
      const found = await tx.rows<{ barcode: string; id: string }>(askOwners(vendorId, barcodes))
      for (const row of found) owners.set(row.barcode, row.id)
      await rows.load(found.map(({ id }) => ({ kind: 'containers', id })))
    },
    judge: (decision) => {
      if (!decision.ok) return decision
      const claims = claimsOf(decision.changes, rows)
      const taken = claims.find(isTaken)
      if (taken) return refuse('record.exists', { kind: 'containers', field: 'barcode', barcode: taken.barcode })
      for (const { barcode, id } of claims) owners.set(barcode, id)
      return decision
    },
  }
}
