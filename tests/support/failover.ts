import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CONNECTIONS, ordinaryUser, requirePrograms } from './postgres.ts'

const LIMIT_MS = 30_000

/** Tries until it works, or too long. */
const soon = async <T>(work: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + LIMIT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A standby of a test's PostgreSQL: it holds what was there when it was copied, and hears of nothing after that. */
export interface Standby {
  /** The server dies, and the standby answers at its address; it only reads until it is promoted. */
  readonly takeAddress: () => Promise<void>
  /** From now on it takes writes, on a timeline of its own. */
  readonly promote: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Copies a server that `startPostgres` started, by the address of one of its databases. */
export const copyServer = (url: string): Standby => {
  const folder = new URL(url).searchParams.get('host') ?? ''
  const [programs, user] = [requirePrograms(), ordinaryUser()]
  const data = join(folder, 'standby')
  const admin = `postgresql://admin@localhost/postgres?host=${encodeURIComponent(folder)}`
  mkdirSync(data, { mode: 0o700 })
  if ('uid' in user) chownSync(data, user.uid ?? 0, user.gid ?? 0)
  execFileSync(join(programs, 'pg_basebackup'), ['-D', data, '-h', folder, '-U', 'admin', '-X', 'stream', '-c', 'fast', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const asAdmin = async (statement: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: admin })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  let server: ReturnType<typeof spawn> | null = null
  return {
    takeAddress: async () => {
      const [line = ''] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(line), 'SIGQUIT')
      await soon(async () => {
        if (isAlive(Number(line))) throw new Error('the server does not end')
      })
      execFileSync('touch', [join(data, 'standby.signal')], user)
      const log = openSync(join(folder, 'standby.log'), 'a')
      const options = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'hot_standby=on', '-c', CONNECTIONS]
      server = spawn(join(programs, 'postgres'), options, { ...user, cwd: folder, stdio: ['ignore', log, log] })
      await soon(() => asAdmin('select 1'))
    },
    promote: async () => {
      await asAdmin('select pg_promote()')
    },
    stop: async () => {
      if (!server) return
      const ended = new Promise((resolve) => server?.once('exit', resolve))
      server.kill('SIGQUIT')
      await ended
    },
  }
}
