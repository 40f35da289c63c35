import { Hono } from 'hono'
import * as v from 'valibot'
import { fileRef } from '#domain/kernel/id.ts'
import { fileState } from '#protocol/files.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { answersOfPerson, requireAllowance } from '#server/identity/auth/allowed.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { requireOwnVendor } from '#server/identity/auth/own-vendor.ts'
import { json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { ALLOWANCES, openPersonalAllowance, type Allowance } from '#server/http/limits/allowance.ts'
import { openReceiving, UPLOADED, type ReceiveParts, type Receiving } from './receive.ts'
import { requireSender, type SenderEnv } from './sender.ts'
import { fileContent, serveFile } from './serve.ts'

interface FileParts extends ReceiveParts {
  readonly auth: Auth
  readonly publicUrl: string
  /** Shared with whoever else takes files; one of its own where it is not given. */
  readonly receiving?: Receiving
  /** How often one session may call. */
  readonly allowance?: Allowance
  /** How often one that was revoked may. */
  readonly unsentAllowance?: Allowance
}

const params = v.pick(fileRef, ['sha256'])

const STATE = {
  summary: 'How far an upload is',
  caller: 'session',
  params,
  answers: { 200: json({ FileState: fileState }) },
  problems: { 429: ['rate.limited'] },
} as const

const UPLOAD = {
  ...UPLOADED,
  summary: 'Upload the next piece of a file (Content-Range); the last one has the whole looked at and stored',
  caller: 'session',
  params,
  problems: { ...UPLOADED.problems, 429: ['rate.limited'] },
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
  const spend = openPersonalAllowance(parts.allowance ?? ALLOWANCES.files, parts.now)
  const receiving = parts.receiving ?? openReceiving(parts)
  const spendUnsent = openPersonalAllowance(parts.unsentAllowance ?? ALLOWANCES.unsentFiles, parts.now)
  const asSender = requireSender({ ...parts, spend, spendUnsent })
  return new Hono<SessionEnv & SenderEnv>()
    .use(requireOwnOrigin(parts.publicUrl))
    .get('/:sha256/state', asSender, endpoint(STATE), async (c) =>
      c.json(await receiving.state({ vendorId: c.get('sender').vendorId, ...c.req.valid('param') })),
    )
    .put('/:sha256', asSender, endpoint(UPLOAD), (c) =>
      receiving.receive(c, { vendorId: c.get('sender').vendorId, ...c.req.valid('param') }),
    )
    .get('/:sha256', requireSession(parts.auth), requireOwnVendor, requireAllowance(spend), answersOfPerson(), endpoint(FILE), (c) =>
      serveFile(parts, { vendorId: c.get('session').vendorId, ...c.req.valid('param') }),
    )
}
