import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

interface BenchServer {
  readonly origin: string
  readonly stop: () => Promise<void>
}

const PATIENCE_MS = 300_000

/** The server as `npm start` runs it, with a demo vendor of `bookings` bookings in a folder of its own. Resolves when it is seeded. */
export const startBenchServer = async (bookings: number): Promise<BenchServer> => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const port = 20_000 + (process.pid % 20_000)
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dir,
    DATABASE_URL: '',
    PUBLIC_URL: origin,
    DEMO: '1',
    DEMO_LIVE: '0',
    DEMO_BOOKINGS: String(bookings),
    LOG_LEVEL: 'error',
    SIGN_INS_PER_MINUTE: '1000',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main', 'start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const seeded = new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => text.toString().includes('Demo sign-in') && resolve())
  })
  await Promise.race([
    seeded,
    ended.then(() => Promise.reject(new Error('the server ended'))),
    wait(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('the server was not ready in time'))),
  ])
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
