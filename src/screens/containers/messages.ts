import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { BIN_VOLUME, type BinSize, type Container, type WasteType } from '#domain/containers/container.ts'
import type { ContainerState } from '#domain/containers/container-state.ts'
import type { NewContainerValues } from '#domain/containers/container-form.ts'
import type { TrafficLight } from '#domain/containers/stock.ts'
import { wasteCode } from '#domain/containers/waste-types.ts'
import type { UnitAction } from '#domain/units/lifecycle.ts'
import { BIN_SIZE_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatNumber, isolate } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import type { FieldMessages } from '#screens/form/fields.ts'

type Translate = (message: MessageDescriptor) => string

export const CONTAINER_FIELD_MESSAGES: Readonly<Record<keyof NewContainerValues, FieldMessages>> = {
  wasteType: { label: msg`Waste type` },
  binSize: { label: msg`Container size` },
  zoneId: { label: msg`Zone` },
  price: { label: msg`Price` },
  basePrice: { label: msg`Base price`, help: msg`The price, where you leave it empty` },
  pickupFee: { label: msg`Pickup fee` },
  deliveryFee: { label: msg`Delivery fee` },
  barcode: { label: msg`Barcode` },
  sku: { label: msg`SKU`, help: msg`The barcode, where you leave it empty` },
  stock: { label: msg`Stock` },
}

/** A container that is there has all of them: nothing is left empty. */
export const EDITED_FIELD_MESSAGES = {
  ...CONTAINER_FIELD_MESSAGES,
  basePrice: { label: msg`Base price` },
  sku: { label: msg`SKU` },
  barcode: { label: msg`Barcode`, help: msg`If you change it, labels already printed stop working: print them again.` },
}

export const OFFER_MESSAGES = {
  offered: msg({ message: 'Offered', context: 'container' }),
  withdrawn: msg({ message: 'Not offered', context: 'container' }),
} as const

/** What the numbers that a container ever gave are called: lists and stock count those that are left of them. */
export const unitsLabel = ({ inventory }: Pick<Container, 'inventory'>): MessageDescriptor =>
  inventory.units === inventory.stock ? msg`Units` : msg`Units with retired ones`

/** How a container stands, by its units. */
export const CONTAINER_STATE_MESSAGES: Readonly<Record<ContainerState, MessageDescriptor>> = {
  available: msg({ message: 'Available', context: 'container' }),
  in_use: msg({ message: 'All in use', context: 'container' }),
  maintenance: msg({ message: 'Under maintenance', context: 'container' }),
  retired: msg({ message: 'Retired', context: 'container' }),
}

export const UNIT_ACTION_MESSAGES: Readonly<Record<UnitAction, MessageDescriptor>> = {
  reserve: msg`Reserve`,
  release: msg({ message: 'Release', context: 'unit' }),
  send_out: msg`Send out`,
  place: msg`Placed on site`,
  report_full: msg`Report full`,
  bring_in: msg`Bring in, empty`,
  bring_in_full: msg`Bring in, full`,
  empty: msg`Emptied`,
  report_damage: msg`Report damage`,
  repair: msg`Repaired`,
  retire: msg`Retire`,
  count: msg`Seen in the yard`,
  collect: msg({ message: 'Collected', context: 'unit' }),
}

export const LIGHT_MESSAGES: Readonly<Record<TrafficLight, MessageDescriptor>> = {
  green: msg`Plenty left`,
  orange: msg`Running low`,
  red: msg`Nearly none left`,
  grey: msg`None owned`,
}

const CUBIC_METRES = msg({ message: '{size}, {volume} m³' })

/** A size with its volume. */
export const sizeText = (size: BinSize, _: Translate, language: Language): string =>
  _({ ...CUBIC_METRES, values: { size: _(BIN_SIZE_MESSAGES[size]), volume: formatNumber(BIN_VOLUME[size], language) } })

/** A kind of waste with its code, whose three numbers would change places in a line of Arabic. */
export const wasteText = (type: WasteType, _: Translate, language: Language): string =>
  `${_(WASTE_TYPE_MESSAGES[type])} · ${isolate(wasteCode(type) ?? '–', language)}`

/** A container's name: its size and what it is for. */
export const containerName = ({ binSize, wasteType }: Pick<Container, 'binSize' | 'wasteType'>, _: Translate): string =>
  `${_(BIN_SIZE_MESSAGES[binSize])} · ${_(WASTE_TYPE_MESSAGES[wasteType])}`
