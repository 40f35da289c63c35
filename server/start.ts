import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_OWNER } from './demo/fleet.ts'
import { prepareDemo } from './demo/run.ts'
import { EnvError, readEnv, type Env } from './env.ts'
import { createLogger } from './log/logger.ts'
import { openPortal } from './portal.ts'
import { readSite, type Site } from './static/site.ts'
import { buildWebApp, needsBuild } from './web-build.ts'

const ROOT = join(import.meta.dirname, '..')

/** For the person who starts the server. The log is for those who run it. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const settings = (): Env => {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`Wrong setting ${error.message}\n`)
    process.exit(1)
  }
}

const webApp = async (): Promise<Site | null> => {
  if (needsBuild(ROOT)) {
    say('Building the web app …')
    if (!(await buildWebApp(ROOT)))
      say('The web app could not be built: serving the API, and pages only as far as an older build has them.')
  }
  return readSite(join(ROOT, 'dist'))
}

const env = settings()
const logger = createLogger(env.logLevel)
const site = await webApp()
const portal = await openPortal(env, { logger, site })
const stopped = new AbortController()

const stop = async (why: string, code: number): Promise<void> => {
  // A second signal means that somebody does not want to wait.
  if (stopped.signal.aborted) process.exit(1)
  logger.info({ why }, 'stopping')
  stopped.abort()
  await portal.close()
  logger.info('stopped')
  process.exit(code)
}
process.on('SIGTERM', () => void stop('SIGTERM', 0))
process.on('SIGINT', () => void stop('SIGINT', 0))
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'))
process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'uncaught exception')
  // Nothing can be trusted now: give requests under way a moment, and end.
  void Promise.race([stop('uncaughtException', 1), wait(5000)]).finally(() => process.exit(1))
})

const onError = (error: unknown): void => logger.warn({ err: error }, 'the demo marketplace failed')
const demo = env.demo.enabled
  ? await prepareDemo(env, {
      send: (path, init) => portal.app.request(path, init),
      progress: (kind, done, of) => say(`Demo: ${done} of ${of} ${kind}`),
      onError,
    })
  : null
const port = await portal.listen()
say('')
say(`  Vendor portal  ${env.port === port ? env.publicUrl : `http://localhost:${port}`}`)
if (demo) say(`  Demo sign-in   ${DEMO_OWNER.email}  ${DEMO_OWNER.password}`)
if (!site) say('  No web app is built: npm run build')
say('')
demo?.live(stopped.signal).catch(onError)
