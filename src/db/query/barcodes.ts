import type { PortalStore } from '#db/core/database.ts'
import { nextBarcode, readUnitLabel } from '#domain/containers/barcode.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { lastNumber, MOST_NUMBER } from '#domain/units/unit.ts'

/**
 * The container on this device that has a barcode, in whatever letters an older one holds, or a unit with that label; but for one that may
 * have it. Null where it is free, and where that one (`but`) has it already: as on the server, only what is to become another is asked about.
 */
export const barcodeOwner = async (db: PortalStore, barcode: string, but: string | null = null): Promise<string | null> => {
  const own = but === null ? undefined : await db.rows('containers').get(but)
  if (own && plainCode(own.barcode) === plainCode(barcode)) return null
  const label = readUnitLabel(barcode)
  const named = await db
    .rows('containers')
    .where('barcode')
    .anyOfIgnoreCase([barcode, ...(label ? [label.barcode] : [])])
    .toArray()
  const having = named.find(
    (container) =>
      container.id !== but &&
      (container.barcode.toUpperCase() === barcode.toUpperCase() || (label && label.number <= lastNumber(container))),
  )
  return having?.id ?? null
}

/**
 * All barcodes on this device, from the index alone, as a table's are read: for a whole table that is compared with them. Older ones may
 * hold small letters.
 */
export const takenBarcodes = async (db: PortalStore): Promise<ReadonlySet<string>> =>
  new Set(
    (await db.rows('containers').orderBy('barcode').keys()).flatMap((barcode) => (typeof barcode === 'string' ? [plainCode(barcode)] : [])),
  )

/** The same barcode without the zeros before its number: people take one for the other (`NF-01002` → `NF-1002`). */
const twinOf = (barcode: string): string => barcode.replace(/(?<!\d)0+(?=[1-9]\d*$)/, '')

/** So many barcodes behind one are looked at one after the other. */
const NEAR = 8

/** What a container is, as far as its barcode may say it. */
type Kindred = Partial<Record<'wasteType' | 'binSize', string>>

/** The newest container that is of the same kind; of any, where there is none: many vendors write the size into the barcode. */
const newestLike = async (db: PortalStore, like: Kindred): Promise<{ readonly barcode: string } | undefined> => {
  const newestFirst = () => db.rows('containers').orderBy('[createdAt+id]').reverse()
  const isLike = (one: Kindred): boolean => one.binSize === like.binSize && one.wasteType === like.wasteType
  return (like.binSize && like.wasteType ? await newestFirst().filter(isLike).first() : undefined) ?? newestFirst().first()
}

/**
 * The next barcode of the vendor's pattern (that of the newest container of the same kind, or of `after`) that nobody has here, nor the
 * form itself. Behind a long row of taken ones it is the end of the row: found by doubling the way and halving it again, for a row may be
 * the whole table.
 */
export const freeBarcode = async (
  db: PortalStore,
  taken: ReadonlySet<string>,
  after: string | null = null,
  like: Kindred = {},
): Promise<string> => {
  const newest = await newestLike(db, like)
  const at = (by: number): string => nextBarcode(after ?? newest?.barcode ?? null, by)
  const isFree = async (by: number): Promise<boolean> => {
    const [code, twin] = [at(by), twinOf(at(by))]
    if (taken.has(code) || taken.has(twin) || (await barcodeOwner(db, code)) !== null) return false
    return twin === code || (await db.rows('containers').where('barcode').equalsIgnoreCase(twin).first()) === undefined
  }
  let [below, free] = [0, 1]
  while (!(await isFree(free))) [below, free] = [free, free < NEAR ? free + 1 : free * 2]
  while (free - below > 1) {
    const middle = Math.floor((below + free) / 2)
    if (await isFree(middle)) free = middle
    else below = middle
  }
  return at(free)
}

/** What a code on a label names: a container, a unit of one, or (a barcode may end like a unit's number) one of either. */
interface CodeMeaning {
  readonly containerId: string
  /** Null: the container itself. */
  readonly number: number | null
}

/**
 * What a code that was read or typed names on this device, whatever its letters' case: where it is both, what comes `first`, and else a
 * container's own barcode. Null: nothing.
 */
export const codeMeaning = async (
  db: PortalStore,
  code: string,
  first: 'container' | 'unit' = 'container',
): Promise<CodeMeaning | null> => {
  const text = plainCode(code)
  const label = readUnitLabel(text)
  const named = await db
    .rows('containers')
    .where('barcode')
    .anyOfIgnoreCase([code.trim(), text, ...(label ? [label.barcode] : [])])
    .toArray()
  const having = (barcode: string) => named.find((container) => plainCode(container.barcode) === barcode)
  const whole = named.find(({ barcode }) => barcode === code.trim()) ?? having(text)
  const owner = label && having(label.barcode)
  const unit = label && owner && label.number <= lastNumber(owner) ? { containerId: owner.id, number: label.number } : null
  return whole && (first === 'container' || unit === null) ? { containerId: whole.id, number: null } : unit
}

/** The unit that a code names of a container on this device, which may have more units than are known here. Null: it cannot be one. */
export const unknownUnit = async (db: PortalStore, code: string): Promise<ReturnType<typeof readUnitLabel>> => {
  const label = readUnitLabel(code)
  return label && label.number <= MOST_NUMBER && (await barcodeOwner(db, label.barcode)) !== null ? label : null
}
