import { sql } from 'drizzle-orm'
import type { Change, Decision } from '#domain/kernel/mutation.ts'
import { refuse } from '#domain/kernel/mutation.ts'
import type { Sql } from '#server/database/database.ts'

const barcodeOf = (change: Change): string | null =>
  change.op === 'put' && change.kind === 'containers' && 'barcode' in change.body && typeof change.body.barcode === 'string'
    ? change.body.barcode
    : null

/** Judges what no rule can see, because it is about rows the rule did not load: a vendor's barcodes are unique. */
export interface Uniqueness {
  /** Reads who has the barcodes of these changes; to be called with all changes of a batch to save round trips. */
  readonly load: (changes: readonly Change[]) => Promise<void>
  /** The decision, or a rejection when it would take a barcode that another container has. Remembers what it accepts. */
  readonly judge: (decision: Decision) => Decision
}

/** Uniqueness within one vendor, inside a transaction that holds the vendor's lock (so nobody else can take a barcode meanwhile). */
export const uniqueness = (tx: Sql, vendorId: string): Uniqueness => {
  const owners = new Map<string, string>()
  const asked = new Set<string>()
  return {
    load: async (changes) => {
      const barcodes = [...new Set(changes.map(barcodeOf))].filter((code) => code !== null && !asked.has(code))
      if (barcodes.length === 0) return
      for (const code of barcodes) if (code !== null) asked.add(code)
      const found = await tx.rows<{ barcode: string; id: string }>(sql`
        select body ->> 'barcode' as barcode, id::text as id from records
        where vendor_id = ${vendorId}::uuid and kind = 'containers' and not deleted
          and body ->> 'barcode' in (select jsonb_array_elements_text(${JSON.stringify(barcodes)}::jsonb))`)
      for (const row of found) owners.set(row.barcode, row.id)
    },
    judge: (decision) => {
      if (!decision.ok) return decision
      const taken: [string, string][] = []
      for (const change of decision.changes) {
        const barcode = barcodeOf(change)
        if (barcode === null || change.op !== 'put') continue
        const owner = owners.get(barcode)
        if (owner !== undefined && owner !== change.body.id) return refuse('record.exists', { kind: 'containers', field: 'barcode' })
        taken.push([barcode, change.body.id])
      }
      for (const [barcode, id] of taken) owners.set(barcode, id)
      return decision
    },
  }
}
