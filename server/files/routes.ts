import { Hono } from 'hono'
import * as v from 'valibot'
import { fileRef } from '#domain/kernel/id.ts'
import { FILE_PIECE_BYTES, fileState, type FileState } from '#protocol/files.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireAllowance } from '#server/identity/auth/allowed.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { requireOwnVendor } from '#server/identity/auth/own-vendor.ts'
import { readBytes } from '#server/http/body.ts'
import { json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { openInspection, type Inspect } from './inspection/threads.ts'
import { ALLOWANCES, openAllowance, type Allowance } from '#server/http/limits/allowance.ts'
import { ProblemError } from '#server/http/problems.ts'
import { readRange } from './content-range.ts'
import { openFinishing, type FinishParts } from './finish.ts'
import * as pieces from './pieces.ts'
import { requireSender, type SenderEnv } from './sender.ts'
import { fileContent, serveFile } from './serve.ts'
import { dropUpload, findUpload, lockQuota, reserve } from './uploads.ts'

interface FileParts extends Omit<FinishParts, 'inspect'> {
  readonly auth: Auth
  readonly publicUrl: string
  /** Looks at files; threads of its own where it is not given. */
  readonly inspect?: Inspect
  /** How often one session may call. */
  readonly allowance?: Allowance
}

const readState = (parts: FileParts, key: pieces.FileKey): Promise<FileState> =>
  parts.database.vendorTransaction(
    key.vendorId,
    async (tx) => pieces.stateOf(key.sha256, (await pieces.findFile(tx, key)) ?? { received: await pieces.readReceived(tx, key) }),
    { readOnly: true },
  )

/** Takes the next piece. Resolves to how far the file is; all of it is there when `received` is its size. */
const takePiece = (parts: FileParts, key: pieces.FileKey, piece: { first: number; size: number; bytes: Uint8Array }) =>
  parts.database.vendorTransaction(key.vendorId, async (tx): Promise<FileState | 'begin anew'> => {
    await lockQuota(tx, key)
    const stored = await pieces.findFile(tx, key)
    if (stored) return pieces.stateOf(key.sha256, stored)
    const size = await findUpload(tx, key)
    if (size === null && piece.first > 0) return 'begin anew'
    if (size === null) await reserve(tx, key, { size: piece.size, reserved: piece.size }, { quota: parts.fileQuota, now: parts.now() })
    else if (size !== piece.size) {
      // Room was kept for a file of another size: one of the two was not this file.
      await dropUpload(tx, key)
      return 'begin anew'
    }
    const received = await pieces.readReceived(tx, key)
    if (piece.first > received) return 'begin anew'
    if (piece.first === received) await pieces.addPiece(tx, key, piece)
    return pieces.stateOf(key.sha256, { received: await pieces.readReceived(tx, key) })
  })

const params = v.pick(fileRef, ['sha256'])

const STATE = {
  summary: 'How far an upload is',
  caller: 'session',
  params,
  answers: { 200: json({ FileState: fileState }) },
  problems: { 429: ['rate.limited'] },
} as const

const UPLOAD = {
  summary: 'Upload the next piece of a file (Content-Range); the last one has the whole looked at and stored',
  caller: 'session',
  params,
  // Read by the handler: it is a piece of a file.
  body: fileContent,
  answers: { 200: json({ FileState: fileState }), 202: json({ FileState: fileState }) },
  problems: {
    409: ['file.offset'],
    413: ['file.too_large', 'files.full'],
    415: ['file.type'],
    422: ['file.hash', 'file.unreadable', 'file.script', 'file.action', 'file.locked', 'file.pixels', 'file.too_complex'],
    429: ['rate.limited'],
    503: ['server.busy'],
  },
} as const

const FILE = {
  summary: 'A stored file, as an attachment; Repr-Digest is the hash of these bytes, not its name where a picture was drawn anew',
  caller: 'session',
  params,
  answers: { 200: fileContent },
  problems: { 429: ['rate.limited'] },
} as const

/** `PUT /:sha256`, `GET /:sha256/state` and `GET /:sha256`: mount at `/api/files`. */
export const fileRoutes = (parts: FileParts): Hono<SessionEnv & SenderEnv> => {
  const spend = openAllowance(parts.allowance ?? ALLOWANCES.files, parts.now)
  const finish = openFinishing({ ...parts, inspect: parts.inspect ?? openInspection(parts.report) })
  const asSender = requireSender({ ...parts, spend })
  return new Hono<SessionEnv & SenderEnv>()
    .use(requireOwnOrigin(parts.publicUrl))
    .get('/:sha256/state', asSender, endpoint(STATE), async (c) =>
      c.json(await readState(parts, { vendorId: c.get('sender').vendorId, ...c.req.valid('param') })),
    )
    .put('/:sha256', asSender, endpoint(UPLOAD), async (c) => {
      const key = { vendorId: c.get('sender').vendorId, ...c.req.valid('param') }
      const { first, last, size } = readRange(c.req.header('Content-Range'))
      const bytes = await readBytes(c, FILE_PIECE_BYTES)
      if (bytes.length !== last - first + 1) throw new ProblemError(400, 'body.invalid')
      const taken = await takePiece(parts, key, { first, size, bytes })
      if (taken === 'begin anew') throw new ProblemError(409, 'file.offset')
      const state = !taken.stored && taken.received >= size ? await finish(key) : taken
      return c.json(state, state.stored ? 200 : 202)
    })
    .get('/:sha256', requireSession(parts.auth), requireOwnVendor, requireAllowance(spend), endpoint(FILE), (c) =>
      serveFile(parts, { vendorId: c.get('session').vendorId, ...c.req.valid('param') }),
    )
}
