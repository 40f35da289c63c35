import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '#server/database/connect.ts'

/**
 * Puts an empty embedded database of this release into a folder. Making one takes six times as long as opening one, so all files of a run
 * copy the same.
 */
export const putDatabase = async (folder: string): Promise<void> => {
  const shared = process.env['MADE_DATABASES']
  if (shared === undefined) throw new Error('tests/support/one-postgres.ts has not run')
  const made = join(shared, 'made')
  if (!existsSync(made)) {
    const own = join(shared, randomUUID())
    const database = await connect({ databaseUrl: null, dataDir: own })
    // The memory for pages is cleared when a database is opened, which is most of what these are for.
    await database.query(sql`alter system set shared_buffers = '16MB'`)
    await database.settle()
    await database.close()
    try {
      renameSync(own, made)
    } catch {
      // Another file was sooner.
      rmSync(own, { recursive: true })
    }
  }
  cpSync(made, folder, { recursive: true })
}
