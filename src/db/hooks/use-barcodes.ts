import { useLiveQuery } from 'dexie-react-hooks'
import type { RejectedRow } from '#db/core/database.ts'
import { barcodeOwner, freeBarcode } from '#db/query/barcodes.ts'
import { suggestBarcode } from '#db/review/barcode-taken.ts'
import { useDatabase } from './use-database.ts'

const NONE: ReadonlySet<string> = new Set()

/** Which of some barcodes a container on this device has already, but for one that may have them (`but`); live. */
export const useTakenBarcodes = (barcodes: readonly string[], but: string | null = null): ReadonlySet<string> => {
  const db = useDatabase()
  const taken = useLiveQuery(async () => {
    const owners = await Promise.all(barcodes.map((barcode) => barcodeOwner(db, barcode, but)))
    return new Set(barcodes.filter((_, at) => owners[at] !== null))
  }, [db, barcodes.join('\n'), but])
  return taken ?? NONE
}

/** A barcode that a refused change could have instead of the taken one, live; null where there is none, and while it is looked for. */
export const useSuggestedBarcode = (card: RejectedRow): string | null => {
  const db = useDatabase()
  return useLiveQuery(() => suggestBarcode(db, card), [db, card]) ?? null
}

/** The next barcode that nobody has here, behind one that is taken; live, null for none and while it is looked for. */
export const useFreeBarcode = (taken: string | null): string | null => {
  const db = useDatabase()
  return useLiveQuery(() => (taken === null ? null : freeBarcode(db, new Set([taken]), taken)), [db, taken]) ?? null
}
