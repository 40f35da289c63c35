import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { containerSchema } from '#domain/containers/container.ts'
import { BIN_SIZE_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { fieldFormatter, type FieldFormatter, type FieldFormatters } from '#screens/list/detail/changed-fields.ts'
import { plainFormatter } from '#screens/list/record/record-timeline.tsx'

const fields = containerSchema.entries
const ZONE = msg`Zone`
const FORMER_ZONE = msg`A zone that was deleted`

const priced = (name: 'price' | 'basePrice' | 'pickupFee' | 'deliveryFee'): FieldFormatter =>
  fieldFormatter(plainFormatter(name).label, fields[name], (amount, _, language) => isolate(formatMoney(amount), language))

const counted = (name: 'units' | 'stock'): FieldFormatter => ({
  ...fieldFormatter(plainFormatter(name).label, fields.inventory, (inventory, _, language) => isolate(String(inventory[name]), language)),
  partOf: 'inventory',
})

/** What is told of a container's changes; `zones`: their names by id. */
export const containerFormatters = (zones: ReadonlyMap<string, string>): FieldFormatters => ({
  containers: {
    wasteType: fieldFormatter(plainFormatter('wasteType').label, fields.wasteType, (type, i18n) => i18n._(WASTE_TYPE_MESSAGES[type])),
    binSize: fieldFormatter(plainFormatter('binSize').label, fields.binSize, (size, i18n) => i18n._(BIN_SIZE_MESSAGES[size])),
    zoneId: fieldFormatter(ZONE, v.string(), (id, i18n) => zones.get(id) ?? i18n._(FORMER_ZONE)),
    barcode: plainFormatter('barcode'),
    sku: {
      ...fieldFormatter(plainFormatter('sku').label, fields.inventory, ({ sku }, _, language) => isolate(sku, language)),
      partOf: 'inventory',
    },
    price: priced('price'),
    basePrice: priced('basePrice'),
    pickupFee: priced('pickupFee'),
    deliveryFee: priced('deliveryFee'),
    enabled: plainFormatter('enabled'),
    units: counted('units'),
    stock: counted('stock'),
  },
})
