import type { ClientBase } from 'pg'
import { StartFault, codeOf } from './start-fault.ts'

/** The role under which every request works. */
const REQUEST_ROLE = 'app_user'

// From version 16 on, being a member and being allowed to become the role are two things.
const MAY_BECOME = `select case when current_setting('server_version_num')::int >= 160000
  then pg_has_role(current_user, oid, 'SET') else pg_has_role(current_user, oid, 'MEMBER') end as may from pg_roles where rolname = $1`

/**
 * Makes the role of requests, where it is not there yet, and lets this user become it. A user without CREATEROLE can do neither
 * and needs neither, where somebody else has done it before.
 * @throws StartFault saying what to do, where it is missing and this user may not make it
 */
export const requireRequestRole = async (client: Pick<ClientBase, 'query'>): Promise<void> => {
  const mayBecome = async (): Promise<boolean | undefined> =>
    (await client.query<{ may: boolean }>(MAY_BECOME, [REQUEST_ROLE])).rows[0]?.may
  if ((await mayBecome()) === true) return
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_user) as name')
  const user = rows[0]?.name ?? ''
  try {
    if ((await mayBecome()) === undefined) await client.query(`create role ${REQUEST_ROLE} nologin nosuperuser nobypassrls`)
  } catch (error) {
    // Roles belong to the whole cluster: another database's server may have been first.
    if (!['42710', '23505'].includes(codeOf(error) ?? '')) throw refused(error, user)
  }
  try {
    await client.query(`grant ${REQUEST_ROLE} to ${user}`)
  } catch (error) {
    if ((await mayBecome()) !== true) throw refused(error, user)
  }
}

const refused = (error: unknown, user: string): unknown =>
  codeOf(error) === '42501'
    ? new StartFault(
        `The database user ${user} may not make the role ${REQUEST_ROLE}: run "CREATE ROLE ${REQUEST_ROLE} NOLOGIN" (where there is none) ` +
          `and "GRANT ${REQUEST_ROLE} TO ${user}" once as a superuser, then start again.`,
      )
    : error
