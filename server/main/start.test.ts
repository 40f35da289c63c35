import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import { connect } from '#server/database/connect.ts'
import { lockVendor, writeRows } from '#server/mutations/rows.ts'
import { putDatabase } from '#tests/support/made-database.ts'
import { COMPILE_ONCE } from '#tests/support/quick-start.ts'
import { sampleZone } from '#tests/support/samples.ts'
import { IS_RELEASE } from '#tests/support/release.ts'
import { PLAIN_OWNER, startPostgres, type PostgresServer } from '#tests/support/postgres.ts'

const START = join(import.meta.dirname, 'start.ts')
const LIMIT_MS = 60_000

/** For starts on a database that other servers might share. */
const AUTH_SECRET = 'a secret of this test and of nothing else'

let base = ''
let made = ''
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'portal-start-'))
  made = join(base, 'made')
  await putDatabase(made)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

interface Ended {
  readonly code: number | null
  readonly stderr: string
  readonly stdout: string
}

/** A folder with an empty database of this release: making one takes longer than a start. */
const madeFolder = (name: string): string => {
  const folder = join(base, name)
  cpSync(made, folder, { recursive: true })
  return folder
}

/** What every start is given. They share what was compiled of the server, which is most of a start. */
const given = () => ({
  ...process.env,
  NODE_ENV: '',
  NODE_COMPILE_CACHE: join(base, 'compiled'),
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DEMO: '0',
  LOG_LEVEL: 'info',
})

/** Starts the server as `npm start` does and waits for its end. `inside`: a shell line to run before it, in a mount space of its own. */
const start = (env: Record<string, string>, inside?: string): Promise<Ended> =>
  new Promise((resolve) => {
    const command =
      inside === undefined
        ? [process.execPath, COMPILE_ONCE, START]
        : ['unshare', '-m', 'sh', '-c', `${inside} && exec "$0" "$@"`, process.execPath, COMPILE_ONCE, START]
    const child = spawn(command[0] ?? '', command.slice(1), {
      env: { ...given(), ...env },
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    })
    const said = { stdout: '', stderr: '' }
    child.stdout.on('data', (piece: Buffer) => void (said.stdout += piece.toString()))
    child.stderr.on('data', (piece: Buffer) => void (said.stderr += piece.toString()))
    child.once('close', (code) => resolve({ code, ...said }))
  })

/** One sentence for a person: no stack, no source of a library, and the same in the log without a stack. */
const expectSentence = ({ code, stderr, stdout }: Ended, sentence: RegExp): void => {
  expect(stderr).toMatch(sentence)
  expect([code, stderr.trim().split('\n').length, stderr.length < 500]).toEqual([1, 1, true])
  expect(stdout).not.toMatch(/\n\s+at |"at":/)
}

describe('a server that cannot end in good order', { timeout: 2 * LIMIT_MS }, () => {
  it('says so in the log and ends with 1, instead of as if all had been kept', async () => {
    const folder = madeFolder('ending')
    const env = { ...given(), DATA_DIR: folder }
    // A group of its own: where the web app is not built yet, a build begins that must not go on by itself.
    const child = spawn(process.execPath, [COMPILE_ONCE, START], { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    let stdout = ''
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (piece: Buffer) => {
        stdout += piece.toString()
        if (/Vendor portal|Building/.test(stdout)) resolve()
      })
    })
    rmSync(folder, { recursive: true, force: true })
    child.kill('SIGTERM')
    const code = await ended
    spawnSync('kill', ['-KILL', '--', `-${child.pid}`])
    expect(code).toBe(1)
    expect(stdout).toMatch(/"level":"fatal".*the stop failed/)
  })
})

