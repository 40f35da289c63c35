import { sql } from 'drizzle-orm'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { databaseImage } from '#tests/support/database-image.ts'
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts'

/** A database implementation under test. */
export interface EngineUnderTest {
  readonly name: string
  /** A migrated, empty database and the way to end everything that was started for it. */
  readonly open: () => Promise<{ database: Database; url: string | null; close: () => Promise<void> }>
}

const pglite: EngineUnderTest = {
  name: 'PGlite in memory',
  open: async () => {
    const database = await connect({ databaseUrl: null, dataDir: null, image: await databaseImage() })
    // The image is the same for all; the identity of the data is not.
    await database.query(sql`update instance set epoch = gen_random_uuid()`)
    return { database, url: null, close: () => database.close() }
  },
}

const onServer = (start: () => Promise<PostgresServer>): EngineUnderTest => ({
  name: 'PostgreSQL',
  open: async () => {
    const server = await start()
    const url = await server.createDatabase()
    const database = await connect({ databaseUrl: url, dataDir: null })
    return {
      database,
      url,
      close: async () => {
        await database.close()
        await server.stop()
      },
    }
  },
})

/** A database on the run's server, where there is one. */
export const postgres = onServer(() => startPostgres(process.env['SHARED_POSTGRES']))

/** A server of a test's own, which may be copied as a whole. */
export const ownPostgres = onServer(() => startPostgres())

/** One suite, every implementation. */
export const ENGINES: readonly EngineUnderTest[] = [pglite, postgres]
