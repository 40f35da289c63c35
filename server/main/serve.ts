import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { connect } from '#server/database/connect.ts'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { demoReceiver, prepareDemo } from '#server/demo/run.ts'
import { readEnv } from './env.ts'
import { requirePort } from './free-port.ts'
import { createLogger } from '#server/http/log/logger.ts'
import { openPortal } from './portal.ts'
import { EnvError, faultSentence, portFault, StartFault } from '#server/database/start-fault.ts'
import { readSite, type Site } from '#server/http/static/site.ts'
import { buildWebApp, needsBuild } from '#server/http/web-build.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** For the person who starts the server. The log is for those who run it. */
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const webApp = async (): Promise<Site | null> => {
  if (needsBuild(ROOT)) {
    print('Building the web app …')
    if (!(await buildWebApp(ROOT)))
      print('The web app could not be built: serving the API, and pages only as far as an older build has them.')
  }
  return readSite(join(ROOT, 'dist'))
}

/** What there is so far of the server, for whatever happens to it. */
const running: { logger?: Logger; close?: () => Promise<void>; isUp: boolean } = { isUp: false }
const stopped = new AbortController()

const stop = async (why: string, code: number): Promise<void> => {
  // A second signal means that somebody does not want to wait.
  if (stopped.signal.aborted) process.exit(1)
  running.logger?.info({ why }, 'stopping')
  stopped.abort()
  try {
    await running.close?.()
    running.logger?.info('stopped')
    process.exit(code)
  } catch (error) {
    // Not all may have been kept (a full disk, a folder that is gone): whoever restarts it must see that.
    running.logger?.fatal({ err: error }, 'the stop failed')
    process.exit(1)
  }
}

/** Ends a start that cannot go on: one sentence for the person, and for the log what nobody foresaw. */
const giveUp = async (error: unknown): Promise<void> => {
  if (stopped.signal.aborted) return
  stopped.abort()
  process.stderr.write(`${faultSentence(error)}\n`)
  const isForeseen = error instanceof StartFault || error instanceof EnvError
  running.logger?.fatal(isForeseen ? { fault: faultSentence(error) } : { err: error }, 'the start failed')
  await Promise.race([running.close?.().catch(() => undefined), wait(5000)])
  process.exit(1)
}

process.on('SIGTERM', () => void stop('SIGTERM', 0))
process.on('SIGINT', () => void stop('SIGINT', 0))
process.on('unhandledRejection', (error) => {
  if (running.isUp) running.logger?.error({ err: error }, 'unhandled rejection')
  else void giveUp(error)
})
process.on('uncaughtException', (error) => {
  if (!running.isUp) return void giveUp(error)
  running.logger?.fatal({ err: error }, 'uncaught exception')
  // Nothing can be trusted now: give requests under way a moment, and end.
  void Promise.race([stop('uncaughtException', 1), wait(5000)]).finally(() => process.exit(1))
})

const start = async (): Promise<void> => {
  const env = readEnv(process.env)
  const logger = (running.logger = createLogger(env.logLevel))
  for (const warning of env.warnings) {
    process.stderr.write(`Unsafe: ${warning}\n`)
    logger.warn({ warning }, 'unsafe setting')
  }
  // What can fail is tried before what takes long.
  await requirePort(env.port, env.host)
  const database = await connect(env)
  running.close = database.close
  const site = await webApp()
  const receiver = await demoReceiver(env)
  const portal = await openPortal({ ...env, webhook: receiver?.webhook ?? env.webhook }, { logger, database, site })
  running.close = portal.close
  const onError = (error: unknown): void => logger.warn({ err: error }, 'the demo marketplace failed')
  const demo = env.demo.enabled
    ? await prepareDemo(env, {
        send: (path, init) => portal.app.request(path, init),
        progress: (kind, done, of) => print(`Demo: ${done} of ${of} ${kind}`),
        onError,
        receiver,
      })
    : null
  const port = await portal.listen().catch((error: unknown) => Promise.reject(portFault(error, env.port, env.host) ?? error))
  running.isUp = true
  print('')
  print(`  Vendor portal  ${env.port === port ? env.publicUrl : `http://localhost:${port}`}`)
  if (demo) print(`  Demo sign-in   ${DEMO_OWNER.email}  ${DEMO_OWNER.password}`)
  if (!site) print('  No web app is built: npm run build')
  print('')
  demo?.live(stopped.signal).catch(onError)
}

await start().catch(giveUp)
