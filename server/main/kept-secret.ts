import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFault } from '#server/database/start-fault.ts'

/**
 * A secret that is made once and kept in a file only its owner can read. Written beside and linked into place, so
 * that two processes starting at once agree on one secret and a crash never leaves half of one.
 * @returns 43 characters (256 bits, base64url)
 */
export const keptSecret = (path: string): string => {
  const kept = read(path)
  if (kept) return kept
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    // EEXIST: another process was first, and its secret counts.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  const secret = read(path)
  if (!secret) throw new StartFault(`The secret file ${path} is empty: delete it to have a new one made.`)
  return secret
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
