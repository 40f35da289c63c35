import type { PortalStore } from '#db/core/database.ts'
import { nextBarcode, tidyBarcode } from '#domain/containers/barcode.ts'

/** The container on this device that has a barcode, but for one that may have it; null where it is free. */
export const barcodeOwner = async (db: PortalStore, barcode: string, but: string | null = null): Promise<string | null> =>
  (await db.rows('containers').where('barcode').equals(barcode).primaryKeys()).find((id) => id !== but) ?? null

/**
 * All barcodes on this device, from the index alone, as a table's are read: for a whole table that is compared with them. Older ones may
 * hold small letters.
 */
export const takenBarcodes = async (db: PortalStore): Promise<ReadonlySet<string>> =>
  new Set((await db.rows('containers').orderBy('barcode').keys()).map((barcode) => tidyBarcode(String(barcode))))

/** The next barcode of the vendor's pattern (that of the newest container, or of `after`) that nobody has here, nor the form itself. */
export const freeBarcode = async (db: PortalStore, taken: ReadonlySet<string>, after: string | null = null): Promise<string> => {
  const newest = await db.rows('containers').orderBy('[createdAt+id]').last()
  let barcode = nextBarcode(after ?? newest?.barcode ?? null)
  while (taken.has(barcode) || (await barcodeOwner(db, barcode)) !== null) barcode = nextBarcode(barcode)
  return barcode
}
