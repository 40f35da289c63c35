import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { DatabaseSettings, Engine } from './database.ts'
import { createDurability, type Durability } from './durability.ts'
import { damagedFolder, embeddedFolder, unopened, type EmbeddedFolder } from './embedded-folder.ts'
import { OWN_EPOCH } from './lineage.ts'
import { takeLock } from './lock-file.ts'
import { MIGRATIONS, requireKnown } from './migrations.ts'
import { readWhole } from './read-whole.ts'

// Node may end the whole process where it frees compiled code that is not needed any more (nodejs/node#64500): a few megabytes stay.
setFlagsFromString('--no-wasm-code-gc')

/** In memory nothing outlives the process, so every revision is as durable as the whole. */
const MEMORY: Durability = {
  committed: () => undefined,
  durable: (_vendorId, to) => to,
  check: async () => undefined,
  settle: async () => undefined,
  close: async () => undefined,
}

/** How long a database that is damaged may take to close: it may have stopped for ever. */
const CLOSE_MS = 2000

/** Opens the folder's database and reads it whole. @throws StartFault where it is damaged */
const openWhole = async ({ folder, isNew }: EmbeddedFolder): Promise<PGlite> => {
  const client = await PGlite.create({ dataDir: folder }).catch((error: unknown) => Promise.reject(unopened(error, folder)))
  if (isNew) return client
  const damage = await readWhole(client).catch((error: unknown) => unopened(error, folder))
  if (damage === null) return client
  await Promise.race([client.close().catch(() => undefined), wait(CLOSE_MS)])
  throw typeof damage === 'string' ? damagedFolder(folder, damage) : damage
}

/**
 * PGlite in `dataDir/db` (or in memory): PostgreSQL inside this process, one connection. Safe against the death of the
 * process. It never calls fsync, so against a power cut only what {@link createDurability} has flushed is safe.
 * @throws StartFault when another process has the folder, or when it is damaged: it is never taken for an empty one
 */
export const openPglite = async ({ dataDir, image }: Pick<DatabaseSettings, 'dataDir' | 'image'>): Promise<Engine> => {
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = dataDir === null ? () => undefined : takeLock(join(dataDir, 'db.lock'))
  try {
    const embedded = dataDir === null ? null : embeddedFolder(dataDir)
    const client = embedded === null ? await PGlite.create(image ? { loadDataDir: image } : {}) : await openWhole(embedded)
    const orm = drizzle(client)
    const durability = dataDir === null ? MEMORY : createDurability(client, dataDir)
    return {
      engine: 'pglite',
      orm,
      epoch: () => OWN_EPOCH,
      transaction: (work, { isolation, readOnly }) =>
        orm.transaction(work, { isolationLevel: isolation, accessMode: readOnly ? 'read only' : 'read write' }),
      migrate: async () => {
        await requireKnown(orm)
        await migrate(orm, { migrationsFolder: MIGRATIONS })
        embedded?.made()
      },
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
