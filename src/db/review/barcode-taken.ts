import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import type { MutateResult } from '#db/core/mutate.ts'
import { freeBarcode } from '#db/query/barcodes.ts'
import { containerChange, queueInstead, rewritten } from './refused-containers.ts'

/** The refused change with another barcode in the place of the taken one; null where it gives none. */
const renamed = (card: RejectedRow, barcode: string) =>
  rewritten(card, {
    content: (container) => (container.barcode === card.params['barcode'] ? { ...container, barcode } : container),
    edits: ({ barcode: was, ...rest }) => (was ? { ...rest, barcode: { from: was.from, to: barcode } } : null),
  })

const barcodesOf = (card: RejectedRow): readonly string[] => {
  const change = containerChange(card)
  return change?.name === 'container.create' ? change.args.containers.map(({ container }) => container.barcode) : []
}

/** A barcode that a refused change could have instead of the taken one; null where it is about none. */
export const suggestBarcode = async (db: PortalDatabase, card: RejectedRow): Promise<string | null> => {
  const { barcode } = card.params
  if (typeof barcode !== 'string' || renamed(card, barcode) === null) return null
  return freeBarcode(db, new Set([...barcodesOf(card), barcode]), barcode)
}

/** Queues the refused change with another barcode; its card goes in the same transaction. */
export const giveOtherBarcode = (db: PortalDatabase, card: RejectedRow, barcode: string): Promise<MutateResult | null> =>
  queueInstead(db, card, renamed(card, barcode))
