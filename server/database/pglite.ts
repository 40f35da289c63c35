import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Engine, Orm } from './database.ts'
import { createDurability, type Durability } from './durability.ts'
import { OWN_EPOCH } from './lineage.ts'
import { takeLock } from './lock-file.ts'
import { MIGRATIONS } from './migrations.ts'

/** In memory nothing outlives the process, so every revision is as durable as the whole. */
const MEMORY: Durability = {
  committed: () => undefined,
  durable: (_vendorId, to) => to,
  check: async () => undefined,
  settle: async () => undefined,
  close: async () => undefined,
}

/**
 * PGlite in `dataDir/db` (or in memory): PostgreSQL inside this process, one connection. Safe against the death of the
 * process. It never calls fsync, so against a power cut only what {@link createDurability} has flushed is safe.
 * @throws when another process has the folder
 */
export const openPglite = async (dataDir: string | null): Promise<Engine> => {
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = dataDir === null ? () => undefined : takeLock(join(dataDir, 'db.lock'))
  try {
    const client = await PGlite.create(dataDir === null ? {} : { dataDir: join(dataDir, 'db') })
    const orm = drizzle(client)
    const durability = dataDir === null ? MEMORY : createDurability(client, dataDir)
    return {
      engine: 'pglite',
      orm: orm as unknown as Orm,
      epoch: () => OWN_EPOCH,
      migrate: () => migrate(orm, { migrationsFolder: MIGRATIONS }),
      start: durability.check,
      listen: (channel, handler) => client.listen(channel, handler),
      notify: async (channel, payload) => {
        await client.query('select pg_notify($1, $2)', [channel, payload])
      },
      committed: durability.committed,
      durable: durability.durable,
      settle: durability.settle,
      maintain: async () => {
        await client.exec('vacuum (analyze)')
      },
      close: async () => {
        await durability.close()
        await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
