import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import type { MutateResult } from '#db/core/mutate.ts'
import { containerChange, queueInstead, rewritten } from './refused-containers.ts'

/** By zone the one to take its place. */
type ZoneSwap = ReadonlyMap<string, string>

const isAboutZone = ({ code, params }: Pick<RejectedRow, 'code' | 'params'>): boolean =>
  code === 'zone.inactive' || (code === 'record.not_found' && params['kind'] === 'zones')

/** The zones into which a change puts containers that was refused for the sake of a zone, by id; none for every other card. */
export const refusedZones = (card: RejectedRow): readonly string[] => {
  const change = isAboutZone(card) ? containerChange(card) : null
  if (change?.name !== 'container.change') return [...new Set(change?.args.containers.map(({ container }) => container.zoneId))]
  const { zoneId } = change.args.edits
  return zoneId ? [zoneId.to] : []
}

/** Queues the refused change with other zones; its card goes in the same transaction. Null where the card is about none. */
export const giveOtherZones = (db: PortalDatabase, card: RejectedRow, swap: ZoneSwap): Promise<MutateResult | null> => {
  const other = (zone: string): string => swap.get(zone) ?? zone
  const change = rewritten(card, {
    content: (container) => ({ ...container, zoneId: other(container.zoneId) }),
    edits: ({ zoneId, ...rest }) => (zoneId ? { ...rest, zoneId: { from: zoneId.from, to: other(zoneId.to) } } : null),
  })
  return queueInstead(db, card, change)
}
