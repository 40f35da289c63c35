import { existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFault } from './start-fault.ts'

interface Owner {
  readonly pid: number
  /** When the process began, as the system tells it; null where it does not. */
  readonly began: string | null
}

// What this process holds: after a restart in a container another process often has the same number, and then only
// this list tells our own lock from a dead one.
const held = new Set<string>()

/** The start time of a process in clock ticks after boot (Linux), so that a reused process number is not mistaken for the owner. */
const beganAt = (pid: number): string | null => {
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return null
  const text = readFileSync(stat, 'utf8')
  // The second field is the program's name in parentheses and may hold spaces; the rest is counted behind it.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const readOwner = (path: string): Owner | null => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null
    return { pid: value.pid, began: 'began' in value && typeof value.began === 'string' ? value.began : null }
  } catch {
    return null // half-written by a process that died, or just removed
  }
}

const holds = (path: string, owner: Owner): boolean => {
  if (owner.pid === process.pid) return held.has(path)
  if (!isAlive(owner.pid)) return false
  return owner.began === null || owner.began === beganAt(owner.pid)
}

/**
 * Takes a lock file: PGlite itself lets two processes write into one folder. A lock whose owner is dead is taken over.
 * Returns the function that gives it back.
 * @throws StartFault when a living process holds it
 */
export const takeLock = (path: string): (() => void) => {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      writeFileSync(path, JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Owner), { flag: 'wx', mode: 0o600 })
      held.add(path)
      return () => {
        if (held.delete(path)) unlinkSync(path)
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const owner = readOwner(path)
      if (owner && holds(path, owner))
        throw new StartFault(`${dirname(path)} is in use by process ${owner.pid}: end that one, or set DATA_DIR to another folder.`)
      if (existsSync(path)) unlinkSync(path)
    }
  }
  throw new StartFault(`The lock ${path} cannot be taken: end every other server of this folder, then delete that file.`)
}
