import * as v from 'valibot'

/**
 * `PUT /api/files/:sha256` uploads a file in pieces, each with `Content-Range: bytes first-last/size`, in order from 0. An
 * interrupted upload goes on from what `GET /api/files/:sha256/state` says was received. The server hashes the whole,
 * tells its kind by its content and strips what photos say of their place. Repeating any of it does no harm.
 */
export const FILE_PIECE_BYTES = 256 * 1024
/** Files are smaller than this (specification: under 5 MB). */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const FILE_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** Answer of both calls: 202 while pieces are missing, 200 when the file is stored. */
export const fileState = v.object({
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  received: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  stored: v.boolean(),
  /** The kind by content, once stored. */
  type: v.nullable(v.picklist(FILE_TYPES)),
})
export type FileState = v.InferOutput<typeof fileState>

/** Where a stored file is read from (always an attachment, for the signed-in vendor only). */
export const filePath = (sha256: string): string => `/api/files/${sha256}`
