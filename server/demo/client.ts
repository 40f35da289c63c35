import * as v from 'valibot'

/** Sends a request to the service API: over the network, or in-process to the app. */
export type Send = (path: string, init: RequestInit) => Response | Promise<Response>

/** The demo's only way to the portal: the service API with its key, as any marketplace would use it. */
export interface ServiceClient {
  /** Posts or puts under an idempotency key. Resolves for every business answer. @throws on 400, 401, 413, 5xx and 409 `files.missing` */
  readonly write: (
    method: 'POST' | 'PUT',
    path: string,
    call: { key: string; body?: unknown },
  ) => Promise<{ status: number; body: unknown }>
  /** Uploads a file of one piece for a vendor; the same again does no harm. @throws where it is not stored */
  readonly upload: (vendorId: string, sha256: string, bytes: Uint8Array) => Promise<void>
  /** The body, or null for 404. */
  readonly read: (path: string) => Promise<unknown>
}

const awaitsFiles = v.object({ code: v.literal('files.missing') })

const BASE = '/api/service/v1'

/** The call was refused in a way that says the demo itself is wrong, or the server failed. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
}

/** Builds the client. */
export const serviceClient = (send: Send, key: string): ServiceClient => {
  const call = async (
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
  ): Promise<{ status: number; body: unknown }> => {
    const response = await send(`${BASE}${path}`, { ...init, headers: { Authorization: `Bearer ${key}`, ...init.headers } })
    const body: unknown = await response.json()
    return { status: response.status, body }
  }
  const failed = (what: string, answer: { status: number; body: unknown }) => {
    const problem = v.safeParse(v.object({ code: v.string(), fields: v.optional(v.record(v.string(), v.string())) }), answer.body)
    const fields = problem.success ? Object.keys(problem.output.fields ?? {}).join(', ') : ''
    return new ServiceError(`${what} answered ${answer.status} ${problem.success ? problem.output.code : ''} ${fields}`.trimEnd())
  }
  return {
    write: async (method, path, { key: idempotencyKey, body }) => {
      const answer = await call(path, {
        method,
        headers: { 'Idempotency-Key': idempotencyKey, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // Nothing was decided of what waits for a file.
      const isAnswer = answer.status === 200 || (answer.status === 409 && !v.is(awaitsFiles, answer.body))
      if (!isAnswer) throw failed(`${method} ${path}`, answer)
      return answer
    },
    upload: async (vendorId, sha256, bytes) => {
      const path = `/vendors/${vendorId}/files/${sha256}`
      const headers = { 'Content-Range': `bytes 0-${bytes.length - 1}/${bytes.length}` }
      const answer = await call(path, { method: 'PUT', headers, body: new Uint8Array(bytes) })
      if (answer.status !== 200) throw failed(`PUT ${path}`, answer)
    },
    read: async (path) => {
      const answer = await call(path, { method: 'GET' })
      if (answer.status === 404) return null
      if (answer.status !== 200) throw failed(`GET ${path}`, answer)
      return answer.body
    },
  }
}
