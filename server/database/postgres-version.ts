import type { ClientBase } from 'pg'
import { StartFault } from './start-fault.ts'

const OLDEST = 15

/**
 * Refuses a server that is older than what the statements here are written for, before anything is changed in it.
 * @throws StartFault naming its version
 */
export const requirePostgresVersion = async (client: Pick<ClientBase, 'query'>): Promise<void> => {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const { number = 0, name = '' } = rows[0] ?? {}
  if (number < OLDEST * 10_000)
    throw new StartFault(`The database of DATABASE_URL is PostgreSQL ${name}: the portal needs ${OLDEST} or newer, so upgrade it first.`)
}
