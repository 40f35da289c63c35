import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PORT, SERVICE_KEY } from '#tests/e2e/site.ts'

const START_LIMIT_MS = 120_000

/**
 * A server of a test's own, as `npm start` runs it, on PostgreSQL or (without a `databaseUrl`) embedded, that the test may kill and start
 * again at its address.
 */
interface OwnServer {
  readonly origin: string
  /** Its folder, where it writes what it would send to phones. */
  readonly dir: string
  /** Resolves when it answers. */
  readonly start: () => Promise<void>
  /** Ends it as a crash does. */
  readonly kill: () => Promise<void>
  readonly isRunning: () => boolean
  /** Ends it for good and takes its folder away. */
  readonly close: () => Promise<void>
}

/** Prepares a server on a database; it is not started yet. `place`: of the test that has it, as several may run at a time. */
export const ownServer = (databaseUrl: string, place = 1, settings: Readonly<Record<string, string>> = {}): OwnServer => {
  const port = PORT + place
  const origin = `http://localhost:${port}`
  const dir = mkdtempSync(join(tmpdir(), 'portal-chaos-'))
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dir,
    DATABASE_URL: databaseUrl,
    SERVICE_API_KEY: SERVICE_KEY,
    LOG_LEVEL: 'fatal',
    DEMO: '0',
    MAP_STYLE_URL: 'none',
    SIGN_INS_PER_MINUTE: '1000',
    ...settings,
  }
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child
    // Ended by a signal it has no exit code.
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
    ending.kill(signal)
    await ended
  }
  return {
    origin,
    dir,
    start: async () => {
      child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main', 'start.ts')], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      for (const until = Date.now() + START_LIMIT_MS; Date.now() < until; await wait(200))
        if (
          await fetch(`${origin}/readyz`).then(
            (response) => response.ok,
            () => false,
          )
        )
          return
      throw new Error('the server did not start')
    },
    kill: () => end('SIGKILL'),
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    close: async () => {
      await end('SIGTERM')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
