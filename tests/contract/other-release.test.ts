import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import type { DatabaseSettings } from '#server/database/database.ts'
import { putDatabase } from '#tests/support/made-database.ts'
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts'

/** One sentence: what is wrong, and what to do. */
const SENTENCE = /^The database [^\n.]+: [^\n.]+\.$/

describe('a database that another release has worked on', () => {
  let server: PostgresServer
  let folder = ''
  const settings = new Map<string, DatabaseSettings>()
  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'portal-other-'))
    await putDatabase(folder)
    settings.set('PostgreSQL', { databaseUrl: await server.createDatabase(), dataDir: null })
    settings.set('PGlite', { databaseUrl: null, dataDir: folder })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  const opened = async (name: string) => connect(settings.get(name) ?? { databaseUrl: null, dataDir: null })
  const refusal = async (name: string): Promise<string> =>
    opened(name).then(
      () => 'opened',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )

  it.each(['PostgreSQL', 'PGlite'])(
    'is refused when it has a migration this release does not know, and taken again without, on %s',
    async (name) => {
      const first = await opened(name)
      expect(await first.unknownMigrations()).toBe(0)
      await first.query(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`)
      expect(await first.unknownMigrations()).toBe(1)
      await first.close()
      expect(await refusal(name)).toMatch(SENTENCE)
      expect(await refusal(name)).toContain('newer release')
      if (name === 'PGlite') return
      // A release from another branch, older than our last: the migrator itself would not notice either.
      const admin = (statement: string) => server.asAdmin(statement, settings.get(name)?.databaseUrl ?? '')
      await admin(`update drizzle.__drizzle_migrations set created_at = 1 where hash = 'newer'`)
      expect(await refusal(name)).toContain('newer release')
      await admin(`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
      await (await opened(name)).close()
      await admin(`delete from drizzle.__drizzle_migrations where id = 2`)
      expect(await refusal(name)).toMatch(SENTENCE)
      expect(await refusal(name)).toContain('lacks a migration')
    },
  )
})
