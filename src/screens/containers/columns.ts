import { msg } from '@lingui/core/macro'
import { wasteCode } from '#domain/containers/waste-types.ts'
import { WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import type { ListColumn } from '#screens/list/definition.ts'
import { CreatedCell, NameCell, OfferCell, PriceCell, SizeCell, StockCell, ZoneCell } from './cells.tsx'
import { StatusCell } from './container-status.tsx'
import { CONTAINER_STATE_MESSAGES, containerName, OFFER_MESSAGES, sizeText } from './messages.ts'
import { stateBy, type Counts } from './unit-counts.ts'

/** What the list shows of other records than its own. */
export interface ListKnowledge {
  /** By the id of the zone. */
  readonly zones: ReadonlyMap<string, string>
  /** Undefined until the units are counted. */
  readonly counts: Counts | undefined
}

/** The columns of the container list: a file or a print says of zones and units what the list shows of them. */
export const containerColumns = ({ zones, counts }: ListKnowledge): readonly ListColumn<'containers'>[] => [
  {
    id: 'name',
    header: msg`Container`,
    width: 180,
    grow: 1.5,
    seen: 'tablet',
    isFixed: true,
    sort: 'barcode',
    Cell: NameCell,
    value: (row, { text }) => containerName(row, text),
    also: [
      { header: msg`Barcode`, value: (row) => row.barcode },
      { header: msg`SKU`, value: (row) => row.inventory.sku },
      { header: msg`Waste type`, value: (row, { text }) => text(WASTE_TYPE_MESSAGES[row.wasteType]) },
      { header: msg`Waste code`, value: (row) => wasteCode(row.wasteType) },
    ],
  },
  {
    id: 'price',
    header: msg`Price`,
    width: 112,
    align: 'end',
    seen: 'tablet',
    sort: 'price',
    Cell: PriceCell,
    value: (row) => ({ money: row.price }),
    also: [
      { header: msg`Base price`, value: (row) => ({ money: row.basePrice }) },
      { header: msg`Pickup fee`, value: (row) => ({ money: row.pickupFee }) },
      { header: msg`Delivery fee`, value: (row) => ({ money: row.deliveryFee }) },
    ],
  },
  {
    id: 'stock',
    header: msg`Stock`,
    width: 84,
    align: 'end',
    seen: 'tablet',
    sort: 'stock',
    Cell: StockCell,
    value: (row) => row.inventory.stock,
  },
  {
    id: 'status',
    header: msg`Status`,
    width: 148,
    seen: 'desktop',
    Cell: StatusCell,
    value: (row, { text }) => {
      const state = stateBy(counts, row)
      return state && text(CONTAINER_STATE_MESSAGES[state])
    },
  },
  {
    id: 'size',
    header: msg`Container size`,
    width: 130,
    // Its name says the size already, but for the volume.
    seen: 'wide',
    sort: 'binSize',
    Cell: SizeCell,
    value: (row, { text, language }) => sizeText(row.binSize, text, language),
  },
  {
    id: 'zone',
    header: msg`Zone`,
    width: 130,
    grow: 1,
    seen: 'desktop',
    Cell: ZoneCell,
    value: (row) => zones.get(row.zoneId) ?? null,
  },
  {
    id: 'offered',
    header: OFFER_MESSAGES.offered,
    width: 96,
    seen: 'tablet',
    isFixed: true,
    Cell: OfferCell,
    value: (row, { text }) => text(row.enabled ? OFFER_MESSAGES.offered : OFFER_MESSAGES.withdrawn),
  },
  {
    id: 'created',
    header: msg`Created at`,
    width: 170,
    seen: 'never',
    sort: 'createdAt',
    Cell: CreatedCell,
    value: (row) => ({ at: row.createdAt }),
  },
]