describe('a start that cannot go on says why in one sentence', { timeout: 2 * LIMIT_MS }, () => {
  it('when a setting is wrong', async () => {
    expectSentence(await start({ DATA_DIR: join(base, 'settings'), PORT: 'eighty' }), /^Wrong setting PORT: must be a whole number\n$/)
  })

  it('when the port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const ended = await start({ DATA_DIR: join(base, 'port'), PORT: String(port) })
    other.close()
    expectSentence(ended, new RegExp(`^Port ${port} is taken by another process: .*set PORT`))
    // Nothing slow was done before.
    expect(existsSync(join(base, 'port', 'db'))).toBe(false)
  })

  it('when this machine has no such address', async () => {
    expectSentence(
      await start({ DATA_DIR: join(base, 'host'), HOST: '203.0.113.1' }),
      /^This machine has no address 203\.0\.113\.1: correct HOST/,
    )
  })

  it('when the folder is in use, and when it is none', async () => {
    const dataDir = madeFolder('in-use')
    const database = await connect({ databaseUrl: null, dataDir })
    const ended = await start({ DATA_DIR: dataDir })
    await database.close()
    expectSentence(ended, new RegExp(`^${dataDir} is in use by process ${process.pid}: `))
    writeFileSync(join(base, 'file'), '')
    expectSentence(await start({ DATA_DIR: join(base, 'file') }), /cannot be a folder \((ENOTDIR|EEXIST)\): set DATA_DIR/)
  })

  it('when a newer release has worked on the database', async () => {
    const dataDir = madeFolder('newer')
    const database = await connect({ databaseUrl: null, dataDir })
    await database.query(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`)
    await database.close()
    expectSentence(await start({ DATA_DIR: dataDir }), /^The database was migrated by a newer release of the portal: start that release/)
  })

  it.runIf(spawnSync('unshare', ['-m', 'true']).status === 0)('when the disk is full or read-only', async () => {
    const dataDir = join(base, 'disk')
    mkdirSync(dataDir)
    const mounted = (options: string) => `mount -t tmpfs -o ${options} none ${dataDir}`
    expectSentence(await start({ DATA_DIR: dataDir }, mounted('size=4m')), /^The disk of .* is full: make room/)
    expectSentence(await start({ DATA_DIR: dataDir }, mounted('ro')), /^The disk of .* is read-only: set DATA_DIR/)
  })
})

/** What happened to the folder of a database, how, and what the start says of it. */
type Damage = readonly [what: string, damage: (db: string) => void, sentence: RegExp]

describe('an embedded database that is damaged is refused, and nothing of it is made anew', { timeout: 2 * LIMIT_MS }, () => {
  const vendorId = randomUUID()
  let whole = ''
  let file: Record<'records' | 'key' | 'clock', string>
  beforeAll(async () => {
    whole = madeFolder('whole')
    const database = await connect({ databaseUrl: null, dataDir: whole })
    const changes = Array.from({ length: 300 }, () => put('zones', sampleZone({ id: randomUUID() })))
    await database.vendorTransaction(vendorId, async (tx) => {
      await tx.rows(sql`insert into vendors_clock (vendor_id) values (${vendorId}::uuid)`)
      const revision = ((await lockVendor(tx)) ?? 0) + 1
      await writeRows(tx, { vendorId, revision, at: new Date().toISOString(), changes })
    })
    database.committed(vendorId, 1)
    const [paths] = await database.query<typeof file>(sql`
      select pg_relation_filepath('records') as records, pg_relation_filepath('records_vendor_id_kind_id_pk') as key,
        pg_relation_filepath('vendors_clock') as clock`)
    if (!paths) throw new Error('the database does not say where its files are')
    file = paths
    await database.close()
  })

  const flip = (path: string, at: number): void => {
    const bytes = readFileSync(path)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    writeFileSync(path, bytes)
  }

  const USUAL: readonly Damage[] = [
    ['PG_VERSION is missing', (db) => rmSync(join(db, 'PG_VERSION')), /PG_VERSION is missing/],
    ['the control file is changed', (db) => flip(join(db, 'global/pg_control'), 40), /is damaged/],
    ['a table is cut', (db) => truncateSync(join(db, file.records), 16_384), /is damaged/],
    ['a key is empty', (db) => truncateSync(join(db, file.key), 0), /is missing or empty/],
    ['the folder is missing', (db) => rmSync(db, { recursive: true }), /is gone, though/],
  ]
  const OTHERS: readonly Damage[] = [
    ['PG_VERSION is empty', (db) => writeFileSync(join(db, 'PG_VERSION'), ''), /PG_VERSION is missing or empty/],
    ['the version is another', (db) => writeFileSync(join(db, 'PG_VERSION'), '16\n'), /is damaged/],
    ['the control file is cut', (db) => truncateSync(join(db, 'global/pg_control'), 100), /is damaged/],
    ['the log is missing', (db) => rmSync(join(db, 'pg_wal'), { recursive: true }), /pg_wal is missing/],
    ['the catalog is cut', (db) => truncateSync(join(db, 'base/5/1259'), 8192), /is damaged/],
    ['a table is missing', (db) => rmSync(join(db, file.records)), /is damaged/],
    ['a table is empty', (db) => truncateSync(join(db, file.clock), 0), /is damaged/],
    ['a byte of a table is changed', (db) => flip(join(db, file.records), 20_000), /is damaged/],
    ['a key is cut', (db) => truncateSync(join(db, file.key), 8192), /is damaged/],
    ['the folder is empty', (db) => (rmSync(db, { recursive: true }), mkdirSync(db)), /is gone, though/],
  ]
  it.each(IS_RELEASE ? [...USUAL, ...OTHERS] : USUAL)('when %s', async (what, damage, sentence) => {
    const dataDir = mkdtempSync(join(base, 'damaged-'))
    cpSync(whole, dataDir, { recursive: true })
    damage(join(dataDir, 'db'))
    const first = await start({ DATA_DIR: dataDir })
    expectSentence(first, sentence)
    expect(first.stderr).toMatch(/from a backup/)
    // A second start is no way around it.
    if (/PG_VERSION|folder/.test(what)) expectSentence(await start({ DATA_DIR: dataDir }), /^The database in /)
    rmSync(dataDir, { recursive: true })
  })

  it('but not when it is whole, or when its making was cut off', async () => {
    const rows = async (dataDir: string) => {
      const database = await connect({ databaseUrl: null, dataDir })
      const [row] = await database.query<{ n: number }>(sql`select count(*)::int as n from records`)
      await database.close()
      return row?.n
    }
    writeFileSync(join(whole, 'db.incomplete'), '')
    expect(await rows(whole)).toBe(300)
    const cut = join(base, 'cut')
    cpSync(whole, cut, { recursive: true })
    rmSync(join(cut, 'durable.json'))
    rmSync(join(cut, 'db/global/pg_control'))
    writeFileSync(join(cut, 'db.incomplete'), '')
    expect(await rows(cut)).toBe(0)
    expect(await rows(cut)).toBe(0)
  })
})

describe('a PostgreSQL that cannot be used is told in one sentence', { timeout: 2 * LIMIT_MS }, () => {
  let server: PostgresServer
  let url = ''
  beforeAll(async () => {
    server = await startPostgres(process.env['SHARED_POSTGRES'])
    url = await server.createDatabase()
  })
  afterAll(() => server.stop())
  const at = (change: (address: URL) => void): string => {
    const address = new URL(url)
    change(address)
    return address.href
  }

  it.each<[string, () => string, RegExp]>([
    [
      'nothing listens',
      () => 'postgresql://portal:secret@127.0.0.1:1/portal',
      /^No database answers at 127\.0\.0\.1:1 \(ECONNREFUSED\): start it, or correct DATABASE_URL\.\n$/,
    ],
    ['the host has no address', () => 'postgresql://portal:secret@nowhere.invalid/portal', /^No database answers at nowhere\.invalid/],
    ['the database is another', () => at((address) => (address.pathname = '/elsewhere')), /has no database elsewhere: create it/],
    [
      'the user is another',
      () => at((address) => (address.username = 'nobody_here')),
      /refused the user nobody_here: correct user and password/,
    ],
  ])('when %s', async (_what, address, sentence) => {
    const ended = await start({ DATA_DIR: join(base, 'postgres'), DATABASE_URL: address(), AUTH_SECRET })
    expectSentence(ended, sentence)
    expect(ended.stderr + ended.stdout).not.toContain('secret')
  })
})

describe('an owner of the database who may make no roles', { timeout: 2 * LIMIT_MS }, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  it('is told what to do where the role of requests is not theirs, and starts once it was done', async () => {
    const url = await server.createDatabase('plain')
    const refused = await start({ DATA_DIR: join(base, 'plain'), DATABASE_URL: url, AUTH_SECRET })
    expectSentence(
      refused,
      new RegExp(`^The database user ${PLAIN_OWNER} may not make the role app_user: run "CREATE ROLE app_user NOLOGIN"`),
    )
    const other = await server.createDatabase()
    await (await connect({ databaseUrl: other, dataDir: null })).close()
    expectSentence(await start({ DATA_DIR: join(base, 'plain'), DATABASE_URL: url, AUTH_SECRET }), /"GRANT app_user TO portal_test_plain"/)
    const maker = new pg.Client({ connectionString: other })
    await maker.connect()
    await maker.query(`grant app_user to ${PLAIN_OWNER}`)
    await maker.end()
    for (const _start of ['first', 'second']) {
      const database = await connect({ databaseUrl: url, dataDir: null })
      const [role] = await database.vendorTransaction(randomUUID(), (tx) => tx.rows(sql`select current_user::text as name`))
      expect(role).toEqual({ name: 'app_user' })
      await database.close()
    }
  })
})

describe('what is unsafe', () => {
  it('is said at start, a line each, and stands in the log', async () => {
    const ended = await start({
      DATA_DIR: join(base, 'unsafe'),
      PUBLIC_URL: 'https://portal.example',
      DATABASE_URL: 'postgresql://portal@127.0.0.1:1/portal',
      DEMO: '1',
    })
    const warnings = ended.stderr.split('\n').filter((line) => line.startsWith('Unsafe: '))
    expect(warnings.map((line) => line.split(':')[1]?.trim())).toEqual(['DEMO', 'TRUSTED_PROXIES', 'AUTH_SECRET', 'SMTP_URL', 'SMS_URL'])
    for (const line of warnings) expect(ended.stdout).toContain(line.slice('Unsafe: '.length))
  })
})
