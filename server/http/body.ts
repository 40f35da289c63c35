import type { Context } from 'hono'
import { ProblemError } from './problems.ts'

const hasNul = (text: string): boolean => text.includes('\0')

/** Whether a NUL character stands in any text or name of a JSON document. Most have none and are not read twice. */
const holdsNul = (json: string): boolean => {
  if (!json.includes('u0000')) return false
  let found = false
  JSON.parse(json, (name, value: unknown) => {
    found ||= hasNul(name) || (typeof value === 'string' && hasNul(value))
    return value
  })
  return found
}

/**
 * Reads a JSON body of at most `limit` bytes. NUL characters are refused, because PostgreSQL stores none, except where every item is
 * judged by itself (`items: 'judged'`). One that is left out (`isOptional`) is an empty object, whatever media type is named of it: some
 * callers name one with every call.
 * @throws ProblemError 413 `body.too_large`, 400 `body.invalid` (also for another content type: a plain form of
 * another site could be sent without asking first)
 */
export const readJson = async (
  c: Context,
  limit: number,
  { items, isOptional }: { items?: 'judged'; isOptional?: true } = {},
): Promise<unknown> => {
  const isJson = /^application\/json\b/i.test(c.req.header('Content-Type') ?? '')
  if (!isJson && !isOptional) throw new ProblemError(400, 'body.invalid')
  const bytes = await readBytes(c, limit)
  if (isOptional && bytes.length === 0) return {}
  if (!isJson) throw new ProblemError(400, 'body.invalid')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    if (items !== 'judged' && holdsNul(text)) throw new ProblemError(400, 'body.invalid')
    return value
  } catch {
    throw new ProblemError(400, 'body.invalid')
  }
}

/**
 * Reads a plain form's body of at most `limit` bytes, as pages without a script send it: with two characters for each end of a line, of which
 * the field it was typed into counted one.
 * @throws ProblemError 413 `body.too_large`, 400 `body.invalid` where it holds a NUL character
 */
export const readPlainForm = async (c: Context, limit: number): Promise<Record<string, string>> => {
  const fields = [...new URLSearchParams(new TextDecoder().decode(await readBytes(c, limit)))]
  if (fields.flat().some(hasNul)) throw new ProblemError(400, 'body.invalid')
  return Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
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
