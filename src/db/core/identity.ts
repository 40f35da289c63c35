import { v7 as uuidv7 } from 'uuid'
import type { OutboxRow, PortalStore } from './database.ts'

/** A new record or mutation id (UUIDv7: sorts by the time it was made). */
export const newId = (): string => uuidv7()

/** This database's name towards the server; made at first use. Must run inside a transaction that covers `meta`. */
export const clientId = async (db: PortalStore): Promise<string> => {
  const row = await db.meta.get('clientId')
  if (row) return row.value as string
  const id = newId()
  await db.meta.put({ key: 'clientId', value: id })
  return id
}

/** The last place in the queue that was ever put into a request: whether it arrived is not known until a pull says so. */
export const sentUpTo = async (db: PortalStore): Promise<number> => ((await db.meta.get('sentUpTo'))?.value as number | undefined) ?? 0

/** Whether a change certainly never left this device. `sent`: what {@link sentUpTo} says in the same transaction. */
export const neverLeft = ({ seq, mayHaveArrived }: Pick<OutboxRow, 'seq' | 'mayHaveArrived'>, sent: number): boolean =>
  seq > sent && mayHaveArrived !== true

/** How often a change that waited was taken back. */
export const takenBack = async (db: PortalStore): Promise<number> => ((await db.meta.get('takenBack'))?.value as number | undefined) ?? 0

/** The place in the queue that the next change gets. */
export const nextSeq = (db: PortalStore): Promise<number> => db.meta.get('nextSeq').then((row) => (row?.value as number | undefined) ?? 1)

/** Takes the next place in the queue (`next`, where it was read). Must run inside the transaction that writes the outbox row. */
export const takeSeq = async (db: PortalStore, next?: number): Promise<number> => {
  const seq = next ?? (await nextSeq(db))
  await db.meta.put({ key: 'nextSeq', value: seq + 1 })
  return seq
}

/** The newest protocol the server said it speaks; 1 before it was ever told, because the first servers do not say. */
export const serverProtocol = async (db: PortalStore): Promise<number> =>
  ((await db.meta.get('serverProtocol'))?.value as number | undefined) ?? 1

/** Keeps what the server said it speaks. */
export const noteProtocol = async (db: PortalStore, protocol: number): Promise<void> => {
  if (protocol !== (await serverProtocol(db))) await db.meta.put({ key: 'serverProtocol', value: protocol })
}
