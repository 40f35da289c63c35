import type { PortalDatabase } from '#db/core/database.ts'
import { noteFile } from '#db/files/files.ts'
import { makeRoom } from '#db/recovery/free-space.ts'
import { noteProtocol, serverProtocol } from '#db/core/identity.ts'
import { filesNamedBy } from '#db/rules/named-files.ts'
import { refuseWaiting } from '#db/recovery/refuse-waiting.ts'
import { isBrowsersFault, isStorageFull } from '#db/recovery/write-again.ts'
import type { RoundOutcome } from '#sync/core/outcome.ts'
import type { SyncPorts } from '#sync/core/ports.ts'

/** Turns waiting changes (by id, with the code of the reason) into cards. What is behind them flows on. */
export const refuse = ({ db, now }: SyncPorts, codes: ReadonlyMap<string, string>): Promise<void> =>
  refuseWaiting(db, new Map([...codes].map(([id, code]) => [id, { code, params: {} }])), new Date(now()).toISOString())

/**
 * Whether this change was the one that was refused without a code before. What stands before the server may have done so in passing: the
 * first time is only noted.
 */
export const isRefusedAgain = async (db: PortalDatabase, id: string): Promise<boolean> => {
  if ((await db.meta.get('refusedBare'))?.value === id) return true
  await db.meta.put({ key: 'refusedBare', value: id })
  return false
}

/** Makes a card of a change that cannot be read while all else can. Null, or what the round ends with where that is to be seen once more. */
export const refuseUnreadable = async (ports: SyncPorts, change: { id: string; isBare: boolean }): Promise<RoundOutcome | null> => {
  const { id, isBare } = change
  if (isBare && !(await isRefusedAgain(ports.db, id))) return { kind: 'outage', where: 'server', retryAfterMs: null }
  await refuse(ports, new Map([[id, isBare ? 'mutation.stopped' : 'mutation.unsendable']]))
  return null
}

/** The server lost files it had, or never got them: they are uploaded again. What this device has no bytes of cannot be sent. */
export const queueAgain = async (ports: SyncPorts, files: readonly string[]): Promise<RoundOutcome> => {
  const { db } = ports
  const held = new Set(
    await db.files.bytes
      .where('sha256')
      .anyOf([...files])
      .primaryKeys(),
  )
  for (const sha256 of held) await noteFile(db, sha256, { state: 'queued', code: null, received: 0, uploadedAt: null })
  const lost = new Set(files.filter((sha256) => !held.has(sha256)))
  const stranded = (await db.outbox.toArray()).filter((row) => filesNamedBy(row).some((sha256) => lost.has(sha256)))
  await refuse(ports, new Map(stranded.map(({ id }) => [id, 'file.lost'])))
  return { kind: 'outage', where: 'server', retryAfterMs: null }
}

/**
 * What the server sent may have found no room here, or a database that the browser had lost. Nothing of it was applied then; room is made by
 * rule, a lost database opens anew at its next use, and the same is asked for again. Any other failure is the defect it looks like.
 */
export const recoverStorage = async (ports: SyncPorts, failure: { error: unknown; defect: RoundOutcome }): Promise<RoundOutcome> => {
  if (isStorageFull(failure.error)) await makeRoom(ports.db, ports.now())
  else if (!isBrowsersFault(failure.error)) return failure.defect
  return { kind: 'outage', where: 'server', retryAfterMs: null }
}

/** Makes room where a failure says that there is none, for another try. Any other failure is thrown anew. */
export const makeRoomAfter = async ({ db, now }: Pick<SyncPorts, 'db' | 'now'>, error: unknown): Promise<void> => {
  if (!isStorageFull(error)) throw error
  await makeRoom(db, now())
}

/** An older release took the server's place: from here on the first protocol is used, until an answer says that a newer one is. */
export const downgradeProtocol = async ({ db }: Pick<SyncPorts, 'db'>, reason: string): Promise<RoundOutcome> => {
  if ((await serverProtocol(db)) === 1) return { kind: 'defect', reason }
  await noteProtocol(db, 1)
  return { kind: 'outage', where: 'server', retryAfterMs: null }
}
