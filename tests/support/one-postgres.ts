import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type PostgresServer } from './postgres.ts'

let server: PostgresServer | undefined
let databases: string | undefined

/**
 * One PostgreSQL for all files of a run, each of which makes databases of its own there: making the folder of a server takes longer than
 * most files take. A test that stops, restarts or copies a server starts one for itself.
 */
export const setup = async (): Promise<void> => {
  server = await startPostgres()
  // The workers are started later and have it from here.
  process.env['SHARED_POSTGRES'] = server.address
  // Where `putDatabase` keeps what it copies.
  databases = mkdtempSync(join(tmpdir(), 'portal-made-'))
  process.env['MADE_DATABASES'] = databases
}

export const teardown = async (): Promise<void> => {
  await server?.stop()
  if (databases !== undefined) rmSync(databases, { recursive: true, force: true })
}
