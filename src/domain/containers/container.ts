import * as v from 'valibot'
import { integer, number, ordered } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { columnsOf, field, inner, schemasOf, searchTextsOf } from '../kernel/field.ts'
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

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const CONTAINER_FIELDS = {
  id: inner(id),
  wasteType: field(v.picklist(WASTE_TYPES), { column: 'enumeration' }),
  binSize: field(v.picklist(BIN_SIZES), { column: 'enumeration' }),
  zoneId: field(id, { column: 'reference' }),
  price: inner(money),
  basePrice: inner(money),
  pickupFee: inner(money),
  deliveryFee: inner(money),
  inventory: inner(
    v.object({
      sku: text(1, 40),
      /** The highest unit number ever issued, so that the label of a retired bin is never given to another. */
      units: whole,
      /** Physical units owned now: all of them but the retired. The rules of units change it, and nothing else. */
      stock: whole,
      /** How many units were retired by their number. Older records lack it: none. */
      retired: v.optional(whole),
    }),
  ),
  /** Unique within the vendor; each unit's label is `<barcode>-<n>`. */
  barcode: field(text(1, 40), { searched: true }),
  enabled: field(v.boolean(), { column: 'flag' }),
  /** The mutation that last changed `enabled`, so that an undo takes back that one and no other. Older records lack it. */
  decisionId: inner(v.optional(id)),
  status: field(v.picklist(['available', 'in_use', 'maintenance', 'retired']), { column: 'enumeration' }),
  createdAt: field(instant, { column: 'instant' }),
}

/** A container listing: a kind of bin offered in a zone, of which the vendor owns some physical units. */
export const containerSchema = v.object(schemasOf(CONTAINER_FIELDS))
export type Container = v.InferOutput<typeof containerSchema>

const containerColumns = {
  ...columnsOf(CONTAINER_FIELDS),
  price: number((container: Container) => container.price.halalas),
  units: integer((container: Container) => container.inventory.units),
  stock: integer((container: Container) => container.inventory.stock),
  barcode: ordered((container: Container) => container.barcode),
}
const searchTexts = searchTextsOf(CONTAINER_FIELDS)

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly containers: Container
  }
  interface ColumnNames {
    readonly containers: keyof typeof containerColumns
  }
}

/** A container as its edits name its fields: the SKU stands beside the others. */
type EditedContainer = Container & { readonly sku: string }

/** A container with its SKU beside the other fields. */
export const asEdited = (container: Container): EditedContainer => ({ ...container, sku: container.inventory.sku })

export const containers = defineEntity({
  kind: 'containers',
  schema: containerSchema,
  columnsVersion: 3,
  columns: containerColumns,
  indexes: ['[createdAt+id]', 'barcode'],
  newest: 'createdAt',
  searchTexts: (container) => [...searchTexts(container), container.inventory.sku],
  derivation: 2,
  counters: ({ enabled }) => [enabled ? 'containers/offered' : 'containers/withdrawn'],
  edited: asEdited,
})
