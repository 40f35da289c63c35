import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import type { QueueResult } from '#db/rules/queue-changes.ts'
import type { PortalDatabase } from './database.ts'
import { HOLD_MS } from './held.ts'
import { newId } from './identity.ts'
import { untilLoaded } from './until-loaded.ts'

export type MutateResult = QueueResult

export interface MutateOptions {
  /** The change this one takes back: where that one was not carried out, this one is not either. */
  readonly dependsOn?: string
  /** The card of a refused change that this one takes the place of: it goes in the same transaction. */
  readonly instead?: string
  /** The person is offered to undo it: what could not be taken back later is held back meanwhile. */
  readonly hold?: boolean
  /** For how long; as long as a toast stays where it is left out. */
  readonly holdMs?: number
  /** What a test may fix; people's changes take both from the device. */
  readonly id?: string
  readonly clientAt?: string
}

const rules = () => import('#db/rules/queue-changes.ts')

const callOf = (name: MutationName, args: unknown, options: MutateOptions) => ({
  id: options.id ?? newId(),
  name,
  args,
  clientAt: options.clientAt ?? new Date().toISOString(),
  ...(options.dependsOn === undefined ? {} : { dependsOn: options.dependsOn }),
  instead: options.instead,
  holdMs: options.hold === true ? (options.holdMs ?? HOLD_MS) : 0,
})

/**
 * Carries out a change on this device and queues it for the server, in one transaction that is flushed to the disk
 * before the promise resolves. A refusal by the business rule changes nothing and is returned, also offline.
 * The rules come with the first change of a page: a change that is asked for before they are there waits for them.
 * @throws StorageFullError (or what the browser said) when the device cannot store the change: then nothing was changed either
 */
export const mutate = async <Name extends MutationName>(
  db: PortalDatabase,
  name: Name,
  args: MutationArgs<Name>,
  options: MutateOptions = {},
): Promise<MutateResult> => {
  const call = callOf(name, args, options)
  const { queueChanges } = await untilLoaded(rules)
  const [result] = await queueChanges(db, [call])
  if (!result) throw new Error('nothing was carried out')
  return result
}

/**
 * {@link mutate} for several changes in one transaction: each is decided on what those before it left, and one that is refused leaves the
 * others standing. Either all that are accepted are stored, or none is. Resolves to what became of each, in their order. `ids`: of the
 * changes, where somebody had to know them before.
 */
export const mutateAll = async <Name extends MutationName>(
  db: PortalDatabase,
  name: Name,
  all: readonly MutationArgs<Name>[],
  { ids, ...options }: Pick<MutateOptions, 'hold' | 'holdMs' | 'instead'> & { readonly ids?: readonly string[] },
): Promise<readonly MutateResult[]> => {
  const calls = all.map((args, at) => callOf(name, args, { ...options, id: ids?.[at] ?? newId() }))
  const { queueChanges } = await untilLoaded(rules)
  return queueChanges(db, calls)
}

/**
 * A change that takes back another (`taken`). What may turn out not to have been carried out must not be taken back: it would be somebody else's
 * doing that is reversed. Nor is what was confirmed certain for ever: a backup may be restored that lacks both.
 */
export interface Reversal {
  readonly taken: string
  readonly name: string
  readonly args: unknown
}

/** Takes changes back in one transaction. Resolves to what became of each, in their order. */
export const mutateBack = async (db: PortalDatabase, all: readonly Reversal[]): Promise<readonly MutateResult[]> => {
  const calls = all.map(({ taken, name, args }) => callOf(name as MutationName, args, { dependsOn: taken }))
  const { queueChanges } = await untilLoaded(rules)
  return queueChanges(db, calls)
}
