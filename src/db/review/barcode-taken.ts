import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import type { MutateResult } from '#db/core/mutate.ts'
import { freeBarcode } from '#db/query/barcodes.ts'
import { containerChange, queueInstead, rewritten } from './refused-containers.ts'

/** The refused change with another barcode in the place of the taken one. */
const renamed = (card: RejectedRow, barcode: string) =>
  rewritten(card, {
    content: (container) => (container.barcode === card.params['barcode'] ? { ...container, barcode } : container),
    edits: ({ barcode: was, ...rest }) => (was ? { ...rest, barcode: { from: was.from, to: barcode } } : null),
  })

/** All barcodes that a refused change gives. */
const barcodesOf = (card: RejectedRow): readonly string[] => {
  const change = containerChange(card)
  if (change?.name === 'container.create') return change.args.containers.map(({ container }) => container.barcode)
  const given = change?.args.edits.barcode?.to
  return given === undefined ? [] : [given]
}

/**
 * A barcode that a refused change could have instead of the taken one; null where it gives none, or another than the one it was refused for:
 * with that one replaced nothing of it would be different.
 */
export const suggestBarcode = async (db: PortalDatabase, card: RejectedRow): Promise<string | null> => {
  const { barcode } = card.params
  const given = barcodesOf(card)
  return typeof barcode === 'string' && given.includes(barcode) ? freeBarcode(db, new Set(given), barcode) : null
}

/** Queues the refused change with another barcode; its card goes in the same transaction. */
export const giveOtherBarcode = (db: PortalDatabase, card: RejectedRow, barcode: string): Promise<MutateResult | null> =>
  queueInstead(db, card, renamed(card, barcode))
