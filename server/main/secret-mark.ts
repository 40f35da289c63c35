import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'

/**
 * Notes by which secret this server works, as a mark that says nothing about it. Resolves to whether the server that started last on the
 * database had another one: then each ends the other's sessions and cannot read what it has sealed.
 */
export const noteSecret = async ({ query }: Pick<Database, 'query'>, secret: string): Promise<boolean> => {
  const mark = createHmac('sha256', secret).update('portal secret mark').digest('base64url')
  const [was] = await query<{ before: string | null }>(sql`
    update instance set secret_mark = ${mark} from (select secret_mark as before from instance) as was returning was.before`)
  return was !== undefined && was.before !== null && was.before !== mark
}
