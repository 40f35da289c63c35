import { containerSchema, type Container } from '#domain/containers/container.ts'
import { BIN_SIZE_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { teller, type Teller, type Tellers } from '#screens/list/detail/told-fields.ts'
import { plainTeller, RecordTimeline } from '#screens/list/record/record-timeline.tsx'

const BEGINNINGS = ['container.create', 'container.import', 'container.restore'] as const

const fields = containerSchema.entries
const priced = (name: 'price' | 'basePrice' | 'pickupFee' | 'deliveryFee'): Teller =>
  teller(plainTeller(name).label, fields[name], (amount, _, language) => isolate(formatMoney(amount), language))

const TOLD: Tellers = {
  containers: {
    wasteType: teller(plainTeller('wasteType').label, fields.wasteType, (type, i18n) => i18n._(WASTE_TYPE_MESSAGES[type])),
    binSize: teller(plainTeller('binSize').label, fields.binSize, (size, i18n) => i18n._(BIN_SIZE_MESSAGES[size])),
    barcode: plainTeller('barcode'),
    price: priced('price'),
    basePrice: priced('basePrice'),
    pickupFee: priced('pickupFee'),
    deliveryFee: priced('deliveryFee'),
    enabled: plainTeller('enabled'),
    inventory: teller(plainTeller('stock').label, fields.inventory, ({ stock }) => String(stock)),
  },
}

/** What happened to a container's listing and who did it; what happened to its units stands with each of them. */
export const ContainerTimeline = ({ container }: { container: Container }) => (
  <RecordTimeline kind="containers" record={container} told={TOLD} beginnings={BEGINNINGS} />
)
