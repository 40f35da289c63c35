import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  containerContent,
  doesSizeFit,
  newContainerForm,
  type ContainerContent,
  type NewContainerValues,
} from '#domain/containers/container-form.ts'
import type { Zone } from '#domain/zones/zone.ts'
import { formFaultMessage } from '#i18n/form-messages.ts'
import type { CellRead, ImportColumns } from '#screens/import/declaration.ts'
import { fieldColumns } from '#screens/import/field-column.ts'
import { plainWord, SIZE_BY_WORD, WASTE_BY_WORD, zonesByWord } from '../choice-synonyms.ts'
import { CONTAINER_FIELD_MESSAGES } from '../messages.ts'

/** A container's row in a table: what stands in a row of the form. */
export type ContainerRow = { readonly [Name in keyof NewContainerValues]: string }

const UNKNOWN_WASTE = msg`No kind of waste has this name or code. Write it as the form for a container offers it.`
const UNKNOWN_SIZE = msg`No size has this name. Write small, medium or large.`
const UNKNOWN_ZONE = msg`No zone has this name. Add the zone first, or write its name as it is.`
const AMBIGUOUS_ZONE = msg`Several zones have this name. Rename one of them, or add this container by hand.`
const INACTIVE_ZONE = msg`This zone is inactive and takes no new containers.`

/** The columns of containers. `zones`: all of the vendor's. */
export const containerColumns = (_: (message: MessageDescriptor) => string, zones: readonly Zone[]): ImportColumns<ContainerRow> => {
  const column = fieldColumns(_, newContainerForm, CONTAINER_FIELD_MESSAGES)
  const byWord = zonesByWord(zones)
  const readZone = (text: string): CellRead<string> => {
    const [zone, ...others] = byWord.get(plainWord(text)) ?? []
    if (!zone) return { fault: UNKNOWN_ZONE }
    if (others.length > 0) return { fault: AMBIGUOUS_ZONE }
    return zone.status === 'active' ? { value: zone.id } : { fault: INACTIVE_ZONE }
  }
  // A file has no list to choose from: it is said what may be written.
  const readWaste = (text: string): CellRead<string> => {
    const value = WASTE_BY_WORD.get(plainWord(text))
    return value === undefined ? { fault: UNKNOWN_WASTE } : { value }
  }
  const readSize = (text: string, row: Readonly<Record<string, string>>): CellRead<string> => {
    const binSize = SIZE_BY_WORD.get(plainWord(text))
    if (binSize === undefined) return { fault: UNKNOWN_SIZE }
    const wasteType = WASTE_BY_WORD.get(plainWord(row['wasteType'] ?? '')) ?? ''
    return doesSizeFit({ wasteType, binSize }) ? { value: binSize } : { fault: formFaultMessage('size_not_allowed', '') }
  }
  return {
    wasteType: column('wasteType', {
      also: ['Waste type', 'Waste', 'Type', 'Waste code', 'نوع النفايات', 'نوع المخلفات', 'النوع'],
      example: 'Construction waste',
      meaning: readWaste,
    }),
    binSize: column('binSize', {
      also: ['Container size', 'Bin size', 'Size', 'حجم الحاوية', 'الحجم', 'المقاس'],
      example: 'Medium',
      meaning: readSize,
    }),
    zoneId: column('zoneId', {
      also: ['Zone', 'Area', 'النطاق', 'المنطقة', 'الحي'],
      example: zones.find(({ status }) => status === 'active')?.name.en ?? 'Al Olaya',
      doesExampleVary: true,
      meaning: readZone,
    }),
    price: column('price', { also: ['Price', 'السعر', 'سعر التأجير'], example: '450' }),
    pickupFee: column('pickupFee', { also: ['Pickup fee', 'Pickup', 'رسوم الاستلام', 'رسوم الرفع'], example: '75' }),
    deliveryFee: column('deliveryFee', { also: ['Delivery fee', 'Delivery', 'رسوم التوصيل'], example: '75' }),
    stock: column('stock', { also: ['Stock', 'Units', 'Quantity', 'المخزون', 'الكمية', 'العدد'], example: '4' }),
    barcode: column('barcode', {
      also: ['Barcode', 'Bar code', 'الباركود', 'باركود', 'الرمز الشريطي'],
      example: 'BIN-0001',
      repeated: formFaultMessage('barcode_taken', ''),
    }),
    basePrice: column('basePrice', { also: ['Base price', 'السعر الأساسي'], example: '', optional: true }),
    sku: column('sku', { also: ['SKU', 'رمز التخزين', 'رمز الصنف', 'رمز الصنف (SKU)'], example: '', optional: true }),
  }
}

/** What is made of a row. */
export const containerOf = (row: ContainerRow): ContainerContent => v.parse(containerContent, newContainerForm.toRecord(row))
