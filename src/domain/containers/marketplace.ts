import { MOST_HALALAS } from '../kernel/money.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { MOST_NUMBER } from '../units/unit.ts'
import { keptBarcode } from './barcode.ts'
import { containerSchema, type Container } from './container.ts'

/** Whether its figures can be those of units: every number that was given is owned or retired, and there is an end to them. */
const doesAddUp = ({ units, stock, retired = 0 }: Container['inventory']): boolean =>
  units <= MOST_NUMBER && stock <= units && retired <= units - stock

const AMOUNTS = ['price', 'basePrice', 'pickupFee', 'deliveryFee'] as const

/**
 * A container of a vendor who brings a fleet along when joining; its zone must be there first. Its barcode is kept as one that is typed
 * here: capitals, Latin digits, nothing between them. None of its units has a record yet, so those that it has no more were retired before
 * there were any: `retired`, which counts records, is left out.
 */
export const importContainer = defineMutation({
  name: 'container.import',
  version: 1,
  by: 'marketplace',
  args: containerSchema,
  needs: (args) => [
    { kind: 'containers', id: args.id },
    { kind: 'zones', id: args.zoneId },
  ],
  decide: (rows, args) => {
    if (rows.get('containers', args.id)) return refuse('record.exists', { kind: 'containers' })
    if (!rows.get('zones', args.zoneId)) return refuse('record.not_found', { kind: 'zones' })
    const barcode = keptBarcode(args.barcode)
    if (barcode === null) return refuse('mutation.invalid', { field: 'barcode' })
    if (!doesAddUp(args.inventory)) return refuse('mutation.invalid', { field: 'inventory' })
    const field = AMOUNTS.find((name) => args[name].halalas > MOST_HALALAS)
    if (field !== undefined) return refuse('mutation.invalid', { field })
    const { retired: _, ...inventory } = args.inventory
    return accept(put('containers', { ...args, barcode, inventory } satisfies Container))
  },
})
