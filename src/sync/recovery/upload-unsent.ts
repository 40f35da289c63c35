import * as v from 'valibot'
import { PREDICTED_REJECTION, type PortalDatabase, type PortalStore } from '#db/core/database.ts'
import { KEPT_OF_REVOKED, noteWiping, readProgress, type UploadProgress } from '#db/core/upload-progress.ts'
import { clientId } from '#db/core/identity.ts'
import { isForgottenBy } from '#db/recovery/forgotten.ts'
import { unsentFiles } from '#db/core/unsent-files.ts'
import { filesNamedBy } from '#db/rules/named-files.ts'
import { toWire } from '#db/core/outbox.ts'
import { userIdOf, vendorIdOf } from '#db/core/owner.ts'
import { receiptsInOrder } from '#db/core/receipts.ts'
import { writeStatus } from '#db/core/status.ts'
import { MAX_UNSENT, unsentUploadAnswer } from '#protocol/quarantine.ts'
import { MAX_PUSH_BYTES, USER_HEADER, VENDOR_HEADER, type WireMutation } from '#protocol/sync.ts'
import type { RoundOutcome } from '#sync/core/outcome.ts'
import type { SyncPorts } from '#sync/core/ports.ts'
import { isUnreadable, readProblem, commonRefusal } from './refusal.ts'
import { isRefusedAgain } from './repair.ts'
import { timedFetch } from '#sync/files/timed-fetch.ts'
import { uploadNow } from '#sync/files/upload-files.ts'

const LIMIT_MS = 25_000
/** Longer than this nobody waits for the server to want a file (a quota): the vendor's data must not stay for its sake. */
const LONGEST_WAIT_MS = 60_000
/** A file that is refused without a code so often is left behind: the way is open, as its changes have arrived. */
const MOST_REFUSALS = 5

/**
 * Everything the server may not have: what was never confirmed (discarded changes left out), after what it confirmed and could have lost
 * since, by a backup that was restored. It keeps only what it does not know.
 */
const unsent = async (db: PortalStore): Promise<WireMutation[]> => {
  const waiting = (await db.outbox.orderBy('seq').toArray()).filter((row) => row.name !== 'mutation.skip')
  const queued = new Set(waiting.map(({ id }) => id))
  const confirmed = (await receiptsInOrder(db)).filter(({ id, name }) => !queued.has(id) && name !== 'mutation.skip')
  return [...confirmed.map((row, at) => toWire({ ...row, seq: at + 1, [PREDICTED_REJECTION]: null })), ...waiting.map(toWire)]
}

const takeFront = (rest: readonly WireMutation[], most: number): WireMutation[] => {
  const batch: WireMutation[] = []
  let size = 0
  for (const mutation of rest.slice(0, most)) {
    size += new TextEncoder().encode(JSON.stringify(mutation)).length
    if (batch.length > 0 && size > MAX_PUSH_BYTES / 2) break
    batch.push(mutation)
  }
  return batch
}

const post = (ports: SyncPorts, client: string, mutations: readonly WireMutation[]): Promise<Response> =>
  timedFetch(ports, {
    path: '/api/parked',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', [VENDOR_HEADER]: vendorIdOf(ports.db), [USER_HEADER]: userIdOf(ports.db) },
      body: JSON.stringify({ clientId: client, mutations }),
    },
    limitMs: LIMIT_MS,
  })

const isOutcome = (refusal: NonNullable<ReturnType<typeof commonRefusal>>): refusal is RoundOutcome =>
  refusal.kind !== 'unreadable' && refusal.kind !== 'files-missing' && refusal.kind !== 'leave'

const notNow: RoundOutcome = { kind: 'outage', where: 'server', retryAfterMs: null }

const noteProgress = (db: PortalDatabase, ids: readonly string[], lost: number): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const before = await readProgress(db)
    const value: UploadProgress = { settled: [...new Set([...before.settled, ...ids])], lost: before.lost + lost }
    await db.meta.put({ key: KEPT_OF_REVOKED, value })
  })

/** What a refused upload means, once it is not about the changes. */
const heldBy = (response: Response, code: string): RoundOutcome => {
  const common = commonRefusal(response, code)
  return common && isOutcome(common) ? common : notNow
}

const readAnswer = async (response: Response) => {
  const parsed = v.safeParse(unsentUploadAnswer, await response.json().catch(() => null))
  return parsed.success ? parsed.output : { parked: [] }
}

/**
 * What was confirmed so long ago that the server has forgotten it would be kept there for never sent, and be done again by whoever takes it
 * over: it is settled. A device may have slept for so long that only the server says what time it is. Null, or what came in between.
 */
const settleForgotten = async (ports: SyncPorts, client: string): Promise<RoundOutcome | null> => {
  const { db } = ports
  const settled = new Set((await readProgress(db)).settled)
  const confirmed = (await db.receipts.toArray()).filter(({ id }) => !settled.has(id))
  if (confirmed.length === 0) return null
  const response = await post(ports, client, [])
  if (!response.ok) return heldBy(response, (await readProblem(response)).code)
  const isForgotten = isForgottenBy((await readAnswer(response)).serverNow)
  const forgotten = confirmed.filter(({ serverAt }) => isForgotten(serverAt)).map(({ id }) => id)
  if (forgotten.length > 0) await noteProgress(db, forgotten, 0)
  return null
}

