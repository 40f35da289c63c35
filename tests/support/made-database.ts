import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect } from '#server/database/connect.ts'

/** How Node starts a program that loads the server: `npm start` does so as well, and without it loading takes twice as long. */
export const QUICK_START = ['--import', pathToFileURL(join(import.meta.dirname, '..', '..', 'server', 'main', 'resolve-once.ts')).href]

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
    await (await connect({ databaseUrl: null, dataDir: own })).close()
    try {
      renameSync(own, made)
    } catch {
      // Another file was sooner.
      rmSync(own, { recursive: true })
    }
  }
  cpSync(made, folder, { recursive: true })
}
