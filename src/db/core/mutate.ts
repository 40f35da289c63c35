import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import type { CarriedOut } from '#db/rules/carry-out.ts'
import type { PortalDatabase } from './database.ts'
import { newId } from './identity.ts'
import { untilLoaded } from './until-loaded.ts'

export type MutateResult = CarriedOut

export interface MutateOptions {
  /** The change this one takes back: where that one was not carried out, this one is not either. */
  readonly dependsOn?: string
  /** The card of a refused change that this one takes the place of: it goes in the same transaction. */
  readonly instead?: string
  /** The person is offered to undo it: what could not be taken back later is held back meanwhile. */
  readonly hold?: boolean
  /** What a test may fix; people's changes take both from the device. */
  readonly id?: string
  readonly clientAt?: string
}

const rules = () => import('#db/rules/carry-out.ts')

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
  const asked = {
    id: options.id ?? newId(),
    name,
    args: args as unknown,
    clientAt: options.clientAt ?? new Date().toISOString(),
    ...(options.dependsOn === undefined ? {} : { dependsOn: options.dependsOn }),
    instead: options.instead,
    hold: options.hold === true,
  }
  const { carryOut } = await untilLoaded(rules)
  return carryOut(db, asked)
}
