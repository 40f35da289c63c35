import * as v from 'valibot'
import type { PortalDatabase } from '#db/core/database.ts'
import { noteFile } from '#db/files/files.ts'
import { queueVersion } from '#db/core/plan-queue.ts'
import { userIdOf, vendorIdOf } from '#db/core/owner.ts'
import { readStatus, writeStatus } from '#db/core/status.ts'
import { FILE_PIECE_BYTES, filePath, fileState, type FileState } from '#protocol/files.ts'
import { USER_HEADER, VENDOR_HEADER } from '#protocol/sync.ts'
import type { RoundOutcome } from '#sync/core/outcome.ts'
import type { SyncPorts } from '#sync/core/ports.ts'
import { commonRefusal, isUnreadable, readProblem, type Obstacle } from '#sync/recovery/refusal.ts'
import { timedFetch } from './timed-fetch.ts'

/** Longest wait for one piece. Below the time after which a round without a sign of life counts as stuck. */
export const PIECE_LIMIT_MS = 30_000
/** After failures pieces get smaller, so that a slow link gets one through within the limit. */
const SMALLEST_PIECE = 16 * 1024
/** Answers to one file that lead nowhere (an offset the server did not mean) before it is left to a later round. */
const MAX_MISUNDERSTANDINGS = 3
/** A file refused so often without a code, over a day at least, is refused. */
const MAX_BARE = 8
const BARE_FOR_MS = 86_400_000
const ABOUT_FILES = [400, 413, 415, 422]
/** Arrivals with other bytes than were sent, after which the file is refused: then it is damaged here, not on the way. */
const MAX_DAMAGED = 3

type Uploaded =
  | { readonly kind: 'stored' }
  /** New changes were queued, and go first; or one was taken back, maybe the one that named this file. */
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'refused'; readonly code: string }
  /** As one is that is refused, but maybe not by the server. */
  | { readonly kind: 'bare' }
  | RoundOutcome
  | Obstacle

type Reply = { readonly kind: 'state'; readonly state: FileState } | { readonly kind: 'offset' } | Exclude<Uploaded, { kind: 'stored' }>

/** Until when the server wants no files. Changes that need none go on all the while. */
interface PutOff {
  readonly from: number
  readonly until: number
}

const readPutOff = async (db: PortalDatabase): Promise<PutOff | undefined> =>
  (await db.meta.get('filesPutOff'))?.value as PutOff | undefined

const arePutOff = async ({ db, now }: SyncPorts): Promise<boolean> => {
  const putOff = await readPutOff(db)
  // Before it was said: the clock was set back.
  return putOff !== undefined && now() >= putOff.from && now() < putOff.until
}

const outage: RoundOutcome = { kind: 'outage', where: 'server', retryAfterMs: null }

interface Call extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>
}

const ask = async (ports: SyncPorts, path: string, init: Call): Promise<Reply> => {
  const headers = { ...init.headers, [VENDOR_HEADER]: vendorIdOf(ports.db), [USER_HEADER]: userIdOf(ports.db) }
  const response = await timedFetch(ports, { path, init: { ...init, headers }, limitMs: PIECE_LIMIT_MS })
  await writeStatus(ports.db, { beatAt: ports.now() })
  if (response.ok) {
    const parsed = v.safeParse(fileState, await response.json().catch(() => null))
    return parsed.success ? { kind: 'state', state: parsed.output } : outage
  }
  const { code } = await readProblem(response)
  const common = commonRefusal(response, code)
  if (common) return common
  if (code === 'file.offset') return { kind: 'offset' }
  // Only a verdict on the file itself takes it out of the way; whatever else is wrong is tried again. What stands before the server (a
  // proxy, a network that asks for a sign-in) has no code for it, and has seen no file but a request.
  if (code === '') return ABOUT_FILES.includes(response.status) || isUnreadable(response.status, '') ? { kind: 'bare' } : outage
  return ABOUT_FILES.includes(response.status)
    ? { kind: 'refused', code: code.startsWith('file.') || code === 'files.full' ? code : 'file.unreadable' }
    : outage
}

const askState = (ports: SyncPorts, sha256: string): Promise<Reply> => ask(ports, `${filePath(sha256)}/state`, { method: 'GET' })

const sendPiece = (ports: SyncPorts, file: { sha256: string; type: string; bytes: ArrayBuffer }, range: { from: number; size: number }) => {
  const { sha256, type, bytes } = file
  const to = Math.min(range.from + range.size, bytes.byteLength)
  return ask(ports, filePath(sha256), {
    method: 'PUT',
    headers: { 'content-type': type, 'content-range': `bytes ${range.from}-${to - 1}/${bytes.byteLength}` },
    body: bytes.slice(range.from, to),
  })
}

