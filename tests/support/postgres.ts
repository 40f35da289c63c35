import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  /** Its address for its administrator: others may make databases there by {@link startPostgres}. */
  readonly address: string
  /**
   * Ends the server and starts it again on what it had written. `immediate` ends it as a crash does; `fast` ends open connections
   * with a word and stops in good order. `downMs`: how long it stays away. `standby`: it comes back as one, until {@link promote}.
   */
  readonly restart: (mode?: 'immediate' | 'fast', how?: { downMs?: number; standby?: boolean }) => Promise<void>
  /** Makes a standby the one that takes writes, as a failover does. */
  readonly promote: () => Promise<void>
  /** A statement as the server's administrator, in one of its databases (an address that was given out) or outside any. */
  readonly asAdmin: (statement: string, database?: string) => Promise<void>
  /**
   * A fresh database owned by an ordinary role (no superuser), as in production; `plain`: by one that may make no other roles
   * either. Resolves to its address.
   */
  readonly createDatabase: (owner?: 'plain') => Promise<string>
  /** Ends the server (or, for a server that was given, drops what was created). */
  readonly stop: () => Promise<void>
}

const OWNER = 'portal_test_owner'
/** An owner without CREATEROLE. */
export const PLAIN_OWNER = 'portal_test_plain'
const START_LIMIT_MS = 30_000
/** Enough for all files of a run on one server. A standby must allow as many as the server that it was copied from. */
export const CONNECTIONS = 'max_connections=200'

const programFolders = (): string[] => {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : []
  return [...versions.map((version) => join(packaged, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
}

const findPrograms = (): string | undefined =>
  programFolders().find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))

/** The folder of initdb and postgres. As root on Debian it installs them when they are missing. */
export const requirePrograms = (): string => {
  const found = findPrograms()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    execFileSync('apt-get', ['update'], options)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], options)
  }
  const installed = findPrograms()
  if (installed === undefined)
    throw new Error(
      'PostgreSQL is needed: install it, put initdb on PATH, or set TEST_DATABASE_URL to a server where databases may be created',
    )
  return installed
}

/** PostgreSQL refuses to run as root: an ordinary user of this machine, or nothing when we are one already. */
export const ordinaryUser = (): { uid: number; gid: number } | Record<string, never> => {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('no ordinary user to run PostgreSQL as')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

const connectOnce = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const connectSoon = async (url: string, server: ChildProcess): Promise<pg.Client> => {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    try {
      return await connectOnce(url)
    } catch (error) {
      if (Date.now() > deadline || server.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Creates databases on a server. `admin` may create databases and roles. */
const creator = (admin: pg.Client, addressOf: (database: string, user: string) => string) => {
  const created: string[] = []
  return {
    createDatabase: async (kind?: 'plain'): Promise<string> => {
      const name = `portal_test_${randomUUID().replaceAll('-', '')}`
      const owner = kind === 'plain' ? PLAIN_OWNER : OWNER
      await admin.query(
        `do $$ begin create role ${owner} login ${kind === 'plain' ? '' : 'createrole'} password '${owner}'; exception when duplicate_object or unique_violation then null; end $$`,
      )
      await admin.query(`create database ${name} owner ${owner}`)
      created.push(name)
      return addressOf(name, owner)
    },
    drop: async (): Promise<void> => {
      for (const name of created) await admin.query(`drop database if exists ${name} with (force)`)
    },
  }
}

const NOT_OURS = new Error('a server that was given is not ours to restart')

const useGivenServer = async (url: string): Promise<PostgresServer> => {
  const admin = await connectOnce(url)
  const databases = creator(admin, (database, user) => {
    const address = new URL(url)
    address.pathname = `/${database}`
    address.username = user
    address.password = user
    return address.href
  })
  return {
    address: url,
    createDatabase: databases.createDatabase,
    restart: () => Promise.reject(NOT_OURS),
    promote: () => Promise.reject(NOT_OURS),
    asAdmin: () => Promise.reject(NOT_OURS),
    stop: async () => {
      await databases.drop()
      await admin.end()
    },
  }
}

/**
 * Starts a throwaway PostgreSQL in a temporary folder, reachable by a socket in that folder only (so that nothing can
 * collide on a port), or uses one that is given. Flushing to disk is off: the tests are about order, not about power cuts.
 * @throws when there is no PostgreSQL and it cannot be installed
 */
export const startPostgres = async (given = process.env.TEST_DATABASE_URL): Promise<PostgresServer> => {
  if (given) return useGivenServer(given)
  const programs = requirePrograms()
  const user = ordinaryUser()
  const folder = mkdtempSync(join(tmpdir(), 'portal-pg-'))
  if ('uid' in user) chownSync(folder, user.uid ?? 0, user.gid ?? 0)
  const data = join(folder, 'data')
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const log = openSync(join(folder, 'log'), 'a')
  const options = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', CONNECTIONS]
  const launch = () => spawn(join(programs, 'postgres'), options, { ...user, cwd: folder, stdio: ['ignore', log, log] })
  const exitOf = (process: ChildProcess) => new Promise<void>((resolve) => process.once('exit', () => resolve()))
  let server = launch()
  let ended = exitOf(server)
  // If the test process ends without stop(), the server must not stay behind.
  const onExit = (): void => void server.kill('SIGQUIT')
  process.once('exit', onExit)
  const addressOf = (database: string, name: string): string =>
    `postgresql://${name}@localhost/${database}?host=${encodeURIComponent(folder)}`
  const admin = await connectSoon(addressOf('postgres', 'admin'), server)
  // A restart ends the first connection, so each statement has one of its own.
  const asAdmin = async (statement: string, database?: string): Promise<void> => {
    const own = await connectOnce(addressOf(database === undefined ? 'postgres' : new URL(database).pathname.slice(1), 'admin'))
    try {
      await own.query(statement)
    } finally {
      await own.end()
    }
  }
  return {
    address: addressOf('postgres', 'admin'),
    createDatabase: creator(admin, addressOf).createDatabase,
    restart: async (mode = 'immediate', { downMs = 0, standby = false } = {}) => {
      server.kill(mode === 'immediate' ? 'SIGQUIT' : 'SIGINT') // SIGQUIT: no checkpoint, the log is replayed at the start
      await ended
      await new Promise((resolve) => setTimeout(resolve, downMs))
      if (standby) writeFileSync(join(data, 'standby.signal'), '')
      server = launch()
      ended = exitOf(server)
      await (await connectSoon(addressOf('postgres', 'admin'), server)).end()
    },
    promote: () => asAdmin('select pg_promote()'),
    asAdmin,
    stop: async () => {
      await admin.end().catch(() => undefined)
      server.kill('SIGINT') // "fast": ends open connections
      await ended
      process.off('exit', onExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
