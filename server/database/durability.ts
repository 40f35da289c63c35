import { readFileSync } from 'node:fs'
import { open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Database } from './database.ts'

/** How long commits are collected before they are flushed together, in milliseconds. */
const DEBOUNCE_MS = 400
/** How soon a flush that failed is tried again, in milliseconds: the disk may have been full for a moment. */
const AGAIN_MS = 5000

export interface Durability extends Pick<Database, 'committed' | 'durable' | 'settle'> {
  /** Compares what was promised before with what the database holds, and renews the epoch when something is gone. */
  readonly check: () => Promise<void>
  readonly close: () => Promise<void>
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const fsyncPath = async (path: string): Promise<void> => {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushes every file below a folder that changed since `since` (ms since 1970), and the folders that name them. */
const fsyncTree = async (folder: string, since: number): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    try {
      if (entry.isDirectory()) await fsyncTree(path, since)
      else if (entry.isFile() && (await stat(path)).mtimeMs >= since) await fsyncPath(path)
    } catch (error) {
      // A file may go while we walk (a recycled log segment): what is gone needs no flush.
      if (!isGone(error)) throw error
    }
  }
  await fsyncPath(folder)
}

/** Reads the promised revisions. A missing or damaged file promises nothing. */
const readPromises = (path: string): Map<string, number> => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  } catch {
    return new Map()
  }
}

/** Writes a file so that after a power cut it is either the old or the new one. */
const writeSafely = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.draft`
  await writeFile(draft, text, { mode: 0o600 })
  await fsyncPath(draft)
  await rename(draft, path)
  await fsyncPath(dirname(path))
}

/**
 * Keeps the promise "up to this revision nothing can be lost" for PGlite, which runs with fsync off. After commits it
 * asks for a CHECKPOINT, flushes the changed files of the data folder itself, and only then counts the revisions that
 * were committed before the CHECKPOINT as durable. The promise is written beside the database; at the next boot a
 * database that holds less than was promised gets a new epoch, and devices send again what they kept.
 *
 * The limit of it: what is written after a flush is not ordered on the disk, so a power cut in the middle of later
 * writes can still damage the folder as a whole. Where that must not happen, use PostgreSQL.
 */
export const createDurability = (client: PGlite, dataDir: string): Durability => {
  const folder = join(dataDir, 'db')
  const promisesFile = join(dataDir, 'durable.json')
  const promised = readPromises(promisesFile)
  const pending = new Map<string, number>()
  let lastFlush = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const flush = async (): Promise<void> => {
    if (pending.size === 0) return
    const taken = [...pending]
    pending.clear()
    const began = Date.now()
    try {
      await client.exec('checkpoint')
      // Two seconds of grace: file times can be coarser than our clock.
      await fsyncTree(folder, lastFlush - 2000)
      lastFlush = began
      const flushed = taken.map(([vendorId, revision]) => [vendorId, Math.max(revision, promised.get(vendorId) ?? 0)] as const)
      // Written first, said afterwards: what devices were promised is on the disk.
      await writeSafely(promisesFile, JSON.stringify(Object.fromEntries([...promised, ...flushed])))
      for (const [vendorId, revision] of flushed) promised.set(vendorId, revision)
    } catch (error) {
      for (const [vendorId, revision] of taken) pending.set(vendorId, Math.max(revision, pending.get(vendorId) ?? 0))
      throw error
    }
  }
  const settle = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const next = running.catch(() => undefined).then(flush)
    running = next
    return next
  }
  let isClosed = false
  const schedule = (ms = DEBOUNCE_MS): void => {
    // A failed flush promises nothing, and is tried again: nobody may write for the rest of the night.
    if (!isClosed) timer ??= setTimeout(() => void settle().catch(() => schedule(AGAIN_MS)), ms).unref()
  }
  return {
    committed: (vendorId, revision) => {
      pending.set(vendorId, Math.max(revision, pending.get(vendorId) ?? 0))
      schedule()
    },
    durable: (vendorId, to) => Math.min(to, promised.get(vendorId) ?? 0),
    settle,
    check: async () => {
      const { rows } = await client.query<{ vendor_id: string; revision: number }>(
        'select vendor_id::text, revision::float8 as revision from vendors_clock',
      )
      const held = new Map(rows.map((row) => [row.vendor_id, row.revision]))
      const lost = [...promised].some(([vendorId, revision]) => (held.get(vendorId) ?? 0) < revision)
      if (lost) {
        await client.query("update instance set epoch = gen_random_uuid(), lineage = ''")
        // The devices' own copies are the better memory now: nothing is promised until the next flush.
        promised.clear()
      }
      // What a killed process had committed is in the files but perhaps not on the disk yet.
      for (const [vendorId, revision] of held) if ((promised.get(vendorId) ?? 0) < revision) pending.set(vendorId, revision)
      schedule()
    },
    close: () => {
      isClosed = true
      return settle()
    },
  }
}
