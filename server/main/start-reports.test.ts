import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { putDatabase } from '#tests/support/made-database.ts'
import { readEnv, type Env } from './env.ts'
import { openPortal } from './portal.ts'

const WEBHOOK = { url: 'http://127.0.0.1:9/', secrets: [new Uint8Array(32)], allowsPrivate: true }

it('a start says that it switches off what another one told, and that it has another secret, and says nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-starts-'))
  await putDatabase(folder)
  const given = readEnv({ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'silent' })
  const start = async (over: Partial<Env>): Promise<string[]> => {
    const said: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => said.push(line) })
    const portal = await openPortal({ ...given, ...over }, { logger, database: await connect(given), site: null })
    await portal.close()
    return said.map((line) => /"event":"([^"]+)"/.exec(line)?.[1] ?? line)
  }
  const [one, other] = ['a'.repeat(43), 'b'.repeat(43)]
  expect(await start({ webhook: null, authSecret: one })).toEqual([])
  expect(await start({ webhook: WEBHOOK, authSecret: one })).toEqual([])
  expect(await start({ webhook: null, authSecret: other })).toEqual(['effect_channels.off', 'secret.differs'])
  expect(await start({ webhook: null, authSecret: other })).toEqual([])
  rmSync(folder, { recursive: true })
}, 60_000)
