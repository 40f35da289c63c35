import { existsSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFault, folderFault } from './start-fault.ts'

/** The embedded database's files below the data folder, and what stands beside them. */
export interface EmbeddedFolder {
  readonly folder: string
  /** There is no database in it yet. */
  readonly isNew: boolean
  /** To be called when the database is whole: from now on what is in the folder counts, and is never made anew. */
  readonly made: () => void
}

// PostgreSQL's own: without one of them it begins anew, or does not begin at all.
const PARTS = ['PG_VERSION', 'base', 'global', 'global/pg_control', 'pg_wal', 'pg_xact', 'postgresql.conf']
/** One log segment: less than this, and PostgreSQL cannot begin. */
const SEGMENT_BYTES = 16 * 1024 * 1024

const sizeOf = (path: string): number => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() ? readdirSync(path).length : (found?.size ?? 0)
}

/** What a folder whose files were lost or changed says to whoever starts the server. */
export const damagedFolder = (folder: string, what: string): StartFault =>
  new StartFault(
    `The database in ${folder} is damaged (${what}): put the whole data folder back from a backup, or move it away to start with an empty one.`,
  )

/** What an embedded database that failed to open says: nothing it does itself tells a full disk from a damaged file. */
export const unopened = (error: unknown, folder: string): StartFault => {
  const { bavail, bsize } = statfsSync(dirname(folder))
  if (bavail * bsize < SEGMENT_BYTES)
    return folderFault(Object.assign(new Error(), { code: 'ENOSPC' }), folder) ?? damagedFolder(folder, '')
  const [line = ''] = (error instanceof Error ? error.message : '').split('\n', 1)
  return damagedFolder(folder, line === '' ? 'it cannot be opened' : line.slice(0, 100))
}

/**
 * Looks at the folder before PGlite does, which would make an empty database wherever `PG_VERSION` is missing. Only a folder that
 * never held a whole database is made (anew): none, an empty one, or one whose making was cut off, which the marker beside it tells.
 * @throws StartFault where there was a database and it, or a part of it, is gone
 */
export const embeddedFolder = (dataDir: string): EmbeddedFolder => {
  const folder = join(dataDir, 'db')
  const marker = join(dataDir, 'db.incomplete')
  const promises = join(dataDir, 'durable.json')
  // With promises the database was whole once: then a power cut has brought the marker back.
  if (existsSync(marker) && !existsSync(promises)) rmSync(folder, { recursive: true, force: true })
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && !found.isDirectory()) throw damagedFolder(folder, 'it is no folder')
  const isNew = !found || readdirSync(folder).length === 0
  if (isNew && existsSync(promises))
    throw new StartFault(
      `The database in ${folder} is gone, though ${promises} says that there was one: put the folder back from a backup, or delete ` +
        `that file to start with an empty one.`,
    )
  if (isNew) writeFileSync(marker, '', { mode: 0o600 })
  else {
    const missing = PARTS.find((part) => sizeOf(join(folder, part)) === 0)
    if (missing !== undefined) throw damagedFolder(folder, `${missing} is missing or empty`)
  }
  return { folder, isNew, made: () => rmSync(marker, { force: true }) }
}
