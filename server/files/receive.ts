import type { Context } from 'hono'
import { FILE_PIECE_BYTES, fileState, type FileState } from '#protocol/files.ts'
import type { Sql } from '#server/database/database.ts'
import { readBytes } from '#server/http/body.ts'
import { json } from '#server/http/endpoint/content.ts'
import { ProblemError } from '#server/http/problems.ts'
import { readRange } from './content-range.ts'
import { openFinishing, type FinishParts } from './finish.ts'
import { openInspection, type Inspect } from './inspection/threads.ts'
import * as pieces from './pieces.ts'
import { openRoomReports } from './room.ts'
import { fileContent } from './serve.ts'
import { adoptUpload, dropUpload, findUpload, lockQuota, reserve } from './uploads.ts'

export interface ReceiveParts extends Omit<FinishParts, 'inspect' | 'tell'> {
  /** Looks at files; threads of its own where it is not given. */
  readonly inspect?: Inspect
}

/** Takes a vendor's files, whoever sends them. */
export interface Receiving {
  /** How far an upload is. */
  readonly state: (key: pieces.FileKey) => Promise<FileState>
  /**
   * Takes the next piece, as its `Content-Range` says, and answers how far the file is; the last one has the whole looked at and stored.
   * @throws ProblemError with the reason of a refusal, 409 `file.offset`, 413 `files.full`, 503 `server.busy`
   */
  readonly receive: (c: Context, key: pieces.FileKey) => Promise<Response>
}

/** What every route says that takes files. */
export const UPLOADED = {
  // Read by the handler: it is a piece of a file.
  body: fileContent,
  answers: { 200: json({ FileState: fileState }), 202: json({ FileState: fileState }) },
  problems: {
    409: ['file.offset'],
    413: ['file.too_large', 'files.full'],
    415: ['file.type'],
    422: ['file.hash', 'file.unreadable', 'file.script', 'file.action', 'file.locked', 'file.pixels', 'file.too_complex'],
    503: ['server.busy'],
  },
} as const

const readState = async ({ database }: ReceiveParts, key: pieces.FileKey): Promise<FileState> => {
  const look = async (tx: Sql) => {
    const stored = await pieces.findFile(tx, key)
    const state = pieces.stateOf(key.sha256, stored ?? { received: await pieces.readReceived(tx, key) })
    return { state, isOld: stored !== null && pieces.isToRenew(key, stored) }
  }
  const seen = await database.vendorTransaction(key.vendorId, look, { readOnly: true })
  if (!seen.isOld) return seen.state
  // A device that hears that its file is there does not send it: it may not be removed a moment later.
  return database.vendorTransaction(key.vendorId, async (tx) => {
    await lockQuota(tx, key)
    await pieces.renewFile(tx, key)
    return (await look(tx)).state
  })
}

/** Takes the next piece. Resolves to how far the file is; all of it is there when `received` is its size. */
const takePiece = (parts: Omit<FinishParts, 'inspect'>, key: pieces.FileKey, piece: { first: number; size: number; bytes: Uint8Array }) =>
  parts.database.vendorTransaction(key.vendorId, async (tx): Promise<FileState | 'begin anew'> => {
    await lockQuota(tx, key)
    const stored = await pieces.findFile(tx, key)
    if (stored) {
      if (pieces.isToRenew(key, stored)) await pieces.renewFile(tx, key)
      return pieces.stateOf(key.sha256, stored)
    }
    const begun = await findUpload(tx, key)
    if (begun === null && piece.first > 0) return 'begin anew'
    const limits = { quota: parts.fileQuota, now: parts.now(), tell: parts.tell }
    if (begun === null) await reserve(tx, key, { size: piece.size, reserved: piece.size }, limits)
    else if (begun.size !== piece.size) {
      // Room was kept for a file of another size: one of the two was not this file. A customer's side takes nothing from the vendor.
      if (!key.isCustomers || begun.isCustomers) await dropUpload(tx, key)
      return 'begin anew'
    } else await adoptUpload(tx, key)
    const received = await pieces.readReceived(tx, key)
    if (piece.first > received) return 'begin anew'
    if (piece.first === received) await pieces.addPiece(tx, key, piece)
    return pieces.stateOf(key.sha256, { received: await pieces.readReceived(tx, key) })
  })

/** Opens the one way that files come in. All routes share it: a file that two of them bring is looked at once, and each vendor in turn. */
export const openReceiving = (parts: ReceiveParts): Receiving => {
  const told = { ...parts, tell: openRoomReports(parts.report) }
  const finish = openFinishing({ ...told, inspect: parts.inspect ?? openInspection(parts.report) })
  return {
    state: (key) => readState(parts, key),
    receive: async (c, key) => {
      const { first, last, size } = readRange(c.req.header('Content-Range'))
      const bytes = await readBytes(c, FILE_PIECE_BYTES)
      if (bytes.length !== last - first + 1) throw new ProblemError(400, 'body.invalid')
      const taken = await takePiece(told, key, { first, size, bytes })
      if (taken === 'begin anew') throw new ProblemError(409, 'file.offset')
      const state = !taken.stored && taken.received >= size ? await finish(key) : taken
      return c.json(state, state.stored ? 200 : 202)
    },
  }
}
