import * as v from 'valibot'
import { enumeration, flag, instantColumn, integer, number, reference } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { money } from '../kernel/money.ts'
import { text } from '../kernel/text.ts'

export const BIN_SIZES = ['small', 'medium', 'large'] as const
export type BinSize = (typeof BIN_SIZES)[number]

/** Volume of each bin size in cubic metres. */
export const BIN_VOLUME: Readonly<Record<BinSize, number>> = { small: 6, medium: 12, large: 20 }

export const WASTE_TYPES = ['construction', 'household', 'green', 'metal', 'wood', 'mixed'] as const
export type WasteType = (typeof WASTE_TYPES)[number]

/** What a booking or a request says of its container without opening it. */
export const containerSummary = v.object({ id, wasteType: v.picklist(WASTE_TYPES), binSize: v.picklist(BIN_SIZES), barcode: text(1, 40) })
export type ContainerSummary = v.InferOutput<typeof containerSummary>

const CONTAINER_STATES = ['available', 'in_use', 'maintenance', 'retired'] as const

/** A container listing: a kind of bin offered in a zone, of which the vendor owns some physical units. */
export const containerSchema = v.object({
  id,
  wasteType: v.picklist(WASTE_TYPES),
  binSize: v.picklist(BIN_SIZES),
  zoneId: id,
  price: money,
  basePrice: money,
  pickupFee: money,
  deliveryFee: money,
  inventory: v.object({
    sku: text(1, 40),
    /** The highest unit number ever issued, so that the label of a retired bin is never given to another. */
    units: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Physical units owned now. */
    stock: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  /** Unique within the vendor; each unit's label is `<barcode>-<n>`. */
  barcode: text(1, 40),
  enabled: v.boolean(),
  /** The mutation that last changed `enabled`, so that an undo takes back that one and no other. Older records lack it. */
  decisionId: v.optional(id),
  status: v.picklist(CONTAINER_STATES),
  createdAt: instant,
})
export type Container = v.InferOutput<typeof containerSchema>

const containerColumns = {
  wasteType: enumeration(WASTE_TYPES, (container: Container) => container.wasteType),
  binSize: enumeration(BIN_SIZES, (container: Container) => container.binSize),
  zoneId: reference((container: Container) => container.zoneId),
  price: number((container: Container) => container.price.halalas),
  units: integer((container: Container) => container.inventory.units),
  stock: integer((container: Container) => container.inventory.stock),
  enabled: flag((container: Container) => container.enabled),
  status: enumeration(CONTAINER_STATES, (container: Container) => container.status),
  createdAt: instantColumn((container: Container) => container.createdAt),
}

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly containers: Container
  }
  interface ColumnNames {
    readonly containers: keyof typeof containerColumns
  }
}

export const containers = defineEntity({
  kind: 'containers',
  schema: containerSchema,
  columns: containerColumns,
  newest: 'createdAt',
  searchTexts: ({ inventory, barcode }) => [inventory.sku, barcode],
})

/** The container number painted on the n-th physical unit (from 1). */
export const unitLabel = (barcode: string, n: number): string => `${barcode}-${n}`
