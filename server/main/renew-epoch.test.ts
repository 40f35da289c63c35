import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { putDatabase } from '#tests/support/made-database.ts'
import { COMPILE_ONCE, QUICK_START } from '#tests/support/quick-start.ts'

describe('npm run epoch', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'portal-epoch-'))
    await putDatabase(dataDir)
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const run = (env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [COMPILE_ONCE, ...QUICK_START, join(import.meta.dirname, 'renew-epoch.ts')], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...env },
      encoding: 'utf8',
    })
  const epoch = async (): Promise<string | undefined> => {
    const database = await connect({ databaseUrl: null, dataDir })
    const [row] = await database.query<{ epoch: string }>(sql`select epoch::text as epoch from instance`)
    await database.close()
    return row?.epoch
  }

  it('gives the data a new epoch and says which', async () => {
    const before = await epoch()
    const { status, stdout } = run()
    const after = await epoch()
    expect(status).toBe(0)
    expect(after).not.toBe(before)
    expect(stdout).toContain(after)
  })

  it('does nothing to a database that a server is using, and names a wrong setting', async () => {
    const database = await connect({ databaseUrl: null, dataDir })
    const busy = run()
    expect([busy.status, busy.stdout]).toEqual([1, ''])
    expect(busy.stderr).toMatch(/in use|lock/i)
    await database.close()
    const wrong = run({ DATABASE_URL: 'mysql://x' })
    expect([wrong.status, wrong.stderr]).toEqual([1, 'Wrong setting DATABASE_URL: must be a postgres:// address\n'])
  })
})
