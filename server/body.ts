import type { Context } from 'hono'
import { ProblemError } from './problems.ts'

/**
 * Reads a JSON body of at most `limit` bytes.
 * @throws ProblemError 413 `body.too_large`, 400 `body.invalid` (also for another content type: a plain form of
 * another site could be sent without asking first)
 */
export const readJson = async (c: Context, limit: number): Promise<unknown> => {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) throw new ProblemError(400, 'body.invalid')
  const bytes = await readBytes(c, limit)
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return value
  } catch {
    throw new ProblemError(400, 'body.invalid')
  }
}

/**
 * Reads a body of at most `limit` bytes. The limit holds while reading, whatever Content-Length says.
 * @throws ProblemError 413 `body.too_large`
 */
export const readBytes = async (c: Context, limit: number): Promise<Uint8Array> => {
  if (Number(c.req.header('Content-Length') ?? 0) > limit) throw new ProblemError(413, 'body.too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new ProblemError(413, 'body.too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
