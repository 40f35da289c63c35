import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { FILE_PIECE_BYTES, fileState } from '#protocol/files.ts'
import { ORIGIN, type World } from './world.ts'

/** The name of a file on the way: the SHA-256 of its bytes. */
export const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What a vendor's browser does with files. */
export const client = (world: World, cookie: string) => {
  const headers = { Origin: ORIGIN, Cookie: cookie }
  const piece = (sha256: string, range: { first: number; last: number; size: number }, body: Uint8Array) =>
    world.app.request(`/api/files/${sha256}`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Range': `bytes ${range.first}-${range.last}/${range.size}` },
      body: new Uint8Array(body),
    })
  const state = async (sha256: string) =>
    v.parse(fileState, await (await world.app.request(`/api/files/${sha256}/state`, { headers })).json())
  const read = (sha256: string) => world.app.request(`/api/files/${sha256}`, { headers })
  /** Sends the rest of a file from `first` on, in order; resolves to the last answer. */
  const send = async (bytes: Uint8Array, first = 0, sha256 = shaOf(bytes)): Promise<Response> => {
    for (let at = first; ; at += FILE_PIECE_BYTES) {
      const part = bytes.subarray(at, at + FILE_PIECE_BYTES)
      const response = await piece(sha256, { first: at, last: at + part.length - 1, size: bytes.length }, part)
      if (response.status !== 202 || at + part.length >= bytes.length) return response
    }
  }
  return { piece, state, read, send }
}
export type Client = ReturnType<typeof client>

/** The code of a problem. */
export const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code?: unknown }).code