/**
 * Every change that is not settled, from its beginning, as many as fit into one call. Read anew each time: somebody may still be working in
 * an open page.
 */
const nextChanges = async (db: PortalStore): Promise<WireMutation[]> => {
  const settled = new Set((await readProgress(db)).settled)
  return (await unsent(db)).filter(({ id }) => !settled.has(id))
}

/**
 * Uploads what was never sent and is not settled yet, in pieces. What the server cannot read, and everything once it keeps no more,
 * is given up: a revoked device must not keep the vendor's data for its sake. Null when all is settled, or what came in between.
 */
const uploadUnsentChanges = async (ports: SyncPorts): Promise<RoundOutcome | null> => {
  const { db } = ports
  const client = await db.transaction('rw', db.meta, async () => clientId(db))
  const held = await settleForgotten(ports, client)
  if (held) return held
  let most = MAX_UNSENT
  for (;;) {
    const left = await nextChanges(db)
    const batch = takeFront(left, most)
    if (batch.length === 0) return null
    const response = await post(ports, client, batch)
    await writeStatus(db, { beatAt: ports.now() })
    if (response.ok) {
      const kept = new Set((await readAnswer(response)).parked)
      const confirmed = batch.filter(({ id }) => kept.has(id)).map(({ id }) => id)
      if (confirmed.length === 0) return notNow
      await noteProgress(db, confirmed, 0)
      continue
    }
    const { code } = await readProblem(response)
    const unreadable = isUnreadable(response.status, code)
    if (unreadable && batch.length > 1) most = batch.length >> 1
    else if (unreadable) {
      if (code === '') {
        // Maybe not the server's word: it is one once the way is open without this change, and at two contacts.
        const open = await post(ports, client, [])
        if (!open.ok) return heldBy(open, (await readProblem(open)).code)
        if (!(await isRefusedAgain(db, batch[0]?.id ?? ''))) return notNow
      }
      // The server has spoken its last word: on this one, or on all that is left.
      const given = code === 'parked.full' ? left : batch
      console.error(`unsent upload: ${response.status} ${code} for ${given.length} of ${left.length}, first ${batch[0]?.name ?? ''}`)
      await noteProgress(
        db,
        given.map(({ id }) => id),
        given.length,
      )
      most = MAX_UNSENT
    } else return heldBy(response, code)
  }
}

/** The next file that an uploaded change names and the server does not have; null when there is none (any more). */
const nextFile = async (db: PortalDatabase, unwanted: ReadonlySet<string>): Promise<string | null> => {
  const named = new Set((await unsent(db)).flatMap((mutation) => filesNamedBy(mutation)))
  return (await unsentFiles(db)).find(({ sha256 }) => named.has(sha256) && !unwanted.has(sha256))?.sha256 ?? null
}

const deleteOwn = async (db: PortalDatabase): Promise<void> => {
  await db.files.delete()
  await db.delete()
}

/**
 * Uploads the changes, then one by one the files they name: without them whoever takes a change over could do nothing with it.
 * A file the server does not want from a revoked device (it says so by refusing the device again), or not for long, is left behind. Changes queued
 * meanwhile go before the next file. Null when all of it is there, or what came in between.
 */
const uploadUnsent = async (ports: SyncPorts): Promise<RoundOutcome | null> => {
  const unwanted = new Set<string>()
  for (;;) {
    const held = await uploadUnsentChanges(ports)
    if (held) return held
    const file = await nextFile(ports.db, unwanted)
    if (file === null) return null
    const { stopped, putOffMs, refusals } = await uploadNow(ports, file)
    if (stopped?.kind === 'leave' || putOffMs > LONGEST_WAIT_MS || refusals >= MOST_REFUSALS) unwanted.add(file)
    else if (stopped) return isOutcome(stopped) ? stopped : notNow
  }
}

/**
 * Whether nothing is left to upload. Then nothing is queued any more: looked at and said in one transaction, so that what somebody does in
 * an open page at this moment is either uploaded or refused.
 */
const closeQueue = ({ strict }: PortalDatabase): Promise<boolean> =>
  strict.transaction('rw', strict.outbox, strict.receipts, strict.meta, async () => {
    if ((await nextChanges(strict)).length > 0) return false
    await noteWiping(strict)
    return true
  })

/**
 * The sign-in of this device was ended from another one. What it had not sent is uploaded under the dead session, where the
 * vendor's people find it; only when all of it is confirmed, or beyond what the server keeps, is everything removed from this device,
 * and the person is told which of the two it was. Cut off in between, the device goes on at the next contact where it was.
 */
export const leaveRevoked = async (ports: SyncPorts): Promise<RoundOutcome> => {
  do {
    const held = await uploadUnsent(ports)
    if (held) return held
  } while (!(await closeQueue(ports.db)))
  const { lost } = await readProgress(ports.db)
  await (ports.wipe ?? (() => deleteOwn(ports.db)))({ inPart: lost > 0 })
  return { kind: 'revoked' }
}
