import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { putDatabase } from '#tests/support/made-database.ts'
import { COMPILE_ONCE, QUICK_START } from '#tests/support/quick-start.ts'

const WRITER = fileURLToPath(new URL('./crash-writer.ts', import.meta.url))

describe('a server process that is killed while it writes, on PGlite', () => {
  let folder: string
  let running: ChildProcess | undefined
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-crash-'))
    await putDatabase(folder)
  })
  afterAll(() => {
    running?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('loses no acknowledged write, in three rounds, and the next process opens the folder it left locked', async () => {
    const vendorId = randomUUID()
    const acknowledged: string[] = []
    for (let round = 1; round <= 3; round += 1) {
      const writer = spawn(process.execPath, [COMPILE_ONCE, ...QUICK_START, WRITER, folder, vendorId], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      running = writer
      const exited = once(writer, 'exit')
      for await (const id of createInterface({ input: writer.stdout })) {
        acknowledged.push(id)
        // In the middle of whatever the next write is doing. Lines already written still arrive.
        if (acknowledged.length >= round * 60) writer.kill('SIGKILL')
      }
      expect(await exited).toEqual([null, 'SIGKILL'])
    }
    const database = await connect({ databaseUrl: null, dataDir: folder })
    const rows = await database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ id: string }>(sql`select id::text as id from records where kind = 'zones'`),
    )
    const [clock] = await database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ revision: number; live: number }>(sql`select revision::float8 as revision, live_rows::float8 as live from vendors_clock`),
    )
    await database.close()
    const stored = new Set(rows.map((row) => row.id))
    expect(acknowledged.length).toBeGreaterThanOrEqual(180)
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    // At most the one write under way at each kill is there without having been acknowledged.
    expect(stored.size - acknowledged.length).toBeLessThanOrEqual(3)
    expect(clock).toEqual({ revision: stored.size + 1, live: stored.size + 1 })
  }, 180_000)
})
