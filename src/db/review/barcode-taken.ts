import * as v from 'valibot'
import type { MutationArgs } from '#domain/catalog.ts'
import { changeContainer, createContainers } from '#domain/containers/mutations.ts'
import { currentArgs } from '#domain/kernel/mutation.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'
import { freeBarcode } from '#db/query/barcodes.ts'

type Renamed =
  | { readonly name: 'container.create'; readonly args: MutationArgs<'container.create'> }
  | { readonly name: 'container.change'; readonly args: MutationArgs<'container.change'> }

/** The refused change with another barcode in the place of the taken one; null where it gives none. */
const renamed = (card: RejectedRow, barcode: string): Renamed | null => {
  const { barcode: taken } = card.params
  const created = v.safeParse(createContainers.args, currentArgs(createContainers, card))
  if (card.name === 'container.create' && created.success) {
    const containers = created.output.containers.map((one) =>
      one.container.barcode === taken ? { ...one, container: { ...one.container, barcode } } : one,
    )
    return { name: 'container.create', args: { containers } }
  }
  const changed = v.safeParse(changeContainer.args, currentArgs(changeContainer, card))
  if (card.name !== 'container.change' || !changed.success || !changed.output.edits.barcode) return null
  const { edits, ...args } = changed.output
  return { name: 'container.change', args: { ...args, edits: { ...edits, barcode: { from: edits.barcode?.from, to: barcode } } } }
}

const barcodesOf = (card: RejectedRow): ReadonlySet<string> => {
  const created = v.safeParse(createContainers.args, card.args)
  return new Set(created.success ? created.output.containers.map(({ container }) => container.barcode) : [])
}

/** A barcode that a refused change could have instead of the taken one; null where it is about none. */
export const suggestBarcode = async (db: PortalDatabase, card: RejectedRow): Promise<string | null> => {
  const { barcode } = card.params
  if (typeof barcode !== 'string' || renamed(card, barcode) === null) return null
  return freeBarcode(db, new Set([...barcodesOf(card), barcode]), barcode)
}

/** Queues the refused change with another barcode; its card goes in the same transaction. */
export const giveOtherBarcode = async (db: PortalDatabase, card: RejectedRow, barcode: string): Promise<MutateResult | null> => {
  const change = renamed(card, barcode)
  if (change === null) return null
  return change.name === 'container.create'
    ? mutate(db, change.name, change.args, { instead: card.id })
    : mutate(db, change.name, change.args, { instead: card.id })
}
