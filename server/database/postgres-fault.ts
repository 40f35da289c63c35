import { StartFault, codeOf } from './start-fault.ts'

/** Where an address points, without its password. */
const placeOf = (url: string): { where: string; name: string; user: string } => {
  const { hostname, port, pathname, username, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return {
    where: `${host}${port === '' ? '' : `:${port}`}`,
    name: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  }
}

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|EACCES)$/

/** What a PostgreSQL that cannot be used says to whoever starts the server; null for an error that is none of its own. */
export const postgresFault = (error: unknown, url: string): StartFault | null => {
  const { where, name, user } = placeOf(url)
  const code = codeOf(error) ?? ''
  const text = error instanceof Error ? error.message : ''
  if (UNREACHABLE.test(code) || /timeout expired|timeout exceeded|Connection terminated/.test(text))
    return new StartFault(`No database answers at ${where}${code === '' ? '' : ` (${code})`}: start it, or correct DATABASE_URL.`)
  if (code.startsWith('28') || text.startsWith('SASL'))
    return new StartFault(`The database at ${where} refused the user ${user}: correct user and password in DATABASE_URL.`)
  if (code === '3D000') return new StartFault(`The database at ${where} has no database ${name}: create it, or correct DATABASE_URL.`)
  if (code === '57P03') return new StartFault(`The database at ${where} is starting or stopping: try again in a moment.`)
  if (code.startsWith('53'))
    return new StartFault(
      code === '53300'
        ? `The database at ${where} has no connection left: end others, or raise its max_connections.`
        : `The database at ${where} has no room left (${code}): make room on its disk.`,
    )
  if (code === '25006') return new StartFault(`The database at ${where} is read-only: DATABASE_URL must name the one that takes writes.`)
  if (code === '42501')
    return new StartFault(`The user ${user} may not create tables in the database ${name}: make it the owner of that database.`)
  if (/SSL|TLS|CERT|SIGNATURE/i.test(`${code} ${text}`))
    return new StartFault(`No secure connection to the database at ${where}: correct sslmode and certificates in DATABASE_URL.`)
  return null
}
