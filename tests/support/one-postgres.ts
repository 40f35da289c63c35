import { startPostgres, type PostgresServer } from './postgres.ts'

let server: PostgresServer | undefined

/**
 * One PostgreSQL for all files of a run, each of which makes databases of its own there: making the folder of a server takes longer than
 * most files take. A test that stops, restarts or copies a server starts one for itself.
 */
export const setup = async (): Promise<void> => {
  server = await startPostgres()
  // The workers are started later and have it from here.
  process.env['SHARED_POSTGRES'] = server.address
}

export const teardown = async (): Promise<void> => {
  await server?.stop()
}
