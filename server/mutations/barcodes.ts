import { sql, type SQL } from 'drizzle-orm'
import { readUnitLabel } from '#domain/containers/barcode.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { changeRef, refuse, type Change, type Rows } from '#domain/kernel/mutation.ts'
import { lastNumber } from '#domain/units/unit.ts'
import type { Sql } from '#server/database/database.ts'
import type { Judge } from './judge.ts'
import type { WorkingRows } from './rows.ts'

/** A barcode that a container is to have from now on. */
interface Claim {
  readonly barcode: string
  readonly id: string
}

/** Numbers that a container gives to units, from the first to the last: what is painted on them. */
interface Labels extends Claim {
  /** The container's barcode as the change has it. */
  readonly written: string
  readonly first: number
  readonly last: number
}

/** The labels that changes add: of more units, or of all where the barcode is another one. */
const labelsOf = (changes: readonly Change[], rows: Rows): Labels[] =>
  changes.flatMap((change) => {
    if (change.op !== 'put' || change.kind !== 'containers') return []
    const { id, barcode } = change.body
    const before = rows.get('containers', id)
    const first = before?.barcode === barcode ? lastNumber(before) + 1 : 1
    const last = lastNumber(change.body)
    return first > last ? [] : [{ barcode: plainCode(barcode), written: barcode, id, first, last }]
  })

/** Asks which of a vendor's containers have a label of these as their barcode, each by a look into the index. */
const askLabelled = (vendorId: string, labels: readonly Labels[]): SQL => sql`
  select records.barcode, records.id::text as id
  from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as asked(barcode text, first int, last int)
  cross join lateral generate_series(asked.first, asked.last) as number
  cross join lateral (
    select barcode, id from records
    where vendor_id = ${vendorId}::uuid and barcode = asked.barcode || '-' || number and not deleted offset 0) as records`

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

/**
 * Asks for a vendor's containers whose barcodes hold what none holds today (small letters, other digits, spaces): older releases took them as
 * they came. They are few, and an index of their own names them.
 */
export const askUnusual = (vendorId: string): SQL => sql`
  select barcode, id::text as id from records
  where vendor_id = ${vendorId}::uuid and kind = 'containers' and not deleted and barcode ~ '[^A-Z0-9.$/+%-]'`

/**
 * A vendor's barcodes are unique, however they are written: inside a transaction that holds the vendor's lock (so nobody else can take a
 * barcode meanwhile). None of them is what is painted on a unit of another container, be it the barcode or the unit that is new: whoever
 * scanned that would have the container instead. `rows` are the rows as they stand before the changes that are judged: who gave a barcode
 * up earlier in the batch has it no more.
 */
export const uniqueBarcodes = (tx: Sql, vendorId: string, rows: WorkingRows): Judge => {
  /** By the plain code: those who have, or had, a barcode of that code. Two of older releases may be alike. */
  const owners = new Map<string, Set<string>>()
  /** Those of them that read as the label of a unit, by the barcode in it. */
  const labelled = new Map<string, Map<string, number>>()
  const asked = new Set<string>()
  let areUnusualKnown = false
  const own = ({ barcode, id }: Claim): void => {
    const code = plainCode(barcode)
    owners.set(code, (owners.get(code) ?? new Set()).add(id))
    const label = readUnitLabel(code)
    if (label) labelled.set(label.barcode, (labelled.get(label.barcode) ?? new Map<string, number>()).set(code, label.number))
  }
  const having = (owner: string): string | undefined => rows.get('containers', owner)?.barcode
  /** The barcode of another container that is among the labels. */
  const hiddenBy = ({ barcode, id, first, last }: Labels): string | undefined =>
    [...(labelled.get(barcode) ?? [])].find(
      ([code, number]) =>
        number >= first &&
        number <= last &&
        [...(owners.get(code) ?? [])].some((owner) => owner !== id && plainCode(having(owner) ?? '') === code),
    )?.[0]
  const isTaken = ({ barcode, id }: Claim): boolean => {
    const code = plainCode(barcode)
    const label = readUnitLabel(code)
    const hasUnit = (owner: string): boolean => {
      const container = rows.get('containers', owner)
      return container !== undefined && label !== null && label.number <= lastNumber(container)
    }
    const isOf = (owner: string, barcode: string): boolean => owner !== id && plainCode(having(owner) ?? '') === barcode
    return (
      [...(owners.get(code) ?? [])].some((owner) => isOf(owner, code)) ||
      (label !== null && [...(owners.get(label.barcode) ?? [])].some((owner) => isOf(owner, label.barcode) && hasUnit(owner)))
    )
  }
  return {
    load: async (changes) => {
      // As it is written, which the index judges by, and as it is kept.
      const written = claimsOf(changes, rows).flatMap(({ barcode }) => [
        barcode,
        plainCode(barcode),
        readUnitLabel(barcode)?.barcode ?? barcode,
      ])
      const barcodes = [...new Set(written)].filter((code) => !asked.has(code))
      const labels = labelsOf(changes, rows)
      if (barcodes.length === 0 && labels.length === 0) return
      for (const code of barcodes) asked.add(code)
      const unusual = areUnusualKnown ? sql`` : sql` union all ${askUnusual(vendorId)}`
      areUnusualKnown = true
      const found = await tx.rows<Claim>(sql`${askOwners(vendorId, barcodes)} union all ${askLabelled(vendorId, labels)}${unusual}`)
      for (const claim of found) own(claim)
      await rows.load(found.map(({ id }) => ({ kind: 'containers', id })))
    },
    judge: (decision) => {
      if (!decision.ok) return decision
      const claims = claimsOf(decision.changes, rows)
      const taken = claims.find(isTaken)
      if (taken) return refuse('record.exists', { kind: 'containers', field: 'barcode', barcode: taken.barcode })
      for (const labels of labelsOf(decision.changes, rows)) {
        const label = hiddenBy(labels)
        if (label !== undefined) return refuse('record.exists', { kind: 'containers', field: 'barcode', barcode: labels.written, label })
      }
      for (const claim of claims) own(claim)
      return decision
    },
  }
}

/**
 * Takes the barcodes that changes give to other containers from those that give them up in the same batch: the index would object to whoever
 * takes before the other has given up, and two that swap have no order that would do. What stands in their place is longer than any
 * barcode, and overwritten with the changes: they are written next, in the same transaction.
 */
export const freeBarcodes = async (tx: Sql, write: { vendorId: string; revision: number; changes: readonly Change[] }): Promise<void> => {
  const { vendorId, revision, changes } = write
  const touched = changes.filter((change) => changeRef(change).kind === 'containers')
  const taken = touched.flatMap((change) => (change.op === 'put' && change.kind === 'containers' ? [change.body] : []))
  // It takes two.
  if (taken.length === 0 || touched.length < 2) return
  const ids = touched.map((change) => changeRef(change).id)
  await tx.rows(sql`
    update records set revision = ${revision}::bigint, body = jsonb_set(records.body, '{barcode}', to_jsonb('freed by its change: ' || records.id))
    from jsonb_to_recordset(${JSON.stringify(taken.map(({ id, barcode }) => ({ id, barcode })))}::jsonb) as taker(id uuid, barcode text)
    where records.vendor_id = ${vendorId}::uuid and records.kind = 'containers' and not records.deleted
      and records.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
      and records.barcode = taker.barcode and records.id <> taker.id`)
}
