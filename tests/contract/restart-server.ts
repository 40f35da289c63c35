// A whole server on a given database, for tests that do something to the database. It prints its port once it listens.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/database/connect.ts'
import { readEnv } from '#server/main/env.ts'
import { createLogger } from '#server/http/log/logger.ts'
import { openPortal } from '#server/main/portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-restart-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const env = readEnv({ ...process.env, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DEMO: '0', SIGN_INS_PER_MINUTE: '1000' })
const portal = await openPortal(env, { logger: createLogger('silent'), database: await connect(env), site: null })
process.stdout.write(`${await portal.listen()}\n`)
process.once('SIGTERM', () => void portal.close().then(() => process.exit(0)))
// Whoever started us may die without a word: then nobody is left to end us.
const parent = process.ppid
setInterval(() => process.ppid === parent || process.exit(1), 1000).unref()
