import * as v from 'valibot'
import type { MutationArgs } from '#domain/catalog.ts'
import { changeContainer, createContainers } from '#domain/containers/mutations.ts'
import { currentArgs } from '#domain/kernel/mutation.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'

type Moved =
  | { readonly name: 'container.create'; readonly args: MutationArgs<'container.create'> }
  | { readonly name: 'container.change'; readonly args: MutationArgs<'container.change'> }

/** By zone the one to take its place. */
type ZoneSwap = ReadonlyMap<string, string>

const isAboutZone = ({ code, params }: Pick<RejectedRow, 'code' | 'params'>): boolean =>
  code === 'zone.inactive' || (code === 'record.not_found' && params['kind'] === 'zones')

/** The refused change with other zones; null where it puts no container into one. */
const moved = (card: RejectedRow, swap: ZoneSwap): Moved | null => {
  const created = v.safeParse(createContainers.args, currentArgs(createContainers, card))
  if (card.name === createContainers.name && created.success) {
    const containers = created.output.containers.map(({ containerId, container }) => ({
      containerId,
      container: { ...container, zoneId: swap.get(container.zoneId) ?? container.zoneId },
    }))
    return { name: createContainers.name, args: { containers } }
  }
  const changed = v.safeParse(changeContainer.args, currentArgs(changeContainer, card))
  if (card.name !== changeContainer.name || !changed.success) return null
  const { edits, containerId } = changed.output
  if (!edits.zoneId) return null
  const { from, to } = edits.zoneId
  return { name: changeContainer.name, args: { containerId, edits: { ...edits, zoneId: { from, to: swap.get(to) ?? to } } } }
}

/** The zones into which a change puts containers that was refused for the sake of a zone, by id; none for every other card. */
export const refusedZones = (card: RejectedRow): readonly string[] => {
  const change = isAboutZone(card) ? moved(card, new Map()) : null
  if (change === null) return []
  const ids = change.name === 'container.create' ? change.args.containers.map(({ container }) => container.zoneId) : []
  return [...new Set(change.name === 'container.change' && change.args.edits.zoneId ? [change.args.edits.zoneId.to] : ids)]
}

/** Queues the refused change with other zones; its card goes in the same transaction. Null where the card is about none. */
export const giveOtherZones = async (db: PortalDatabase, card: RejectedRow, swap: ZoneSwap): Promise<MutateResult | null> => {
  const change = moved(card, swap)
  if (change === null) return null
  return change.name === 'container.create'
    ? mutate(db, change.name, change.args, { instead: card.id })
    : mutate(db, change.name, change.args, { instead: card.id })
}
