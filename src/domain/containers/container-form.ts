import * as v from 'valibot'
import { editsOf } from '../kernel/edit.ts'
import { schemasOf } from '../kernel/field.ts'
import { defineForm, type FormField, type FormValues } from '../kernel/form.ts'
import { amount, between, given, oneOf, whole, type FormFault } from '../kernel/form-rules.ts'
import { id } from '../kernel/id.ts'
import { BARCODE_LENGTH, BARCODE_SIGNS } from './barcode.ts'
import { plainCode } from '../kernel/normalise.ts'
import { BIN_SIZES, WASTE_TYPES, type BinSize, type Container, type WasteType } from './container.ts'
import { isSizeAllowed } from './waste-types.ts'

/** The most units that one container may have at a time. */
export const MOST_STOCK = 500

const sku = between(1, 40, 'length_1_40')
const stock = whole(1, MOST_STOCK, 'units')

const CHANGED_FIELDS = {
  wasteType: { schema: oneOf(WASTE_TYPES), input: 'choice' },
  binSize: { schema: oneOf(BIN_SIZES), input: 'choice' },
  zoneId: { schema: v.pipe(given, id), input: 'record' },
  price: { schema: amount, input: 'amount' },
  basePrice: { schema: amount, input: 'amount' },
  pickupFee: { schema: amount, input: 'amount' },
  deliveryFee: { schema: amount, input: 'amount' },
  barcode: { schema: v.pipe(between(1, BARCODE_LENGTH, 'length_1_40'), v.regex(BARCODE_SIGNS, 'barcode_signs')), input: 'barcode' },
  sku: { schema: sku, input: 'code' },
} as const satisfies Readonly<Record<string, FormField>>

const { basePrice, sku: code, ...shared } = CHANGED_FIELDS

/** Where a new container says neither, its base price is its price, and its SKU its barcode. */
const ADDED_FIELDS = {
  ...shared,
  basePrice: { ...basePrice, schema: v.nullable(basePrice.schema), optional: true },
  sku: { ...code, schema: v.nullable(code.schema), optional: true },
  stock: { schema: stock, input: 'integer' },
} as const satisfies Readonly<Record<string, FormField>>

/** What a vendor gives of a new container: the rules of forms, of changes on their way and of the server. */
export const containerContent = v.object(schemasOf(ADDED_FIELDS))
export type ContainerContent = v.InferOutput<typeof containerContent>

/** A container as it is when it was added at a moment (an instant): of its units none is gone, and nobody is offered it. */
export const madeContainer = (containerId: string, content: ContainerContent, at: string): Container => {
  const { basePrice: base, sku: its, stock: units, ...fields } = content
  return {
    id: containerId,
    ...fields,
    basePrice: base ?? fields.price,
    inventory: { sku: its ?? fields.barcode, units, stock: units },
    enabled: false,
    status: 'available',
    createdAt: at,
  }
}

/** What a vendor changes of a container. Its units are added and retired one by one. */
export const containerEdits = editsOf(schemasOf(CHANGED_FIELDS))

export type ContainerValues = FormValues<typeof CHANGED_FIELDS>

/** A row of the form that adds containers. */
export type NewContainerValues = FormValues<typeof ADDED_FIELDS>

export const containerForm = defineForm<ContainerValues>(CHANGED_FIELDS)
export const newContainerForm = defineForm<NewContainerValues>(ADDED_FIELDS, { stock: '1' })

const isWasteType = v.picklist(WASTE_TYPES)
const isBinSize = v.picklist(BIN_SIZES)

/** Whether a kind of waste and a size that stand in a form go together. What is none of them is judged by its own field. */
export const doesSizeFit = (values: Pick<ContainerValues, 'wasteType' | 'binSize'>): boolean => {
  const [waste, size] = [v.safeParse(isWasteType, values.wasteType), v.safeParse(isBinSize, values.binSize)]
  return !waste.success || !size.success || isSizeAllowed(waste.output satisfies WasteType, size.output satisfies BinSize)
}

/** What is wrong with the size where it does not go with the kind of waste: fields of a form that make a fault together. */
export const sizeFaults = (values: Pick<ContainerValues, 'wasteType' | 'binSize'>): Readonly<Record<string, FormFault>> =>
  doesSizeFit(values) ? {} : { binSize: 'size_not_allowed' }

/** Places of the rows whose barcode an earlier row has already. */
export const repeatedBarcodes = (rows: readonly Pick<ContainerValues, 'barcode'>[]): readonly number[] => {
  const seen = new Set<string>()
  return rows.flatMap(({ barcode }, at) => {
    const plain = plainCode(barcode)
    if (plain !== '' && seen.has(plain)) return [at]
    seen.add(plain)
    return []
  })
}
