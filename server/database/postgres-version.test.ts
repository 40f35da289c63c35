import { connect as connectTo, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { Transform } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import { openPostgres } from './postgres.ts'

let server: PostgresServer
let url = ''
beforeAll(async () => {
  server = await startPostgres(process.env['SHARED_POSTGRES'])
  url = await server.createDatabase()
})
afterAll(() => server.stop())

const ask = async <T extends pg.QueryResultRow>(statement: string): Promise<T | undefined> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(statement)
  await client.end()
  return rows[0]
}

/** The same server as one that says another version of itself: a number of six digits, as of all since 10. */
const ofVersion = async (version: string) => {
  const own = (await ask<{ server_version_num: string }>('show server_version_num'))?.server_version_num ?? ''
  const proxy = createServer((client) => {
    const { hostname, port: given, searchParams } = new URL(url)
    const port = given === '' ? '5432' : given
    const folder = searchParams.get('host')
    const behind = folder === null ? connectTo(Number(port), hostname) : connectTo(`${folder}/.s.PGSQL.${port}`)
    const change = new Transform({
      transform: (piece: Buffer, _encoding, done) => done(null, Buffer.from(piece.toString('latin1').replaceAll(own, version), 'latin1')),
    })
    client.pipe(behind).pipe(change).pipe(client)
    for (const side of [client, behind]) side.on('error', () => [client, behind].forEach((each) => each.destroy()))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = new URL(url)
  address.searchParams.delete('host')
  address.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { address: address.href, close: () => proxy.close() }
}

it('a PostgreSQL that is too old is named and left as it was; one that is new enough is migrated', async () => {
  const { address, close } = await ofVersion('140018')
  const old = openPostgres(address)
  await expect(old.migrate()).rejects.toThrow(
    /^The database of DATABASE_URL is PostgreSQL \d+.*: the portal needs 15 or newer, so upgrade it first\.$/,
  )
  expect(await ask(`select from pg_namespace where nspname = 'drizzle'`)).toBeUndefined()
  await old.close()
  close()
  const own = openPostgres(url)
  await own.migrate()
  expect(await ask(`select from pg_namespace where nspname = 'drizzle'`)).toBeDefined()
  await own.close()
})
