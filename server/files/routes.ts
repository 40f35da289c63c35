import { Hono } from 'hono'
import { FILE_PIECE_BYTES, type FileState } from '#protocol/files.ts'
import type { Auth } from '#server/auth/auth.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/auth/guards.ts'
import { requireOwnVendor } from '#server/auth/own-vendor.ts'
import { readBytes } from '#server/body.ts'
import type { Core } from '#server/core.ts'
import { ALLOWANCES, openAllowance, type Allowance } from '#server/limits/allowance.ts'
import { ProblemError } from '#server/problems.ts'
import { readRange } from './content-range.ts'
import { inspectFile, sha256 as hashOf } from './inspect.ts'
import * as pieces from './pieces.ts'
import { requireSender, type SenderEnv } from './sender.ts'
import { fileKey, serveFile } from './serve.ts'
import type { FileStore } from './store.ts'

export interface FileParts extends Pick<Core, 'database' | 'now'> {
  readonly auth: Auth
  readonly publicUrl: string
  readonly fileStore: FileStore
  /** Bytes that the files of one vendor may have together. */
  readonly fileQuota: number
  /** How often one session may call. */
  readonly allowance?: Allowance
}

const RETRY_S = 60
/** A full store is emptied by people, not by waiting: devices ask again now and then. */
const QUOTA_RETRY_S = 3600

const readState = (parts: FileParts, key: pieces.FileKey): Promise<FileState> =>
  parts.database.vendorTransaction(
    key.vendorId,
    async (tx) => pieces.stateOf(key.sha256, (await pieces.findFile(tx, key)) ?? { received: await pieces.readReceived(tx, key) }),
    { readOnly: true },
  )

/** Takes the next piece. Resolves to the bytes of the whole file when it was the last one, else to how far it is. */
const takePiece = (parts: FileParts, key: pieces.FileKey, piece: { first: number; size: number; bytes: Uint8Array }) =>
  parts.database.vendorTransaction(key.vendorId, async (tx): Promise<{ state: FileState } | { whole: Uint8Array }> => {
    const stored = await pieces.findFile(tx, key)
    if (stored) return { state: pieces.stateOf(key.sha256, stored) }
    const received = await pieces.readReceived(tx, key)
    // Others must not be able to fill the database with files that never end.
    if (received === 0 && (await pieces.countUnfinished(tx, key)) >= pieces.MAX_UNFINISHED)
      throw new ProblemError(429, 'rate.limited', { retryAfter: RETRY_S })
    if (received === 0 && (await pieces.countStored(tx, key)) + piece.size > parts.fileQuota)
      throw new ProblemError(429, 'rate.limited', { retryAfter: QUOTA_RETRY_S })
    if (piece.first > received) throw new ProblemError(409, 'file.offset')
    if (piece.first === received) await pieces.addPiece(tx, key, piece)
    const now = await pieces.readReceived(tx, key)
    return now < piece.size ? { state: pieces.stateOf(key.sha256, { received: now }) } : { whole: await pieces.joinPieces(tx, key) }
  })

/** Looks at a whole file, keeps it and forgets its pieces, which are forgotten too when it is refused. */
const finish = async (parts: FileParts, key: pieces.FileKey, whole: Uint8Array): Promise<FileState> => {
  const drop = () => parts.database.vendorTransaction(key.vendorId, (tx) => pieces.dropPieces(tx, key))
  try {
    if (hashOf(whole) !== key.sha256) throw new ProblemError(422, 'file.hash')
    const { type, stored } = await inspectFile(whole)
    const storedSha256 = hashOf(stored)
    // First the bytes, then the word that they are there: a crash in between only leaves bytes that nobody names.
    await parts.fileStore.put(key.vendorId, storedSha256, { bytes: stored, type })
    const file = { type, size: whole.length, storedSha256, storedSize: stored.length }
    await parts.database.vendorTransaction(key.vendorId, async (tx) => {
      await pieces.addFile(tx, key, file)
      await pieces.dropPieces(tx, key)
    })
    return pieces.stateOf(key.sha256, file)
  } catch (error) {
    if (error instanceof ProblemError) await drop()
    throw error
  }
}

/** `PUT /:sha256`, `GET /:sha256/state` and `GET /:sha256`: mount at `/api/files`. */
export const fileRoutes = (parts: FileParts): Hono<SessionEnv & SenderEnv> => {
  const spend = openAllowance(parts.allowance ?? ALLOWANCES.files, parts.now)
  const asSender = requireSender({ ...parts, spend })
  return new Hono<SessionEnv & SenderEnv>()
    .use(requireOwnOrigin(parts.publicUrl))
    .get('/:sha256/state', asSender, async (c) => c.json(await readState(parts, fileKey(c.get('sender').vendorId, c.req.param('sha256')))))
    .put('/:sha256', asSender, async (c) => {
      const key = fileKey(c.get('sender').vendorId, c.req.param('sha256'))
      const { first, last, size } = readRange(c.req.header('Content-Range'))
      const bytes = await readBytes(c, FILE_PIECE_BYTES)
      if (bytes.length !== last - first + 1) throw new ProblemError(400, 'body.invalid')
      const taken = await takePiece(parts, key, { first, size, bytes })
      const state = 'whole' in taken ? await finish(parts, key, taken.whole) : taken.state
      return c.json(state, state.stored ? 200 : 202)
    })
    .get('/:sha256', requireSession(parts.auth), requireOwnVendor, (c) => {
      const { vendorId, sessionId } = c.get('session')
      spend(sessionId)
      return serveFile(parts, fileKey(vendorId, c.req.param('sha256')))
    })
}