const uploadOne = async (ports: SyncPorts, sha256: string, queuedAs: string): Promise<Uploaded> => {
  const { db } = ports
  const [row, content] = await Promise.all([db.files.files.get(sha256), db.files.bytes.get(sha256)])
  if (!row || !content) return { kind: 'refused', code: 'file.unreadable' }
  const file = { sha256, type: row.type, bytes: content.bytes }
  const size = Math.max(SMALLEST_PIECE, FILE_PIECE_BYTES >> Math.min((await readStatus(db)).attempt, 4))
  let damaged = 0
  let finishing = false
  let misunderstood = 0
  let reply = await askState(ports, sha256)
  for (;;) {
    if (reply.kind === 'refused' && reply.code === 'file.hash' && ++damaged < MAX_DAMAGED) {
      // Damaged on the way: once more from the start, where the server, who forgot the pieces, then is.
      reply = await askState(ports, sha256)
    } else if (reply.kind === 'offset') {
      misunderstood += 1
      if (misunderstood > MAX_MISUNDERSTANDINGS) return outage
      reply = await askState(ports, sha256)
    } else if (reply.kind !== 'state') return reply
    else {
      const { stored, received } = reply.state
      await noteFile(db, sha256, { state: 'uploading', received: stored ? row.size : received })
      if (stored) return { kind: 'stored' }
      if ((await queueVersion(db)) !== queuedAs) return { kind: 'interrupted' }
      if (received < row.size) reply = await sendPiece(ports, file, { from: received, size })
      else {
        // All is there and still not stored: the server stopped before it looked at the whole. The last piece again makes it look.
        if (finishing) return outage
        finishing = true
        reply = await sendPiece(ports, file, { from: Math.max(0, row.size - size), size })
      }
    }
  }
}

/** Notes that a file was refused without a code. It counts as refused once it was so often, and for so long, else as an outage. */
const noteBare = async ({ db, now }: SyncPorts, sha256: string): Promise<Exclude<Uploaded, { kind: 'bare' }>> => {
  const { count, since: noted } = (await db.files.files.get(sha256))?.bare ?? { count: 0, since: now() }
  // A clock that was ahead then and is right by now would never say that it was long enough.
  const since = Math.min(noted, now())
  await noteFile(db, sha256, { bare: { count: count + 1, since } })
  return count + 1 >= MAX_BARE && now() - since >= BARE_FOR_MS ? { kind: 'refused', code: 'file.unreadable' } : outage
}

/**
 * Asks for a file again whatever was said before. Resolves as {@link uploadFiles}, with how long files are put off now, in ms, and how often
 * this one was refused without a code.
 */
export const uploadNow = async (
  ports: SyncPorts,
  sha256: string,
): Promise<{ readonly stopped: RoundOutcome | Obstacle | null; readonly putOffMs: number; readonly refusals: number }> => {
  await ports.db.meta.delete('filesPutOff')
  const stopped = await uploadFiles(ports, [sha256])
  const putOff = await readPutOff(ports.db)
  const refusals = (await ports.db.files.files.get(sha256))?.bare?.count ?? 0
  return { stopped, putOffMs: putOff ? putOff.until - putOff.from : 0, refusals }
}

/**
 * Uploads files in pieces, going on where the server says an earlier try ended. Data first: a change queued meanwhile ends
 * it, to be gone on with in the next round; `planned` is the version of the queue that chose the files. Returns null when there is nothing
 * left to upload in this round, or what stopped it. A server that wants no files for a while (a quota) is not asked again until then;
 * nothing else waits for that. A refused file is noted with its code; the next look at the queue turns the changes that name it into cards.
 */
export const uploadFiles = async (
  ports: SyncPorts,
  files: readonly string[],
  planned?: string,
): Promise<RoundOutcome | Obstacle | null> => {
  const { db } = ports
  if (await arePutOff(ports)) return outage
  const queuedAs = planned ?? (await queueVersion(db))
  for (const sha256 of files) {
    const uploaded = await uploadOne(ports, sha256, queuedAs)
    const result = uploaded.kind === 'bare' ? await noteBare(ports, sha256) : uploaded
    if (result.kind === 'interrupted') return null
    if (result.kind === 'stored') await noteFile(db, sha256, { state: 'uploaded', code: null, uploadedAt: ports.now(), bare: undefined })
    else if (result.kind === 'refused')
      await noteFile(db, sha256, { state: 'refused', code: result.code === 'file.hash' ? 'file.unreadable' : result.code, bare: undefined })
    else if (result.kind === 'outage' && result.retryAfterMs !== null) {
      const from = ports.now()
      await db.meta.put({ key: 'filesPutOff', value: { from, until: from + result.retryAfterMs } satisfies PutOff })
      return outage
    } else return result
  }
  return null
}
