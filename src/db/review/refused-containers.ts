import * as v from 'valibot'
import type { MutationArgs } from '#domain/catalog.ts'
import { changeContainer, createContainers } from '#domain/containers/mutations.ts'
import { currentArgs } from '#domain/kernel/mutation.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'

type Content = MutationArgs<'container.create'>['containers'][number]['container']
type Edits = MutationArgs<'container.change'>['edits']

/** A change that adds containers or edits one. */
type ContainerChange =
  | { readonly name: 'container.create'; readonly args: MutationArgs<'container.create'> }
  | { readonly name: 'container.change'; readonly args: MutationArgs<'container.change'> }

/** What is put in the place of what a refused change said; edits that do not say it have null. */
interface Rewrite {
  readonly content: (container: Content) => Content
  readonly edits: (edits: Edits) => Edits | null
}

/** The change of a card about containers. Null for another one, and for arguments of a release that this one does not read. */
export const containerChange = (card: RejectedRow): ContainerChange | null => {
  const created = v.safeParse(createContainers.args, currentArgs(createContainers, card))
  if (card.name === createContainers.name && created.success) return { name: createContainers.name, args: created.output }
  const changed = v.safeParse(changeContainer.args, currentArgs(changeContainer, card))
  return card.name === changeContainer.name && changed.success ? { name: changeContainer.name, args: changed.output } : null
}

/** A refused change about containers, rewritten; null where there is nothing to rewrite. */
export const rewritten = (card: RejectedRow, { content, edits }: Rewrite): ContainerChange | null => {
  const change = containerChange(card)
  if (change?.name !== 'container.change') {
    const containers = change?.args.containers.map((one) => ({ ...one, container: content(one.container) }))
    return containers ? { name: createContainers.name, args: { containers } } : null
  }
  const now = edits(change.args.edits)
  return now && { name: changeContainer.name, args: { ...change.args, edits: now } }
}

/** Queues a change in the place of a refused one, whose card goes in the same transaction. Null where there is none. */
export const queueInstead = async (
  db: PortalDatabase,
  { id: instead }: RejectedRow,
  change: ContainerChange | null,
): Promise<MutateResult | null> => {
  // Arguments are checked against one name at a time.
  if (change?.name === 'container.create') return mutate(db, change.name, change.args, { instead })
  return change && mutate(db, change.name, change.args, { instead })
}
