import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartFault } from './start-fault.ts'
import { rowsOn, type Orm } from './database.ts'

/** The folder of numbered SQL migrations: one set for PGlite and PostgreSQL. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

// The migrator knows a migration by the moment it was made.
const known = new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis))

const without = (some: ReadonlySet<number>, others: ReadonlySet<number>): number => [...some].filter((one) => !others.has(one)).length

/** How many applied migrations this release does not know, and how many of its own are not applied. */
export const compareMigrations = async (orm: Pick<Orm, 'execute'>): Promise<{ unknown: number; missing: number }> => {
  const ask = rowsOn(orm)
  const [table] = await ask<{ exists: boolean }>(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`)
  if (!table?.exists) return { unknown: 0, missing: known.size }
  const rows = await ask<{ at: number }>(sql`select created_at::float8 as at from drizzle.__drizzle_migrations`)
  const applied = new Set(rows.map(({ at }) => at))
  return { unknown: without(applied, known), missing: without(known, applied) }
}

/**
 * Refuses to work on a database that this release does not fully know. `migrated`: its own migrations must all be there too; the
 * migrator skips one that was made before the last that is applied.
 * @throws StartFault
 */
export const requireKnown = async (orm: Pick<Orm, 'execute'>, when?: 'migrated'): Promise<void> => {
  const { unknown, missing } = await compareMigrations(orm)
  if (unknown > 0)
    throw new StartFault(
      'The database was migrated by a newer release of the portal: start that release, or restore a backup from before it.',
    )
  if (when === 'migrated' && missing > 0)
    throw new StartFault('The database lacks a migration of this release that is older than its last one: restore a backup.')
}
